import { z } from "zod";
import {
  contactsAnswer,
  contactsQuery,
  membersAnswer,
  membersQuery,
} from "../../../../app/features/clubs/integrations/club-records-schema.ts";
import { listClubMembers } from "../../../../app/features/clubs/integrations/list-club-members.server.ts";
import { listMemberContacts } from "../../../../app/features/clubs/integrations/list-member-contacts.server.ts";
import { editMember, editMembers } from "../../../../app/features/office/members/edit-members.server.ts";
import {
  memberFactsBody,
  memberListBody,
} from "../../../../app/features/office/members/member-edit-schema.ts";
import { reads, writes } from "./builders.ts";
import type { Subject } from "./operation.ts";

const ALL = "/clubs/:clubId/members";
const read = reads("members:read");
const readContacts = reads("members:contacts");
const write = writes("members:write");
const CONTACTS = {
  id: "listMemberContacts",
  summary: "E-mail e telefone dos membros; de menor, do responsável",
};

const dry = { dry_run: z.literal(true).optional() };
const count = z.int().nonnegative();

/** The members of a token's club. */
export const MEMBER_CALLS: Subject = {
  tag: "Membros",
  about: "Quem é do clube.",
  operations: [
    read({
      id: "listMembers",
      path: ALL,
      summary: "Membros do clube, ou quem pede para entrar",
      query: membersQuery,
      answer: membersAnswer,
      run: (context, query, { id }) => listClubMembers(context, { ...query, clubId: id("clubId") }),
    }),
    readContacts({
      ...CONTACTS,
      path: `${ALL}/contacts`,
      query: contactsQuery,
      answer: contactsAnswer,
      run: (context, query, { id, url }) => {
        const act = { operation: CONTACTS.id, summary: CONTACTS.summary, path: new URL(url).pathname };
        return listMemberContacts(context, { ...query, clubId: id("clubId"), act });
      },
    }),
    write({
      id: "editMember",
      method: "patch",
      path: `${ALL}/:athleteId`,
      summary: "Mudar os dados de um membro, ou propor a quem tem conta",
      body: memberFactsBody,
      answer: z.strictObject({ id: z.uuid(), done: count, proposed: count, ...dry }),
      input: ({ body, id }) => {
        const { gender_category: gender, external_id: number, ...facts } = body();
        return { ...facts, gender, number, club_id: id("clubId"), athlete_id: id("athleteId") };
      },
      run: async (as, input) => {
        const { done, proposed } = await editMember(as, input);
        return { id: input.athlete_id, done, proposed };
      },
    }),
    write({
      id: "editMembers",
      path: `${ALL}/edits`,
      summary: "Dar a vários membros uma categoria, uma classe no clube, ou as duas",
      body: memberListBody,
      answer: z.strictObject({ done: count, proposed: count, same: count, ...dry }),
      input: ({ body, id }) => {
        const { athlete_ids, gender_category: gender, class: level } = body();
        return { athlete_ids, gender, level, club_id: id("clubId") };
      },
      run: (as, input) => editMembers(as, input),
    }),
  ],
};

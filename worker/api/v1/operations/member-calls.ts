import {
  membersAnswer,
  membersQuery,
} from "../../../../app/features/clubs/integrations/club-records-schema.ts";
import { listClubMembers } from "../../../../app/features/clubs/integrations/list-club-members.server.ts";
import { reads } from "./builders.ts";
import type { Subject } from "./operation.ts";

const read = reads("members:read");

/** The members of a token's club. */
export const MEMBER_CALLS: Subject = {
  tag: "Membros",
  about: "Quem é do clube.",
  operations: [
    read({
      id: "listMembers",
      path: "/clubs/:clubId/members",
      summary: "Membros do clube, ou quem pede para entrar",
      query: membersQuery,
      answer: membersAnswer,
      run: (context, query, { id }) => listClubMembers(context, { ...query, clubId: id("clubId") }),
    }),
  ],
};

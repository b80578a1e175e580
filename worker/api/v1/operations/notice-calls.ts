import { z } from "zod";
import {
  noticesAnswer,
  noticesQuery,
} from "../../../../app/features/clubs/integrations/club-records-schema.ts";
import { listClubNotices } from "../../../../app/features/clubs/integrations/list-club-notices.server.ts";
import { noticeBodySchema } from "../../../../app/features/clubs/notices/notices-schema.ts";
import { sendNotice } from "../../../../app/features/clubs/notices/send-notice.server.ts";
import { reads, writes, written } from "./builders.ts";
import type { Subject } from "./operation.ts";

const ALL = "/clubs/:clubId/notices";
const read = reads("notices:read");
const write = writes("notices:write");

/** The notices of a token's club. */
export const NOTICE_CALLS: Subject = {
  tag: "Avisos",
  about: "O que o clube diz aos seus membros.",
  operations: [
    read({
      id: "listNotices",
      path: ALL,
      summary: "Avisos que o clube mandou",
      query: noticesQuery,
      answer: noticesAnswer,
      run: (context, query, { id }) => listClubNotices(context, { ...query, clubId: id("clubId") }),
    }),
    write({
      id: "sendNotice",
      path: ALL,
      summary: "Enviar um aviso aos membros",
      body: noticeBodySchema,
      status: 201,
      answer: written.extend({ told: z.number().int() }),
      input: ({ body, id }) => {
        const { to, ...texts } = body();
        return { ...texts, club_id: id("clubId"), to: to ?? { sport: null, class: null } };
      },
      run: async (as, input) => {
        const id = as.services.newId();
        return { id, ...(await sendNotice(as, { ...input, notice_id: id })) };
      },
    }),
  ],
};

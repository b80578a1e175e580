import { z } from "zod";
import { knownScopes, requireToken } from "../../../../app/features/base/access/require-token.server.ts";
import { SCOPE_NAMES } from "../../../../app/features/base/access/scopes.ts";
import { noQuery, reads } from "./builders.ts";
import type { Subject } from "./operation.ts";

const read = reads(null);

/** The token that calls. */
export const TOKEN_CALLS: Subject = {
  tag: "Token",
  about: "O próprio token de API.",
  operations: [
    read({
      id: "readToken",
      path: "/token",
      summary: "O que este token pode, e até quando",
      query: noQuery,
      answer: z.strictObject({
        id: z.uuid(),
        name: z.string(),
        club: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
        scopes: z.array(z.enum(SCOPE_NAMES)),
        expires_at: z.iso.datetime({ offset: true }),
      }),
      run: async (context) => {
        const token = await requireToken(context, { scope: null, clubId: null });
        const club = token.clubId === null ? null : { id: token.clubId, name: token.clubName ?? "" };
        const expiresAt = new Date(token.expiresAt).toISOString();
        return { id: token.id, name: token.name, club, scopes: knownScopes(token), expires_at: expiresAt };
      },
    }),
  ],
};

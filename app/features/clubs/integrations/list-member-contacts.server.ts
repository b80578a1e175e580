import { runBatch } from "../../../platform/database.server.ts";
import { type TokenAct, tokenAudit } from "../../base/access/audit-trace.server.ts";
import { requireToken, type TokenContext } from "../../base/access/require-token.server.ts";
import { contactsPage } from "./club-records-repository.server.ts";
import type { ContactsAnswer } from "./club-records-schema.ts";
import { cutPage } from "./page-cuts.ts";

/**
 * E-mail and phone of the members of a token's club, of a minor the guardian's (product §3), page by page; each page leaves its audit line
 * before it leaves. Throws what `requireToken` throws.
 */
export async function listMemberContacts(
  context: TokenContext,
  input: { clubId: string; limit: number; cursor?: string | undefined; act: TokenAct },
): Promise<ContactsAnswer> {
  const { services } = context;
  const { clubId, limit, cursor = null, act } = input;
  const { db } = services;
  const now = services.now();
  const [{ actor }, found] = await Promise.all([
    requireToken(context, { scope: "members:contacts", clubId }),
    services.read(contactsPage(db, { clubId, after: cursor, limit: limit + 1, now })),
  ]);
  await runBatch(db, [tokenAudit(services, actor, { id: services.newId(), act, at: now })]);
  const { rows, nextCursor } = cutPage(found, limit);
  return {
    rows: rows.map(({ id, athleteId, name, email, phone, isGuardian }) => ({
      membership_id: id,
      athlete_id: athleteId,
      name,
      email,
      phone,
      is_guardian: isGuardian && email !== null,
    })),
    next_cursor: nextCursor,
  };
}

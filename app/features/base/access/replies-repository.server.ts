import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { apiReplies } from "../../../../drizzle/schema/tokens.ts";
import { MINUTE_MS } from "../../../lib/dates.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";

/** A write that has not ended after this long has died: the same key begins it anew. */
const AT_WORK_MS = MINUTE_MS;

/** Reads the reply that is kept under a key of the token with this hash. */
export function replyStatement(db: Database, hash: string, key: string) {
  return db
    .select({
      requestHash: apiReplies.requestHash,
      status: apiReplies.status,
      body: apiReplies.body,
      createdAt: apiReplies.createdAt,
    })
    .from(apiReplies)
    .where(
      and(
        eq(apiReplies.key, key),
        sql`${apiReplies.tokenId} = (select t.id from api_tokens t where t.token_hash = ${hash})`,
      ),
    );
}

/** Begins a write under a key, for one caller: gives a row where nobody is at it, and nothing was answered. */
export function beginReply(
  db: Database,
  { tokenId, key, requestHash, now }: { tokenId: string; key: string; requestHash: string; now: Date },
) {
  const diedBefore = new Date(now.getTime() - AT_WORK_MS);
  return db
    .insert(apiReplies)
    .values({ tokenId, key, requestHash, createdAt: now })
    .onConflictDoUpdate({
      target: [apiReplies.tokenId, apiReplies.key],
      set: { createdAt: now, requestHash },
      setWhere: and(isNull(apiReplies.status), lt(apiReplies.createdAt, diedBefore)),
    })
    .returning({ key: apiReplies.key });
}

/** Keeps what was answered under a key. */
export function keepReply(
  db: Database,
  { tokenId, key, status, body }: { tokenId: string; key: string; status: number; body: unknown },
): Statement {
  return db
    .update(apiReplies)
    .set({ status, body })
    .where(and(eq(apiReplies.tokenId, tokenId), eq(apiReplies.key, key), isNull(apiReplies.status)));
}

/** Forgets a write that was refused: the next call with its key is judged anew. */
export function dropReply(db: Database, { tokenId, key }: { tokenId: string; key: string }): Statement {
  return db
    .delete(apiReplies)
    .where(and(eq(apiReplies.tokenId, tokenId), eq(apiReplies.key, key), isNull(apiReplies.status)));
}

/** Forgets replies that were given before. */
export function deleteRepliesStatement(db: Database, before: Date) {
  return db.delete(apiReplies).where(lt(apiReplies.createdAt, before));
}

import { AppError } from "../../../lib/errors.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type TokenAct, tracedByToken } from "./audit-trace.server.ts";
import { beginReply, dropReply, keepReply, replyStatement } from "./replies-repository.server.ts";
import { requireToken, type TokenActor, type TokenContext } from "./require-token.server.ts";
import type { Scope } from "./scopes.ts";

/** An answer to a program: its status and its JSON. */
export interface Reply {
  status: number;
  body: object;
}

interface TokenWrite {
  scope: Scope;
  clubId: string;
  /** The call's `Idempotency-Key`; null for none. */
  key: string | null;
  /** Said by the audit line that it leaves. */
  act: TokenAct;
  /** Of the operation and all that it was asked. */
  requestHash: string;
  /** Every check, and nothing written. */
  isDry: boolean;
}

/**
 * A write by token, once for each `Idempotency-Key`, with its audit line: what was answered under it is answered again, and `isReplay` says so. A refusal is
 * not kept. Throws what `requireToken` throws, `idempotency_conflict` (the key stands for another request), `conflict` (another call
 * with it is at work) and what `work` throws.
 */
export async function writeOnce(
  context: TokenContext,
  asked: TokenWrite,
  work: (as: { services: Services; actor: TokenActor }) => Promise<Reply>,
): Promise<Reply & { isReplay: boolean }> {
  const { services, tokenHash } = context;
  const { db } = services;
  const { scope, clubId, requestHash, isDry, act } = asked;
  const key = isDry ? null : asked.key;
  const [{ actor }, [kept]] = await Promise.all([
    requireToken(context, { scope, clubId }),
    key === null ? [] : services.read(replyStatement(db, tokenHash ?? "", key)),
  ]);
  const begun = async () =>
    await work({
      services: isDry ? { ...services, isDryRun: true } : tracedByToken(services, actor, act),
      actor,
    });
  if (key === null) return { ...(await begun()), isReplay: false };
  if (kept && kept.requestHash !== requestHash) throw new AppError("idempotency_conflict");
  if (kept && kept.status !== null) return { status: kept.status, body: kept.body as object, isReplay: true };
  const { tokenId } = actor;
  const [mine] = await runBatch(db, [beginReply(db, { tokenId, key, requestHash, now: services.now() })]);
  if (mine.length === 0)
    throw new AppError("conflict", {
      message: "Outro pedido com esta Idempotency-Key está em andamento. Tente de novo em instantes.",
    });
  let reply: Reply;
  try {
    reply = await begun();
  } catch (error) {
    await runBatch(db, [dropReply(db, { tokenId, key })]);
    throw error;
  }
  await runBatch(db, [keepReply(db, { tokenId, key, ...reply })]);
  return { ...reply, isReplay: false };
}

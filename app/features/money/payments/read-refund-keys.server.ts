import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { readProof } from "../../people/sessions/read-proof.server.ts";
import { veiledPixKey } from "./pix-key.ts";
import type { KeyRefunds, RefundTask } from "./refund-key.ts";
import { keyRefundsStatement, refundTasksStatement } from "./refund-keys-repository.server.ts";

const iso = (at: string) => new Date(at).toISOString();
const orNull = (at: string | null) => (at === null ? null : iso(at));

/**
 * The refunds of a person, or of a club to its admins (null: the club that their dashboard opens), that ask for a Pix key, have one or were given
 * back by one. Statements that travel with the page's other reads; empty for anybody else. Throws `unauthenticated`, `session_expired`.
 */
export async function readKeyRefunds(
  { services, actor }: VerbContext,
  owner: { kind: "athlete" } | { kind: "club"; clubId: string | null },
): Promise<KeyRefunds> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const payer =
    owner.kind === "athlete"
      ? { userId }
      : { club: resolvedClubSql(userId, owner.clubId, "managed"), asker: askerOf(services, actor) };
  const isLive = liveSessionSql(sessionId, userId, services.now());
  const [rows, proof] = await Promise.all([
    services.read(keyRefundsStatement(services.db, payer, isLive)),
    readProof({ services, actor }),
  ]);
  return {
    proof,
    refunds: rows.map(({ key, doneAt, ...row }) => ({
      ...row,
      currency: "BRL",
      doneAt: orNull(doneAt),
      key: key && {
        kind: key.kind,
        veiled: veiledPixKey(key.kind, key.pixKey),
        holder: key.holder,
        givenAt: iso(key.givenAt),
      },
    })),
  };
}

/**
 * The refunds that a club gives back by Pix, for its admins alone (null: the club that the dashboard opens), or the platform's, for super admins;
 * never with their keys. One statement that travels with the page's other reads; empty for anybody else. Throws `unauthenticated`.
 */
export async function readRefundTasks(
  { services, actor }: VerbContext,
  owing: { kind: "club"; clubId: string | null } | { kind: "platform" },
): Promise<RefundTask[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const club = owing.kind === "club" ? resolvedClubSql(userId, owing.clubId, "managed") : null;
  const isLive = liveSessionSql(sessionId, userId, services.now());
  const rows = await services.read(refundTasksStatement(services.db, club, askerOf(services, actor), isLive));
  return rows.map(({ givenAt, readAt, doneAt, ...row }) => ({
    ...row,
    currency: "BRL",
    givenAt: iso(givenAt),
    readAt: orNull(readAt),
    doneAt: orNull(doneAt),
  }));
}

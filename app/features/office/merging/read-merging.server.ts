import { AppError } from "../../../lib/errors.ts";
import { DAY_MS } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { type DoneMerge, UNDO_DAYS } from "./merges.ts";
import { namesStatement } from "./member-names-repository.server.ts";
import { mergesStatement } from "./merges-repository.server.ts";
import { type NamedMember, type SuggestedTwins, suggestTwins } from "./suggest-twins.ts";

/** Of a larger club the first by name are compared. */
const MAX_MEMBERS = 3_000;

/**
 * Reads the data for a club's admins about people with two profiles (null: the club that their dashboard opens): those whom the names
 * suggest, the merges of the last 7 days, which can be undone, and the person of `oneId` (null for nobody of the club). It travels with the
 * page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readMerging(
  { services, actor }: VerbContext,
  { clubId, oneId }: { clubId: string | null; oneId: string | null },
): Promise<{ one: NamedMember | null; suggested: SuggestedTwins[]; merges: DoneMerge[] }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const now = services.now();
  const club = resolvedClubSql(actor.userId, clubId, "managed");
  const isLive = liveSessionSql(actor.sessionId, actor.userId, now);
  const since = new Date(now.getTime() - UNDO_DAYS * DAY_MS);
  const [[raw], members] = await Promise.all([
    services.read(mergesStatement(db, { asker: askerOf(services, actor), club, isLive, since })),
    services.read(namesStatement(db, club, MAX_MEMBERS)),
  ]);
  if (!raw?.mayOpen) throw new AppError("forbidden");
  return {
    one: members.find(({ athleteId }) => athleteId === oneId) ?? null,
    suggested: suggestTwins(members),
    merges: raw.merges.map((row) => ({ ...row, mergedAt: new Date(row.mergedAt).toISOString() })),
  };
}

import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { resultSentence } from "../matches/match-labels.ts";
import type { WeekLists, Year, YearList } from "./year.ts";
import { weekStatement, yearStatement } from "./year-repository.server.ts";

/** Lines of a week's list. */
const LISTED = 200;

/**
 * The last 52 weeks of a club (null: the one that the person's dashboard opens), for who works for it, and one list of one of its weeks
 * where asked for. Statements that travel with the page's other reads; throws `unauthenticated` or `forbidden`.
 */
export async function readYear(
  { services, actor }: VerbContext,
  { clubId, week, list }: { clubId: string | null; week: string | null; list: YearList },
): Promise<{ year: Year; opened: WeekLists | null }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const asked = {
    asker: askerOf(services, actor),
    club: resolvedClubSql(actor.userId, clubId, "managed"),
    isLive: liveSessionSql(actor.sessionId, actor.userId, now),
    now,
  };
  const [[year], found] = await Promise.all([
    services.read(yearStatement(services.db, asked)),
    week === null ? [] : services.read(weekStatement(services.db, { ...asked, week, list, limit: LISTED })),
  ]);
  if (!year?.mayOpen) throw new AppError("forbidden");
  const [raw] = found;
  const { weeks, whole } = year;
  if (week === null || !raw) return { year: { weeks, whole }, opened: null };
  const matches = raw.matches.map(({ id, playedOn, hours, ...match }) => ({
    id,
    playedOn,
    hours,
    sentence: resultSentence(match, ({ name }) => name),
  }));
  const { total, athletes } = raw;
  return { year: { weeks, whole }, opened: { monday: week, list, matches, athletes, total } };
}

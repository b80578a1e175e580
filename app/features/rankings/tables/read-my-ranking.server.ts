import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { targetOf } from "./my-week.ts";
import { type MyRanking, pointsOverTime, rowsAround } from "./my-ranking.ts";
import { myRankingSql } from "./my-ranking-repository.server.ts";
import { isRanked } from "../../scoring/ledger/table-row.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { readRawTable, tableNames, toTable } from "./read-table.server.ts";
import type { MatchFormat } from "../../../lib/formats.ts";

/** Rows shaped at most: those around the reader are few, but many may be equal. */
const ROWS = 10_000;

/**
 * Reads the reader's place in a ranking of their current club: the one asked for, else one of the sport that they look at (`usualSport`), else that of
 * their own category, the last one played where there are several (product §5), else the one with which the club opens. Two statements that travel with the page's other reads. Null without a club or an
 * athlete profile; throws `unauthenticated`.
 */
export async function readMyRanking(
  { services, actor }: VerbContext,
  asked: { sport?: string; format?: MatchFormat; ranking?: string; usualSport?: string | null },
): Promise<MyRanking | null> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const isLive = liveSessionSql(actor.sessionId, actor.userId, now);
  const { which, athlete, statement } = myRankingSql(services.db, actor.userId, isLive, asked, now);
  const query = { limit: ROWS, cursor: 0 };
  const [[own], raw] = await Promise.all([
    services.read(statement),
    readRawTable({ services }, which, { ...query, around: athlete }),
  ]);

  if (!raw || !own?.athleteId) return null;
  const whole = toTable(raw, { ...query, format: own.format }, tableNames(raw, nameInClub));
  const me = whole.rows.find((row) => row.athlete.id === own.athleteId) ?? null;
  const ranked = whole.rows.filter(isRanked);
  const playing = new Set(own.playing);
  const target = targetOf(ranked, own.athleteId, (id) => playing.has(id));
  const mayBeInvited = raw.rows.some((row) => row.athleteId === target?.athlete.id && row.userId !== null);
  return {
    table: { ...whole, rows: rowsAround(ranked, own.athleteId) },
    me,
    athleteId: own.athleteId,
    mine: own.mine,
    series: me && own.changes.length > 0 ? pointsOverTime(me.points, own.changes) : [],
    week: {
      points: own.weekPoints,
      bestWin: own.bestWin?.map((person) => nameInClub(person, raw.today)) ?? null,
      target: target && { ...target, mayBeInvited },
    },
  };
}

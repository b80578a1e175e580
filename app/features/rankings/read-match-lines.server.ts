import { sql } from "drizzle-orm";
import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { publicName } from "../accounts/public-name.ts";
import { liveSessionSql } from "../security/live-session.server.ts";
import type { LineReason } from "./ledger.ts";
import { ruleInWords } from "./ledger-view.ts";
import type { MatchLine } from "./match-lines.ts";
import { rankingRulesSchema } from "./rules.ts";

interface RawLine {
  id: string;
  athleteId: string;
  name: string;
  isPrivate: boolean;
  birthDate: string | null;
  userId: string | null;
  today: string;
  reason: LineReason;
  answers: LineReason | null;
  at: string;
  points: number;
  levelChange: number;
  levelBefore: number | null;
  setsWon: number;
  gamesWon: number;
  meeting: number | null;
  rules: unknown;
}

/**
 * The ledger lines of one match, as written: one per athlete and reason, oldest first. Names as others read them. The
 * caller shows them to whoever may see the match. One round trip; throws `unauthenticated`.
 */
export async function readMatchLines(
  { services, actor }: VerbContext,
  matchId: string,
): Promise<MatchLine[]> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const result = await services.read(
    services.db.execute(sql`
      select l.id, l.athlete_id as "athleteId", a.name, a.is_private as "isPrivate", a.birth_date::text as "birthDate",
        a.user_id as "userId", (${now.toISOString()}::timestamptz at time zone c.time_zone)::date::text as today,
        l.reason, o.reason as answers, l.at, l.points, l.level_change as "levelChange", l.level_before as "levelBefore",
        l.sets_won as "setsWon", l.games_won as "gamesWon", l.meeting, v.rules
      from ledger_lines l
      join athletes a on a.id = l.athlete_id
      join rankings k on k.id = l.ranking_id
      join clubs c on c.id = k.club_id
      join ranking_rules v on v.ranking_id = l.ranking_id and v.version = l.rule_version
      left join ledger_lines o on o.id = l.answers_id
      where l.match_id = ${matchId}::uuid and ${liveSessionSql(actor.sessionId, actor.userId, now)}
      order by l.at, l.ordinal, l.points desc, l.id`),
  );
  return rowsOf<RawLine & Record<string, unknown>>(result).map((raw) => ({
    id: raw.id,
    athleteId: raw.athleteId,
    name: raw.userId === actor.userId ? "Você" : publicName(raw, raw.today),
    at: new Date(raw.at).toISOString(),
    points: raw.points,
    levelBefore: raw.levelBefore === null ? null : raw.levelBefore / 1000,
    levelAfter: raw.levelBefore === null ? null : (raw.levelBefore + raw.levelChange) / 1000,
    rule: ruleInWords(raw, rankingRulesSchema.parse(raw.rules)),
  }));
}

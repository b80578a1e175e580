import { addDays, dayIn } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { readEntitled } from "../../base/access/read-entitled.server.ts";
import { bestRunOf, type Statistics, streakOf } from "./statistics.ts";
import { YEAR_WEEKS } from "./year-of-days.ts";
import { statisticsStatement } from "./statistics-repository.server.ts";

const OPPONENTS = 100;
const LEVELS = 40;

/**
 * Reads what the signed-in athlete has played over all clubs (product §7, Plus): wins, losses and sets by sport and format, and
 * of one of them the streak, the last changes of nível, the days of a year and each opponent. One round trip; throws
 * `plan_required` below Plus, `forbidden` without an athlete profile, `unauthenticated`, `session_expired`.
 */
export async function readStatistics(
  context: VerbContext,
  { sport, format }: { sport: string | null; format: string | null },
): Promise<Statistics> {
  const { services } = context;
  const now = services.now();
  // A day more than the picture shows, since the club's day may be another than that of Greenwich.
  const since = addDays(dayIn(now, "UTC"), -7 * YEAR_WEEKS - 1);
  const { viewer, row: raw } = await readEntitled(context, "statistics", (asker) =>
    statisticsStatement(services.db, asker, {
      sport,
      format,
      opponents: OPPONENTS,
      levels: LEVELS,
      since,
      now,
    }),
  );
  if (!raw) throw new Error("statistics without their row");
  const today = dayIn(now, viewer.clubTimeZone);
  const nameOf = toldApart(
    [
      ...raw.levels.flatMap(({ rivals }) => rivals),
      ...raw.opponents.map((one) => ({ ...one, athleteId: one.id })),
    ],
    (person) => nameInClub(person, today),
  );
  return {
    kinds: raw.kinds,
    shown: raw.kinds.find((kind) => kind.sport === raw.sport && kind.format === raw.format) ?? null,
    streak: streakOf(raw.results),
    bestRun: bestRunOf(raw.results),
    levels: raw.levels.map(({ level, change, rivals, ...match }) => ({
      ...match,
      level: Math.round(level / 1000),
      hasRisen: change > 0,
      against: rivals.map((rival) => nameOf(rival.athleteId)),
    })),
    today,
    days: raw.days,
    opponentCount: raw.opponentCount,
    opponents: raw.opponents.map(({ id, matches, wins, losses, lastOn }) => ({
      athlete: { id, name: nameOf(id) },
      matches,
      wins,
      losses,
      lastOn,
    })),
  };
}

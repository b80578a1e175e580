import { dayIn } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { publicName } from "../people/public-name.ts";
import { readViewer } from "../access/read-viewer.server.ts";
import { requireEntitlement } from "../access/require-entitlement.server.ts";
import { bestRunOf, type Statistics, streakOf, thinOut } from "./statistics.ts";
import { statisticsStatement } from "./statistics-repository.server.ts";

const OPPONENTS = 100;
const LEVELS = 80;

/**
 * What the signed-in athlete has played over all clubs (product §7, Plus): wins, losses and sets by sport and format,
 * and of one of them the streak, nível over time and each opponent. One round trip; throws `plan_required` below
 * Plus, `forbidden` without an athlete profile, `unauthenticated`, `session_expired`.
 */
export async function readStatistics(
  { services, actor }: VerbContext,
  { sport, format }: { sport: string | null; format: string | null },
): Promise<Statistics> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const asked = { sport, format, opponents: OPPONENTS, now };
  const [viewer, [raw]] = await Promise.all([
    readViewer(services, actor),
    services.read(statisticsStatement(services.db, actor, asked)),
  ]);
  const { clubTimeZone } = requireEntitlement(viewer, "statistics");
  if (!raw) throw new Error("statistics without their row");
  const today = dayIn(now, clubTimeZone);
  return {
    kinds: raw.kinds,
    shown: raw.kinds.find((kind) => kind.sport === raw.sport && kind.format === raw.format) ?? null,
    streak: streakOf(raw.results),
    bestRun: bestRunOf(raw.results),
    levels: thinOut(raw.levels, LEVELS).map((level) => Math.round(level / 1000)),
    opponentCount: raw.opponentCount,
    opponents: raw.opponents.map(({ id, matches, wins, losses, lastOn, ...person }) => ({
      athlete: { id, name: publicName(person, today) },
      matches,
      wins,
      losses,
      lastOn,
    })),
  };
}

import { DAY_MS, dayIn, formatDate } from "../../../lib/dates.ts";
import { Defect } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { cityName } from "../../base/geography/city-name.ts";
import type { ActiveClub, PublicResult } from "./activity.ts";
import { activityStatement, type ActivityRow } from "./activity-repository.server.ts";

const SINCE_MS = 30 * DAY_MS;

/**
 * Reads the recent activity: the newest confirmed results over all clubs and the clubs that play most. Open to everybody, built for a
 * visitor: private profiles and minors by first name and initial. One round trip.
 */
export async function readActivity(
  { services }: Pick<VerbContext, "services">,
  { results = 6, clubs = 6 }: { results?: number; clubs?: number } = {},
): Promise<{ results: PublicResult[]; clubs: ActiveClub[] }> {
  const now = services.now();
  const since = new Date(now.getTime() - SINCE_MS);
  const statement = activityStatement(services.db, { since, now, results, clubs });
  const [raw] = await services.read(statement);
  if (!raw) throw new Defect("an activity without its row");
  const nameOf = toldApart(
    raw.results.flatMap(({ players, timeZone }) =>
      players.map((player) => ({ ...player, today: dayIn(now, timeZone) })),
    ),
    (player) => publicName(player, player.today),
  );
  return {
    results: raw.results.map((result) => toResult(result, nameOf)),
    clubs: raw.clubs.map(({ city, uf, ...club }) => ({ ...club, city: cityName({ name: city, uf }) })),
  };
}

function toResult(raw: ActivityRow["results"][number], nameOf: (athleteId: string) => string): PublicResult {
  const names = (side: 1 | 2) => ({
    names: raw.players.filter((player) => player.side === side).map(({ athleteId }) => nameOf(athleteId)),
  });
  return {
    id: raw.id,
    sport: raw.sport,
    club: { id: raw.clubId, name: raw.clubName },
    sides: [names(1), names(2)],
    sets: raw.sets.map(({ side1, side2, tiebreak }) => ({
      games: [side1, side2],
      tiebreak: tiebreak === undefined ? null : tiebreakPoints(side1, side2, tiebreak),
    })),
    winner: raw.winnerSide === null ? null : raw.winnerSide === 1 ? 0 : 1,
    end: raw.end,
    confirmedAt: new Date(raw.confirmedAt).toISOString(),
    day: formatDate(raw.confirmedAt, raw.timeZone),
  };
}

/** A set keeps the loser's points only, which is all that people write: 7-6(5). */
function tiebreakPoints(side1: number, side2: number, loser: number): [number, number] {
  const winner = Math.max(7, loser + 2);
  return side1 > side2 ? [winner, loser] : [loser, winner];
}

import { addDays, dayIn, startOfDay } from "../../../lib/dates.ts";
import type { Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import type { LedgerLine } from "../../scoring/ledger/ledger.ts";
import {
  ensureRankingStatements,
  newRanking,
  withRanking,
} from "../../scoring/ledger/new-rankings-repository.server.ts";
import { changeRankings, type RequestedChange } from "../../scoring/ledger/ranking-change.server.ts";
import type { GivenPoints } from "../../scoring/ledger/ranking-events.ts";
import type { LoadedRankings } from "../../scoring/ledger/ranking-states-repository.server.ts";
import type { StandingPhase } from "./initial-points-repository.server.ts";
import { changesOf, type PointsChange, phaseNote, type StandingPoints, type WantedPoints } from "./plan.ts";
import { mainKey } from "./named-rankings.ts";

/** The facts about a club that planning its points needs. */
interface PointsScene {
  clubId: string;
  timeZone: string;
  state: LoadedRankings;
  phases: readonly StandingPhase[];
}

/** The statements to write, and the lines that they add; a ranking is named by its key, in lines by its id. */
interface PointsPlan {
  changes: PointsChange[];
  statements: Statement[];
  lines: readonly LedgerLine[];
  idOf: (key: string) => string;
}

/** The past that points of these days come into, whatever the club's zone; none where all are of today or of the day that they have. */
export function pastOf(wanted: readonly Pick<WantedPoints, "athleteId" | "day">[]) {
  const [first] = wanted.flatMap(({ day }) => day ?? []).sort();
  if (first === undefined) return undefined;
  return {
    athleteIds: [...new Set(wanted.map(({ athleteId }) => athleteId))],
    since: new Date(`${addDays(first, -1)}T00:00:00Z`),
  };
}

/** Decides what is written so that everybody has the points that are wanted: nothing is executed. */
export function planPoints(
  services: Services,
  { clubId, timeZone, state, phases }: PointsScene,
  wanted: readonly WantedPoints[],
): PointsPlan {
  const now = services.now();
  const today = dayIn(now, timeZone);
  const standing = [
    ...state.initial.map((given) => toStanding(given, timeZone)),
    ...phases.map(({ at, place, event, tournament, ...phase }): StandingPoints => {
      const day = dayIn(at, timeZone);
      return { ...phase, day, note: phaseNote({ place, event, tournament }), given: null };
    }),
  ];
  const changes = changesOf(wanted, standing, today);
  const fresh = [...new Set(changes.map(({ key }) => key))]
    .filter((key) => key.includes("/"))
    .map((key) => {
      const [sport = "", format] = key.split("/");
      const of = { clubId, sport, format: format === "doubles" ? "doubles" : "singles", timeZone } as const;
      return newRanking(of, services.newId());
    });
  const ids = new Map(fresh.map((ranking) => [mainKey(ranking), ranking.id]));
  const idOf = (key: string) => ids.get(key) ?? key;
  const requested = changes.flatMap((change): RequestedChange[] => {
    const { athleteId, points, note, day, given } = change;
    // Corrected points never were: an earlier day's table does not have them twice.
    const back: RequestedChange[] = given ? [{ kind: "take_back", given, at: new Date(given.at) }] : [];
    if (points === 0) return back;
    const award = { athleteId, points, place: 0, ...(note === "" ? {} : { note }) };
    const at = day === today ? now : startOfDay(day, timeZone);
    return [
      ...back,
      { kind: "award", rankingId: idOf(change.key), tournamentEventId: null, awards: [award], at },
    ];
  });
  const change = changeRankings(services, fresh.reduce(withRanking, state), requested);
  return {
    changes,
    statements: [
      ...fresh.flatMap((ranking) => ensureRankingStatements(services, ranking, ranking.id)),
      ...change.statements,
    ],
    lines: change.lines,
    idOf,
  };
}

function toStanding(given: GivenPoints, timeZone: string): StandingPoints {
  const { athleteId, points, note = "" } = given.awards[0]!;
  return { key: given.rankingId, athleteId, points, note, day: dayIn(given.at, timeZone), given };
}

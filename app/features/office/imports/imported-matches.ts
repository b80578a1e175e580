import { instantAt, startOfDay } from "../../../lib/dates.ts";
import { opponentsKey } from "../../scoring/ledger/result.ts";
import type { PlannedImport } from "./import-plan.ts";

/** Where matches are imported to, what makes ids, and which ranking a match counts in. */
interface ImportScene {
  timeZone: string;
  newId: () => string;
  rankingId: (match: PlannedImport["match"]) => string;
}

/** Planned matches as they are stored: confirmed at the start of the day played; instants in ISO 8601. */
export function importedMatches(matches: readonly PlannedImport[], scene: ImportScene) {
  return matches.map(({ id, match, sides }) => {
    const dayStart = startOfDay(match.playedOn, scene.timeZone);
    const row = {
      id,
      eventId: scene.newId(),
      rankingId: scene.rankingId(match),
      sport: match.sport,
      format: match.format,
      scoreFormat: match.scoreFormat,
      end: match.end,
      losingSide: match.losingSide,
      winnerSide: match.winner,
      sets: match.sets,
      playedAt:
        match.time === null ? dayStart.toISOString() : instantAt(match.playedOn, match.time, scene.timeZone),
      confirmedAt: dayStart.toISOString(),
      playedOn: match.playedOn,
      opponents: opponentsKey(sides),
      place: match.place,
      externalKey: match.key,
    };
    return { row, sides };
  });
}

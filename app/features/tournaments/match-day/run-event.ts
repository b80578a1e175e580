import { Defect } from "../../../lib/errors.ts";
import type { KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { restInWords } from "../../scoring/drawn/leaving-words.ts";
import { shownMatches } from "../running/show-bracket.ts";
import { findScoreFormat, scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import { canEndEven } from "../../scoring/scores/set-rule.ts";
import { leavingDesk, NOT_DRAWN } from "./leaving-desk.ts";
import { quickFormat } from "./quick-format.ts";
import { isSportId } from "../../../lib/sports.ts";
import type { CourtsideEntry, CourtsideEvent, CourtsideMatch } from "./courtside.ts";

/** An event as it is read. */
interface RunEvent {
  id: string;
  name: string;
  sport: string;
  format: "singles" | "doubles";
  scoreFormat: string | null;
  entries: {
    id: string;
    status: "confirmed" | "waiting" | "withdrawn";
    athletes: string[];
    isHere: boolean;
  }[];
}

/** The facts about a match's place that only the office needs. */
interface RunPlace {
  version: number;
  calledAt: string | null;
  startsAt: string | null;
  court: string | null;
}

/** One event of a tournament as its day is run, from its entries and (where one stands) its draw. */
export function runEvent(
  { id, name, sport, format, scoreFormat, entries }: RunEvent,
  bracket: KeptBracket | null,
  {
    nameOf,
    places,
    undoable,
  }: {
    nameOf: (athleteId: string) => string;
    places: ReadonlyMap<string, RunPlace>;
    /** Entries that gave up and may come back. */
    undoable: ReadonlySet<string>;
  },
): { event: CourtsideEvent; matches: CourtsideMatch[] } {
  const namesOf = (athletes: readonly string[]) => athletes.map(nameOf).join(" e ");
  const usual = isSportId(sport) ? scoreFormatsFor(sport)[0] : undefined;
  const rules = (scoreFormat ? findScoreFormat(scoreFormat) : null) ?? usual ?? null;
  const rows = new Map(bracket?.matches.map((row) => [row.id, row]));
  const shown = bracket ? shownMatches(bracket, nameOf) : [];
  const matches = shown.map((match): CourtsideMatch => {
    const row = rows.get(match.id);
    if (!row) throw new Defect(`a match that its draw does not have: ${match.id}`);
    const place = places.get(match.id);
    const side = (at: 0 | 1, athletes: readonly string[] | null) => ({
      names: match.sides[at].names || match.sides[at].from,
      athletes: [...(athletes ?? [])],
      isWinner: match.sides[at].isWinner,
    });
    return {
      id: match.id,
      version: place?.version ?? 1,
      eventName: name,
      label: match.label,
      sport,
      format,
      scoreFormat: rules?.code ?? "",
      quick: rules && !canEndEven(rules) ? quickFormat(rules) : null,
      sides: [side(0, row.side1), side(1, row.side2)],
      state: match.state,
      calledAt: place?.calledAt ?? null,
      startsAt: place?.startsAt ?? null,
      court: place?.court ?? null,
      matchId: row.matchId,
      score: match.score,
      isPending: match.isPending,
    };
  });
  const people = new Map(entries.map((entry) => [entry.id, namesOf(entry.athletes)]));
  const whoIs = (entryId: string) => people.get(entryId) ?? "";
  const desk = bracket && leavingDesk(bracket, { waiting: waitingOf(entries, bracket), whoIs });
  const listed = entries
    .filter((entry) => entry.status === "confirmed" || desk?.hasStood(entry.id))
    .map((entry): CourtsideEntry => ({
      id: entry.id,
      names: namesOf(entry.athletes),
      people: entry.athletes.map((athlete) => ({ id: athlete, name: nameOf(athlete) })),
      isHere: entry.isHere,
      isGone: entry.status === "withdrawn",
      mayComeBack: undoable.has(entry.id),
      ...(desk?.of(entry.id) ?? NOT_DRAWN),
    }));
  return {
    event: {
      id,
      name,
      entries: listed,
      restWords: restInWords(bracket?.plan.format ?? null, bracket?.plan.rules.leaving),
      isDrawn: bracket !== null,
    },
    matches,
  };
}

/** Entries that wait for a place, after those that were entered once the published list was made. */
function waitingOf(entries: RunEvent["entries"], { entrants }: KeptBracket): string[] {
  const drawn = new Set(entrants.map(({ entryId }) => entryId));
  const of = (status: string) =>
    entries.flatMap((entry) => (entry.status === status && !drawn.has(entry.id) ? [entry.id] : []));
  return [...of("confirmed"), ...of("waiting")];
}

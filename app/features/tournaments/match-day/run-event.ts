import { Defect } from "../../../lib/errors.ts";
import { courseOf, type KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { restInWords } from "../../scoring/drawn/leaving-words.ts";
import { luckyLosers } from "../../scoring/brackets/lucky-loser.ts";
import { shownMatches } from "../running/show-bracket.ts";
import { findScoreFormat, scoreFormatsFor } from "../../scoring/scores/score-formats.ts";
import { canEndEven } from "../../scoring/scores/set-rule.ts";
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
  }: {
    nameOf: (athleteId: string) => string;
    places: ReadonlyMap<string, RunPlace>;
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
  const listed = entries
    .filter((entry) => entry.status === "confirmed" || isDrawn(bracket, entry.id))
    .map((entry): CourtsideEntry => ({
      id: entry.id,
      names: namesOf(entry.athletes),
      isHere: entry.isHere,
      isGone: entry.status === "withdrawn",
      hasPlayed: bracket !== null && hasPlayed(bracket, entry.athletes),
    }));
  const waiting = entries.filter((entry) => entry.status === "waiting");
  const substitutes = [
    ...waiting.map((entry) => ({ id: entry.id, names: namesOf(entry.athletes) })),
    ...(bracket ? losers(bracket).map((one) => ({ id: one.entryId, names: namesOf(one.athletes) })) : []),
  ];
  return {
    event: {
      id,
      name,
      entries: listed,
      substitutes,
      restWords: restInWords(bracket?.plan.format ?? null, bracket?.plan.rules.leaving),
      isDrawn: bracket !== null,
    },
    matches,
  };
}

function isDrawn(bracket: KeptBracket | null, entryId: string): boolean {
  return bracket?.entrants.some((entrant) => entrant.entryId === entryId) ?? false;
}

function hasPlayed({ matches }: KeptBracket, athletes: readonly string[]): boolean {
  return matches.some(
    ({ placed, side1, side2 }) =>
      placed !== null && [...(side1 ?? []), ...(side2 ?? [])].some((athlete) => athletes.includes(athlete)),
  );
}

/** Finds the entries that lost already and may come back in somebody's place, the first to be asked first. */
function losers(bracket: KeptBracket): KeptBracket["entrants"] {
  const next = bracket.matches.find(({ state }) => state === "ready" || state === "called");
  if (!next) return [];
  const left = bracket.entrants.flatMap(({ isGone }, at) => (isGone ? [at] : []));
  const { plan, results } = courseOf(bracket);
  return luckyLosers(plan, results, next.key, left).flatMap((at) => bracket.entrants[at] ?? []);
}

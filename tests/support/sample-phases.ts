import type {
  MatchEvent,
  AwardEvent,
  RankingEvent,
} from "../../app/features/scoring/ledger/ranking-events.ts";
import { at } from "./sample-events.ts";

/** The phase points of an event of a tournament, given on a day: to each athlete so many. */
export function phases(
  id: string,
  day: string,
  points: Readonly<Record<string, number>>,
  more: Partial<AwardEvent> = {},
): AwardEvent {
  return {
    id,
    rankingId: "r",
    sport: "tennis",
    matchId: null,
    tournamentEventId: `event of ${id}`,
    kind: "phase",
    at: at(day),
    writtenAt: at(day),
    ordinal: 0,
    ruleVersion: 3,
    undoes: null,
    awards: Object.entries(points).map(([athleteId, given], n) => ({
      athleteId,
      points: given,
      place: n + 1,
    })),
    ...more,
  };
}

/** Takes phase points back on a day. */
export function annulled(given: AwardEvent, day: string): AwardEvent {
  return {
    ...given,
    id: `${given.id} annulled`,
    kind: "annul",
    undoes: given.id,
    at: at(day),
    writtenAt: at(day),
  };
}

/** A history of matches with phase points among them, every fifth event; half of them are taken back seven events later. */
export function withPhases(history: readonly MatchEvent[], seed: number): RankingEvent[] {
  const open: { after: number; phase: AwardEvent }[] = [];
  return history.flatMap((event, nth): RankingEvent[] => {
    const { at: when, writtenAt, rankingId, sport, ruleVersion } = event;
    const due = open.filter(({ after }) => after === nth).map(({ phase }) => phase);
    const taken = due.map((phase): AwardEvent => ({
      ...phase,
      id: `${phase.id} annulled`,
      kind: "annul",
      undoes: phase.id,
      at: Math.max(when, phase.at),
      writtenAt,
    }));
    if ((nth + seed) % 5 !== 0) return [event, ...taken];
    const given: AwardEvent = {
      id: `phases ${nth}`,
      rankingId,
      sport,
      matchId: null,
      tournamentEventId: `event ${nth}`,
      kind: "phase",
      at: when,
      writtenAt,
      ordinal: 0,
      ruleVersion,
      undoes: null,
      awards: event.result.sides
        .flat()
        .map((athleteId, n) => ({ athleteId, points: 40 + ((nth * 37) % 120), place: n + 1 })),
    };
    if (nth % 2 === 0) open.push({ after: nth + 7, phase: given });
    return [event, given, ...taken];
  });
}

import {
  isMatchEvent,
  isMergeEvent,
  type MatchEvent,
  type RankingEvent,
  ratingKey,
} from "./ranking-events.ts";
import { passSeat } from "./seats.ts";

/** How often one athlete stands against another in a sport, more or less than before. */
interface MetChange {
  sport: string;
  athleteId: string;
  opponentId: string;
  matches: number;
  /** Of them, those for which both sides spoke. */
  answered: number;
}

/** An event as far as it says who met whom. */
export type ListedEvent = Pick<MatchEvent, "kind" | "sport" | "isAnswered" | "result">;

/** A confirmation that stands. */
type Standing = Pick<MatchEvent, "isAnswered" | "result"> & { eventId: string };

/**
 * The events by which athletes have met: what passes to another (of `standing`) is taken from the one and given to the other, one event after the
 * other where the seats of one match pass by several.
 */
export function listedBy(events: readonly RankingEvent[], standing: readonly Standing[]): ListedEvent[] {
  const stands = new Map(standing.map((one) => [one.eventId, one]));
  return events.flatMap((event): ListedEvent[] => {
    if (isMatchEvent(event)) return [event];
    if (!isMergeEvent(event)) return [];
    const { sport, seats } = event;
    return seats.eventIds.flatMap((eventId): ListedEvent[] => {
      const one = stands.get(eventId);
      if (!one) return [];
      const { isAnswered, result } = one;
      const passed = { ...one, result: passSeat(result, seats) };
      stands.set(eventId, passed);
      return [
        { kind: "annul", sport, isAnswered, result },
        { kind: "confirm", sport, isAnswered, result: passed.result },
      ];
    });
  });
}

/** The changes that events make to the facts that decide who is listed (product §5); changes that add up to nothing are left out. */
interface ListingChanges {
  met: MetChange[];
  /** Answered matches, by `ratingKey`. */
  answered: Map<string, number>;
}

/**
 * Adds up the changes that confirmations give and annulments take: each athlete's meetings with everybody on the other side, and the
 * matches that both sides spoke for. An annulment takes exactly what its confirmation gave.
 */
export function listingChanges(events: readonly ListedEvent[]): ListingChanges {
  const met = new Map<string, MetChange>();
  const answered = new Map<string, number>();
  for (const { kind, sport, isAnswered, result } of events) {
    const sign = kind === "confirm" ? 1 : -1;
    for (const index of [0, 1] as const)
      for (const athleteId of result.sides[index]) {
        const key = ratingKey(athleteId, sport);
        if (isAnswered) answered.set(key, (answered.get(key) ?? 0) + sign);
        for (const opponentId of result.sides[1 - index]!) {
          const pair = `${key}|${opponentId}`;
          const known = met.get(pair);
          const matches = (known?.matches ?? 0) + sign;
          const spoken = (known?.answered ?? 0) + (isAnswered ? sign : 0);
          met.set(pair, { sport, athleteId, opponentId, matches, answered: spoken });
        }
      }
  }
  return {
    met: [...met.values()].filter(({ matches, answered: spoken }) => matches !== 0 || spoken !== 0),
    answered: new Map([...answered].filter(([, matches]) => matches !== 0)),
  };
}

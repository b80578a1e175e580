import type { PlannedMatch, PlannedSide } from "./planned.ts";
import type { Possible } from "./problem.ts";

/** The people who may still play a match, and the ids of the matches that it waits for. */
interface Reach {
  people: Possible[];
  after: string[];
}

/**
 * Gives the reach of each of these matches. Of a match whose sides are known: its people. Of another: everybody who can still come there, each with what must happen for it. Places of
 * the draw are read from the matches themselves: who stands at an entry is known wherever that entry plays its first match.
 */
export function possiblePeople(matches: readonly PlannedMatch[]): (match: PlannedMatch) => Reach {
  const byKey = new Map(matches.map((match) => [`${match.drawId} ${match.key}`, match]));
  const byGroup = new Map<string, PlannedMatch[]>();
  const atEntry = new Map<string, string[]>();
  for (const match of matches) {
    if (match.groupKey !== null) {
      const group = `${match.drawId} ${match.groupKey}`;
      byGroup.set(group, [...(byGroup.get(group) ?? []), match]);
    }
    for (const [index, side] of match.sides.entries()) {
      const known = index === 0 ? match.side1 : match.side2;
      if (side.kind === "entry" && known) atEntry.set(`${match.drawId} ${side.entry}`, known);
    }
  }
  const found = new Map<string, Reach>();

  function reachOf(match: PlannedMatch): Reach {
    const known = found.get(match.id);
    if (known) return known;
    // A circle, which no draw has, would end here.
    found.set(match.id, { people: [], after: [] });
    const reach: Reach = { people: [], after: [] };
    for (const [index, side] of match.sides.entries()) {
      const own = index === 0 ? match.side1 : match.side2;
      const source = sourceOf(match, side);
      reach.after.push(...source.map(({ id }) => id));
      if (own) reach.people.push(...own.map((id) => ({ id })));
      else reach.people.push(...arriving(match, side, source));
    }
    const whole = { people: distinct(reach.people), after: [...new Set(reach.after)] };
    found.set(match.id, whole);
    return whole;
  }

  function sourceOf({ drawId }: PlannedMatch, side: PlannedSide): PlannedMatch[] {
    if (side.kind === "winner" || side.kind === "loser")
      return [byKey.get(`${drawId} ${side.match}`)].filter((match) => match !== undefined);
    return side.kind === "rank" ? (byGroup.get(`${drawId} ${side.group}`) ?? []) : [];
  }

  function arriving(
    { drawId }: PlannedMatch,
    side: PlannedSide,
    source: readonly PlannedMatch[],
  ): Possible[] {
    if (side.kind === "bye") return [];
    if (side.kind === "entry" || side.kind === "team")
      return (side.kind === "entry" ? [side.entry] : side.entries).flatMap((entry) =>
        (atEntry.get(`${drawId} ${entry}`) ?? []).map((id) => ({ id })),
      );
    const what: Record<string, string> =
      side.kind === "rank"
        ? { [`${drawId} ${side.group}`]: String(side.position) }
        : { [source[0]?.id ?? ""]: side.kind };
    return source.flatMap((match) =>
      reachOf(match).people.map(({ id, when }) => ({ id, when: { ...when, ...what } })),
    );
  }

  return reachOf;
}

/** Each way to come there once: a group's people are found in each of its matches. */
function distinct(people: readonly Possible[]): Possible[] {
  return [...new Map(people.map((person) => [JSON.stringify(person), person])).values()];
}

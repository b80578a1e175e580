import { luckyLosers } from "../../scoring/brackets/lucky-loser.ts";
import { lineOf } from "../../scoring/brackets/taken-places.ts";
import { undoLeaving } from "../../scoring/drawn/draw-changes.ts";
import { courseOf, type KeptBracket, placesWithScore } from "../../scoring/drawn/kept-bracket.ts";
import { changesPartners } from "../../../../drizzle/schema/enums.ts";
import type { CourtsideEntry } from "./courtside.ts";

type Leaving = Pick<CourtsideEntry, "substitutes" | "mayChangePartner" | "note">;

/** An entry of an event that has no draw, or that is not in it. */
export const NOT_DRAWN: Leaving = { substitutes: [], mayChangePartner: false, note: null };

/** Says of each entry to whom it may leave its place in a draw; `waiting` are the ids of those who wait, `whoIs` names an entry. */
export function leavingDesk(
  bracket: KeptBracket,
  { waiting, whoIs }: { waiting: readonly string[]; whoIs: (entryId: string) => string },
): { hasStood: (entryId: string) => boolean; of: (entryId: string) => Leaving } {
  const { plan, results } = courseOf(bracket);
  const { entrants } = bracket;
  const taken = plan.taken ?? [];
  const played = placesWithScore(bracket);
  const luckyOf = luckyLosers(plan, results);
  const placeOf = new Map(entrants.map(({ entryId }, at) => [entryId, at]));
  const leavers = new Map(taken.flatMap(({ seat }) => (seat ? [[seat.left, seat.came] as const] : [])));
  const named = (id: string) => ({ id, names: whoIs(id) });
  const entryAt = (place: number) => entrants[place]?.entryId ?? "";
  function noteOf(entryId: string, place: number | undefined): string | null {
    const came = leavers.get(entryId);
    if (came) return `entrou ${whoIs(came)}`;
    if (place === undefined) return null;
    const lucky = taken.findLast((one) => one.entry === place)?.lucky;
    if (lucky !== undefined) return `entrou ${whoIs(entryAt(lucky))}, lucky loser`;
    const line = lineOf(plan, place);
    if (line !== place) return `lucky loser, no lugar de ${whoIs(entryAt(line))}`;
    const seat = taken.findLast((one) => one.seat?.came === entryId)?.seat;
    return seat ? `no lugar de ${whoIs(seat.left)}` : null;
  }
  return {
    hasStood: (entryId) => placeOf.has(entryId) || leavers.has(entryId),
    of: (entryId) => {
      const place = placeOf.get(entryId);
      const note = noteOf(entryId, place);
      if (place === undefined) return { ...NOT_DRAWN, note };
      const isFresh = !played.has(place);
      return {
        note,
        substitutes: [
          ...(isFresh ? waiting : []).map(named),
          ...luckyOf(place).map((at) => named(entryAt(at))),
        ],
        mayChangePartner: isFresh && entrants[place]?.athletes.length === 2 && !changesPartners(plan.format),
      };
    },
  };
}

/** The entries that gave up in a draw and that may come back, since nothing followed from it. */
export async function undoableOf(
  bracket: KeptBracket,
  entries: readonly { id: string; athletes: string[] }[],
): Promise<Set<string>> {
  if (bracket.isFinished) return new Set();
  const undone = await Promise.all(
    entries.map(async ({ id, athletes }) => {
      const found = await undoLeaving(bracket, { entryId: id, athletes });
      return "refused" in found ? [] : [id];
    }),
  );
  return new Set(undone.flat());
}

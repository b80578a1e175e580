import type { DrawPlan, Taking } from "../brackets/draw.ts";
import { isMadeWithout } from "../brackets/leaving.ts";
import { lineOf, takerOf } from "../brackets/taken-places.ts";
import { standingOf } from "../brackets/standing.ts";
import { advance, type Advanced } from "./advance.ts";
import { type BracketEntrant, courseOf, isBegun, type KeptBracket } from "./kept-bracket.ts";

/** When something was done, and why; null where nobody said it. */
export interface Said {
  at: Date;
  why: string | null;
}

/** A draw whose entrant at a place gave up. */
export function withLeaving(bracket: KeptBracket, place: number, { at, why }: Said): KeptBracket {
  return withEntrant(bracket, place, (one) =>
    one.isGone ? one : { ...one, isGone: true, goneAt: at.toISOString(), goneWhy: why },
  );
}

/** The same, and a lucky loser comes to the line where it played. */
export function withLucky(bracket: KeptBracket, place: number, lucky: number, said: Said): KeptBracket {
  const taking = { entry: lineOf(bracket.plan, place), how: "lucky" as const, lucky };
  return withLeaving(withTaking(bracket, taking, said), place, said);
}

/** A draw at a place of which another entry stands from now on. */
export function withSeat(
  bracket: KeptBracket,
  place: number,
  came: Pick<BracketEntrant, "entryId" | "athletes">,
  { how, ...said }: Said & Pick<Taking, "how">,
): KeptBracket {
  const left = bracket.entrants[place]?.entryId ?? "";
  const taken = withTaking(bracket, { entry: place, how, seat: { came: came.entryId, left } }, said);
  return withEntrant(taken, place, () => ({ ...came, isGone: false }));
}

/** A draw as it is once a withdrawal was undone. */
interface Undone {
  bracket: KeptBracket;
  /** The taking that is no more; null where nobody had come. */
  taking: Taking | null;
  advanced: Advanced;
}

/**
 * A draw as if an entry of these athletes had not given up, as far as nothing followed from it: nobody was called, nothing has a score,
 * nobody else left that rests on it. Else why not, as a sentence.
 */
export async function undoLeaving(
  bracket: KeptBracket,
  back: Pick<BracketEntrant, "entryId" | "athletes">,
): Promise<Undone | { refused: string }> {
  const before = leftBefore(bracket, back.entryId);
  if (before === null) return { refused: "Esta inscrição não saiu da chave." };
  const { place, taking } = before;
  if (taking && !isLast(bracket, taking))
    return { refused: "Não dá mais para desfazer: o lugar já mudou de novo." };
  const { left: _left, taken: _taken, ...plan } = courseOf(bracket).plan;
  const left = leavingsWithout(bracket, place);
  const taken = (bracket.plan.taken ?? []).filter((one) => one !== taking);
  const undone = withEntrant(
    {
      ...bracket,
      plan: { ...plan, ...(left.length > 0 ? { left } : {}), ...(taken.length > 0 ? { taken } : {}) },
    },
    place,
    () => ({ ...back, isGone: false }),
  );
  const advanced = await advance(undone);
  const follows = followsFrom(bracket, { place, taking }, advanced);
  if (follows !== null || "refused" in advanced)
    return { refused: `Não dá mais para desfazer: ${follows ?? "o jogo"} já foi chamado ou tem placar.` };
  return { bracket: undone, taking, advanced };
}

/** The place that an entry left, and how somebody came there; null where it stands in the draw, or never did. */
function leftBefore(
  { plan, entrants }: KeptBracket,
  entryId: string,
): { place: number; taking: Taking | null } | null {
  const taken = plan.taken ?? [];
  const seat = taken.findLast((one) => one.seat?.left === entryId);
  if (seat) return { place: seat.entry, taking: seat };
  const place = entrants.findIndex((one) => one.entryId === entryId && one.isGone);
  if (place === -1) return null;
  const lucky = taken.findLast(
    (one, at) => one.lucky !== undefined && takerOf({ taken: taken.slice(0, at) }, one.entry) === place,
  );
  return { place, taking: lucky ?? null };
}

/** Whether nothing was done since with a place that somebody took: whoever came is still there. */
function isLast({ plan, entrants }: KeptBracket, { entry, seat, lucky }: Taking): boolean {
  if (lucky !== undefined) return takerOf(plan, entry) === lucky && entrants[lucky]?.isGone === false;
  return entrants[entry]?.entryId === seat?.came && entrants[entry]?.isGone === false;
}

/** Those who gave up but one; what they had won by its leaving they had not. */
function leavingsWithout(bracket: KeptBracket, place: number): NonNullable<DrawPlan["left"]> {
  const { plan, results } = courseOf(bracket);
  const left = plan.left ?? [];
  const isOver = (gone: NonNullable<DrawPlan["left"]>) => {
    const standing = standingOf({ ...plan, left: gone }, results);
    return (key: string) => ["over", "bye"].includes(standing.get(key)?.state ?? "");
  };
  return left
    .filter(({ entry }) => entry !== place)
    .map(({ settled, stands, ...leaving }) => {
      const earlier = left.filter(
        ({ entry, at }) => entry !== leaving.entry && (at ?? "") <= (leaving.at ?? ""),
      );
      const wasOver = isOver(earlier);
      const isOverYet = isOver(earlier.filter(({ entry }) => entry !== place));
      const isSettled = (key: string) => isOverYet(key) || !wasOver(key);
      const [kept, resting] = [settled, stands].map((keys) => (keys ?? []).filter(isSettled));
      return {
        ...leaving,
        ...(kept?.length ? { settled: kept } : {}),
        ...(resting?.length ? { stands: resting } : {}),
      };
    });
}

/** The label of a match that was begun and that would be another one, or that was made without who is back; null where there is none. */
function followsFrom(
  bracket: KeptBracket,
  { place, taking }: { place: number; taking: Taking | null },
  advanced: Awaited<ReturnType<typeof advance>>,
): string | null {
  const begun = bracket.matches.filter(isBegun);
  const labelOf = (key: string) => bracket.plan.matches.find((match) => match.key === key)?.label ?? key;
  const { plan } = courseOf(bracket);
  // Nothing is made without somebody whose place was taken: another stands there.
  const made = taking === null ? begun.find(({ key }) => isMadeWithout(plan, place, key)) : undefined;
  if (made) return labelOf(made.key);
  if ("refused" in advanced) return advanced.key === null ? null : labelOf(advanced.key);
  const changed = new Map(advanced.changes.map((change) => [change.id, change]));
  const removed = new Set(advanced.removed);
  const people = (sides: readonly (readonly string[] | null)[]) =>
    JSON.stringify(sides.map((side) => side ?? []));
  const other = begun.find((row) => {
    const change = changed.get(row.id);
    return (
      removed.has(row.id) ||
      (change !== undefined && people([change.side1, change.side2]) !== people([row.side1, row.side2]))
    );
  });
  return other ? labelOf(other.key) : null;
}

function withTaking(
  { plan, ...bracket }: KeptBracket,
  taking: Omit<Taking, "at" | "why">,
  { at, why }: Said,
): KeptBracket {
  const taken = [...(plan.taken ?? []), { ...taking, at: at.toISOString(), why }];
  return { ...bracket, plan: { ...plan, taken } };
}

function withEntrant(
  bracket: KeptBracket,
  place: number,
  change: (entrant: BracketEntrant) => BracketEntrant,
): KeptBracket {
  return { ...bracket, entrants: bracket.entrants.map((one, at) => (at === place ? change(one) : one)) };
}

import type { Taking, TakingWay } from "../../scoring/brackets/draw.ts";
import { numberAt, type DrawRecord } from "../../scoring/brackets/draw-record.ts";
import { type MatchState, peopleOf } from "../../scoring/brackets/side.ts";
import { isOnTakenLine } from "../../scoring/brackets/taken-lines.ts";
import { lineOf, takerOf } from "../../scoring/brackets/taken-places.ts";
import { courseOf, type KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { outFromWords } from "../../scoring/drawn/leaving-words.ts";
import type { ShownLeaving } from "./event-draws.ts";

/** Names of whoever stands at a place of a draw now, and of an entry that may have left it. */
interface Names {
  ofPlace: (place: number) => string;
  ofEntry: (entryId: string) => string;
}

const WAYS: Record<TakingWay, string> = {
  lucky: "lucky loser",
  waiting: "da lista de espera",
  entered: "inscrição depois da lista",
  partner: "troca na dupla",
};

/**
 * Those who left a draw with whoever came, when and why, and for a match, or a group, and an entry whose place that was: said where the entry
 * is first seen there.
 */
export function shownLeavings(
  bracket: Pick<KeptBracket, "plan" | "entrants" | "matches">,
  standing: readonly MatchState[],
  names: Names,
): { leavings: ShownLeaving[]; insteadOf: (key: string, entry: number) => string | null } {
  const { plan } = courseOf(bracket);
  const taken = plan.taken ?? [];
  const leaverOf = (taking: Taking, at: number) =>
    taking.seat
      ? names.ofEntry(taking.seat.left)
      : names.ofPlace(takerOf({ taken: taken.slice(0, at) }, taking.entry));
  const came = taken.map((taking, at) => ({
    taking,
    names: leaverOf(taking, at),
    place: takerOf({ taken: taken.slice(0, at) }, taking.entry),
    came: {
      names:
        taking.lucky === undefined ? names.ofEntry(taking.seat?.came ?? "") : names.ofPlace(taking.lucky),
      how: WAYS[taking.how],
    },
  }));
  const replaced = (entry: number) =>
    came.some(({ taking, place }) => taking.lucky !== undefined && place === entry);
  const leavings: ShownLeaving[] = [
    ...came.map(({ taking: { at, why }, names, came }) => ({ names, at, why, from: null, came })),
    ...(plan.left ?? [])
      .filter(({ entry }) => !replaced(entry))
      .map(({ entry, at, why = null, outFrom }) => ({
        names: names.ofPlace(entry),
        at,
        why,
        from: outFromWords(plan, outFrom),
        came: null,
      })),
  ];
  const states = new Map(standing.map((state) => [state.match.key, state]));
  function insteadOf(key: string, entry: number): string | null {
    const state = states.get(key);
    if (state && !isFirst(state, entry)) return null;
    const isOnLine = state !== undefined && isOnTakenLine(plan, state, entry);
    const line = isOnLine ? lineOf(plan, entry) : entry;
    const last = came.findLast(
      ({ taking }) => taking.entry === line && (isOnLine || taking.seat !== undefined),
    );
    return last?.names ?? null;
  }
  /** Whether an entry comes to a match from the draw itself, or from its group; in a table its row says it. */
  function isFirst({ match, sides }: MatchState, entry: number): boolean {
    if (match.group !== null) return false;
    return match.sides.some(
      ({ kind }, at) => (kind === "entry" || kind === "rank") && peopleOf(sides[at] ?? null).includes(entry),
    );
  }
  return { leavings: leavings.toSorted((a, b) => (a.at ?? "").localeCompare(b.at ?? "")), insteadOf };
}

/** The places that somebody took, a line each with the numbers of the draw: "nº 5 Ana saiu; entrou nº 2 Bia (lucky loser)". */
export function changeLines(
  bracket: Pick<KeptBracket, "plan" | "entrants" | "matches">,
  record: DrawRecord,
  names: Names,
): string[] {
  const taken = bracket.plan.taken ?? [];
  return taken.map((taking, at) => {
    const before = takerOf({ taken: taken.slice(0, at) }, taking.entry);
    const left = taking.seat ? names.ofEntry(taking.seat.left) : names.ofPlace(before);
    const came =
      taking.lucky === undefined
        ? names.ofEntry(taking.seat?.came ?? "")
        : `nº ${numberAt(record, taking.lucky)} ${names.ofPlace(taking.lucky)}`;
    return `nº ${numberAt(record, taking.seat ? taking.entry : before)} ${left} saiu; entrou ${came} (${WAYS[taking.how]})`;
  });
}

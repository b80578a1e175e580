import type { ScoreFormat, SetRule } from "./score-formats.ts";
import { checkScore, type MatchEnd, type RefusedScore, type SetScore, type SideNumber } from "./score.ts";
import { checkSet, hadTiebreak, ruleOfSet } from "./set-rule.ts";

/** A set while it is being typed: digits, or nothing yet. `tiebreak` holds the points of the set's loser. */
export interface SetDraft {
  side1: string;
  side2: string;
  tiebreak: string;
}

export type CellPart = keyof SetDraft;

/** One cell of the board: which set (from 0) and which number of it. */
export interface Cell {
  set: number;
  part: CellPart;
}

/** The verdict on the score entry so far, for the line under the board. */
export type DraftCheck =
  | { kind: "empty" }
  /** Nothing is wrong; something is still missing, and `message` says what. */
  | { kind: "unfinished"; message: string }
  | { kind: "refused"; message: string; setIndex?: number }
  | { kind: "accepted"; winner: SideNumber | null; setsWon: [number, number] };

const MAX_DIGITS = 2;
/** From this first digit on a second one is out of the question (nobody loses a set with 40 points). */
const LONE_DIGIT_FROM = 4;
const NOTHING: SetDraft = { side1: "", side2: "", tiebreak: "" };

/** Takes a format; gives its empty sets. */
export function emptySets(format: ScoreFormat): SetDraft[] {
  return Array.from({ length: format.bestOf }, () => NOTHING);
}

/** Takes a score as stored; gives the sets to type over, as many as the format has. */
export function draftOf(format: ScoreFormat, sets: readonly SetScore[]): SetDraft[] {
  return emptySets(format).map((empty, index) => {
    const set = sets[index];
    if (!set) return empty;
    return { side1: String(set.side1), side2: String(set.side2), tiebreak: String(set.tiebreak ?? "") };
  });
}

/** Whether this set's numbers call for the points of a tie-break. */
export function asksTiebreak(rule: SetRule, set: SetDraft): boolean {
  if (!isTyped(set)) return false;
  return (
    hadTiebreak(rule, Number(set.side1), Number(set.side2)) &&
    checkSet(rule, Number(set.side1), Number(set.side2)) === "finished"
  );
}

/** How many sets the board shows: those that are needed to win, and one more each time nobody has won yet. */
export function shownSets(format: ScoreFormat, sets: readonly SetDraft[]): number {
  const toWin = (format.bestOf + 1) / 2;
  const lastTyped = sets.findLastIndex((set) => set.side1 !== "" || set.side2 !== "") + 1;
  let shown = toWin;
  while (
    shown < format.bestOf &&
    !isDecided(format, sets.slice(0, shown)) &&
    sets.slice(0, shown).every(isTyped)
  ) {
    shown += 1;
  }
  return Math.max(shown, lastTyped);
}

/** The most games that a side can have in a set that ends by a tie-break at the latest; null where there is no such end. */
function mostGames(rule: SetRule): number | null {
  return rule.kind === "games" && rule.tiebreakTo !== null ? Math.max(rule.to, rule.tiebreakAt + 1) : null;
}

/** Whether one tap fills a cell (games up to 9), or two digits may be needed (points, advantage sets, 10-9 of a set of nine). */
function isOneTap(rule: SetRule, part: CellPart): boolean {
  return part !== "tiebreak" && (mostGames(rule) ?? Infinity) <= 9;
}

/** The highest digit that a key of this cell's pad needs. */
export function highestKey(rule: SetRule, part: CellPart): number {
  return isOneTap(rule, part) ? (mostGames(rule) ?? 9) : 9;
}

/**
 * Takes the sets, the cell that is being typed, the digit and whether it starts the number anew; gives the sets and
 * the cell to go on with (null when the score is complete). The text of a cell never has a leading zero.
 */
export function typeDigit(
  format: ScoreFormat,
  sets: readonly SetDraft[],
  cell: Cell,
  digit: string,
  isFresh: boolean,
): { sets: SetDraft[]; cell: Cell | null; isFresh: boolean } {
  const rule = ruleOfSet(format, cell.set);
  const before = isFresh ? "" : (sets[cell.set]?.[cell.part] ?? "");
  const text = isOneTap(rule, cell.part) || before === "0" ? digit : `${before}${digit}`.slice(-MAX_DIGITS);
  const typed = setCell(format, sets, cell, text);
  const isFull =
    isOneTap(rule, cell.part) ||
    text.length === MAX_DIGITS ||
    text === "0" ||
    Number(text) >= LONE_DIGIT_FROM;
  if (!isFull) return { sets: typed, cell, isFresh: false };
  return { sets: typed, cell: nextCell(format, typed, cell), isFresh: true };
}

/** Takes a cell and its new text (other than digits is dropped); a tie-break that no longer fits goes with it. */
export function setCell(
  format: ScoreFormat,
  sets: readonly SetDraft[],
  cell: Cell,
  text: string,
): SetDraft[] {
  const digits = text
    .replace(/\D/g, "")
    .slice(0, MAX_DIGITS)
    .replace(/^0(?=\d)/, "");
  return sets.map((set, index) => {
    if (index !== cell.set) return set;
    const rule = ruleOfSet(format, index);
    // Of fixed points one number says the other.
    if (rule.kind === "shared" && digits !== "" && Number(digits) <= rule.to) {
      const rest = String(rule.to - Number(digits));
      return cell.part === "side1"
        ? { ...set, side1: digits, side2: rest }
        : { ...set, side1: rest, side2: digits };
    }
    const changed = { ...set, [cell.part]: digits };
    return asksTiebreak(rule, changed) ? changed : { ...changed, tiebreak: "" };
  });
}

/** The cell that follows: the other side's, the tie-break where there was one, the next set; null at the end. */
export function nextCell(format: ScoreFormat, sets: readonly SetDraft[], cell: Cell): Cell | null {
  const set = sets[cell.set] ?? NOTHING;
  if (cell.part === "side1") return { set: cell.set, part: "side2" };
  if (cell.part === "side2" && asksTiebreak(ruleOfSet(format, cell.set), set))
    return { set: cell.set, part: "tiebreak" };
  return cell.set + 1 < shownSets(format, sets) ? { set: cell.set + 1, part: "side1" } : null;
}

/** Takes the draft; gives the sets that hold numbers, in order, as `checkScore` reads them. */
export function typedSets(sets: readonly SetDraft[]): SetScore[] {
  const last = sets.findLastIndex((set) => set.side1 !== "" || set.side2 !== "");
  return sets.slice(0, last + 1).map(({ side1, side2, tiebreak }) => ({
    side1: Number(side1),
    side2: Number(side2),
    ...(tiebreak === "" ? {} : { tiebreak: Number(tiebreak) }),
  }));
}

/** The form fields of a set's cells: `set-1-side1`, `set-1-side2`, `set-1-tiebreak` (counted from 1, for people). */
export function cellsOf(set: number): Record<CellPart, string> {
  const name = `set-${set + 1}`;
  return { side1: `${name}-side1`, side2: `${name}-side2`, tiebreak: `${name}-tiebreak` };
}

/** Which number was left out between those that are typed, in pt-BR; null when none was. */
export function missingNumber(sets: readonly SetDraft[]): string | null {
  const half = sets.findIndex((set) => (set.side1 === "") !== (set.side2 === ""));
  if (half >= 0) return `Falta um número no ${half + 1}º set.`;
  const gap = sets.slice(0, typedSets(sets).length).findIndex((set) => !isTyped(set));
  return gap >= 0 ? `Falta o ${gap + 1}º set.` : null;
}

/** Checks what is typed so far by the same rule as the server, without scolding for what is still to come. */
export function checkDraft(
  format: ScoreFormat,
  sets: readonly SetDraft[],
  end: MatchEnd,
  losingSide: SideNumber | null,
): DraftCheck {
  const hasSets = end !== "walkover" && end !== "double_walkover";
  const typed = hasSets ? typedSets(sets) : [];
  if (end === "completed" && typed.length === 0) return { kind: "empty" };
  const missing = hasSets ? missingNumber(sets) : null;
  if (missing) return { kind: "unfinished", message: missing };
  const checked = checkScore(format, { sets: typed, end, ...(losingSide ? { losingSide } : {}) });
  if (checked.ok) return { kind: "accepted", winner: checked.winner, setsWon: checked.setsWon };
  return isStillToCome(checked) ? { kind: "unfinished", message: checked.message } : refusedBy(checked);
}

function refusedBy({ message, setIndex }: RefusedScore): DraftCheck {
  return setIndex === undefined ? { kind: "refused", message } : { kind: "refused", message, setIndex };
}

function isStillToCome({ reason }: RefusedScore): boolean {
  return reason === "match_not_finished" || reason === "losing_side_missing";
}

function isTyped(set: SetDraft): boolean {
  return set.side1 !== "" && set.side2 !== "";
}

function isDecided(format: ScoreFormat, sets: readonly SetDraft[]): boolean {
  const won: [number, number] = [0, 0];
  for (const [index, set] of sets.entries()) {
    const [side1, side2] = [Number(set.side1), Number(set.side2)];
    if (!isTyped(set) || checkSet(ruleOfSet(format, index), side1, side2) !== "finished") continue;
    won[side1 > side2 ? 0 : 1] += 1;
  }
  return Math.max(...won) >= (format.bestOf + 1) / 2;
}

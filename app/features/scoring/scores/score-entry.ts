import type { SportId } from "../../../lib/sports.ts";
import {
  type Cell,
  draftOf,
  type DraftCheck,
  emptySets,
  checkDraft,
  nextCell,
  type SetDraft,
  setCell,
  typeDigit,
} from "./score-draft.ts";
import { findScoreFormat, type ScoreFormat, scoreFormatsFor } from "./score-formats.ts";
import type { MatchEnd, SetScore, SideNumber } from "./score.ts";

/** The score entry of a form: format, end and numbers, with the cell under the thumb. */
export interface ScoreEntry {
  format: ScoreFormat;
  end: MatchEnd;
  /** The side that was absent, retired or was defaulted; null until chosen. */
  losingSide: SideNumber | null;
  sets: SetDraft[];
  cell: Cell | null;
  /** The next digit starts the cell's number anew. */
  isFresh: boolean;
}

export type ScoreEntryAction =
  | { type: "format"; code: string }
  | { type: "sport"; sport: SportId }
  | { type: "end"; end: MatchEnd }
  | { type: "losing_side"; side: SideNumber }
  | { type: "focus"; cell: Cell }
  | { type: "leave" }
  | { type: "digit"; digit: string }
  | { type: "erase" }
  | { type: "next" }
  | { type: "text"; cell: Cell; text: string }
  | { type: "restore"; entry: ScoreEntry };

/** An empty entry in the most usual format of a sport. */
export function startEntry(sport: SportId): ScoreEntry {
  return entryOf(scoreFormatsFor(sport)[0]!);
}

/** An entry over a stored score, for editing and correcting. */
export function entryFrom(stored: {
  scoreFormat: string;
  sport: SportId;
  sets: readonly SetScore[];
  end: MatchEnd;
  losingSide: SideNumber | null;
}): ScoreEntry {
  const format = findScoreFormat(stored.scoreFormat) ?? scoreFormatsFor(stored.sport)[0]!;
  return {
    ...entryOf(format),
    sets: draftOf(format, stored.sets),
    end: stored.end,
    losingSide: stored.losingSide,
  };
}

/** Takes an entry and what the person did; gives the entry after it. */
export function changeEntry(entry: ScoreEntry, action: ScoreEntryAction): ScoreEntry {
  switch (action.type) {
    case "format":
      return withFormat(entry, findScoreFormat(action.code));
    case "sport":
      return withFormat(entry, scoreFormatsFor(action.sport)[0] ?? null);
    case "end":
      return { ...entry, end: action.end, cell: hasScore(action.end) ? entry.cell : null };
    case "losing_side":
      return { ...entry, losingSide: action.side };
    case "focus":
      return { ...entry, cell: action.cell, isFresh: true };
    case "leave":
      return { ...entry, cell: null };
    case "digit":
      if (!entry.cell) return entry;
      return { ...entry, ...typeDigit(entry.format, entry.sets, entry.cell, action.digit, entry.isFresh) };
    case "erase":
      return erase(entry);
    case "next":
      return { ...entry, cell: entry.cell && nextCell(entry.format, entry.sets, entry.cell), isFresh: true };
    case "text":
      return {
        ...entry,
        sets: setCell(entry.format, entry.sets, action.cell, action.text),
        cell: action.cell,
        isFresh: false,
      };
    case "restore":
      return action.entry;
  }
}

/** Whether such an end has sets at all (a W.O. has none). */
export function hasScore(end: MatchEnd): boolean {
  return end !== "walkover" && end !== "double_walkover";
}

/** Whether one side must be named for such an end. */
export function hasLosingSide(end: MatchEnd): boolean {
  return end === "walkover" || end === "retired" || end === "defaulted";
}

/** Judges the entry so far. */
export function decideEntry(entry: ScoreEntry): DraftCheck {
  return checkDraft(entry.format, entry.sets, entry.end, hasLosingSide(entry.end) ? entry.losingSide : null);
}

function entryOf(format: ScoreFormat): ScoreEntry {
  return { format, end: "completed", losingSide: null, sets: emptySets(format), cell: null, isFresh: true };
}

/** Numbers already typed stay where the new format has the same kind of set. */
function withFormat(entry: ScoreEntry, format: ScoreFormat | null): ScoreEntry {
  if (!format || format.code === entry.format.code) return entry;
  const sets = emptySets(format).map((empty, index) => {
    const typed = entry.sets[index];
    const isSameKind =
      format.set.kind === entry.format.set.kind && index < Math.min(format.bestOf, entry.format.bestOf) - 1;
    return typed &&
      (isSameKind || (format.bestOf === 1 && index === 0 && format.set.kind === entry.format.set.kind))
      ? typed
      : empty;
  });
  return { ...entry, format, sets, cell: null, isFresh: true };
}

function erase(entry: ScoreEntry): ScoreEntry {
  const { cell } = entry;
  if (!cell) return entry;
  const text = entry.sets[cell.set]?.[cell.part] ?? "";
  if (text === "") {
    const before = previousCell(entry, cell);
    return before ? { ...entry, cell: before, isFresh: true } : entry;
  }
  const shorter = entry.isFresh ? "" : text.slice(0, -1);
  return { ...entry, sets: setCell(entry.format, entry.sets, cell, shorter), isFresh: shorter === "" };
}

function previousCell(entry: ScoreEntry, cell: Cell): Cell | null {
  if (cell.part === "tiebreak") return { set: cell.set, part: "side2" };
  if (cell.part === "side2") return { set: cell.set, part: "side1" };
  if (cell.set === 0) return null;
  const hasTiebreak = entry.sets[cell.set - 1]?.tiebreak !== "";
  return { set: cell.set - 1, part: hasTiebreak ? "tiebreak" : "side2" };
}

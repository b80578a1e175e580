/* oxlint-disable react/no-array-index-key -- a set is known by its place alone */
import type { CSSProperties } from "react";
import type { Cell, CellPart, SetDraft } from "./score-draft.ts";
import { asksTiebreak, cellsOf, shownSets } from "./score-draft.ts";
import type { ScoreFormat } from "./score-formats.ts";
import { canEndEven, ruleOfSet } from "./set-rule.ts";
import { joinNames } from "./end-labels.ts";
import { splitMark } from "../../../lib/name-marks.ts";

/**
 * The scoreboard that is typed into: a row per side, a column per set, a third row where a tie-break was played. Cells
 * are real inputs; those of sets that are not needed yet show only where scripts do not run.
 */
export function SetBoard({
  format,
  sides,
  sets,
  cell,
  refusedSet,
  hasKeypad,
  onFocus,
  onText,
  onDigit,
  onNext,
  onLeave,
}: {
  format: ScoreFormat;
  sides: readonly [readonly string[], readonly string[]];
  sets: readonly SetDraft[];
  cell: Cell | null;
  refusedSet: number | null;
  /** The phone's own keyboard stays away. */
  hasKeypad: boolean;
  onFocus: (cell: Cell) => void;
  onText: (cell: Cell, text: string) => void;
  /** A digit typed on a real keyboard goes on to the next cell, like a key of the keypad. */
  onDigit: (digit: string) => void;
  onNext: () => void;
  onLeave: () => void;
}) {
  const shown = shownSets(format, sets);
  const hasTiebreaks = sets.some((set, index) => asksTiebreak(ruleOfSet(format, index), set));
  const names = [joinNames(sides[0]), joinNames(sides[1])] as const;
  return (
    <div
      className="board"
      data-many={shown > 3 || undefined}
      style={{ "--shown": shown, "--all": sets.length } as CSSProperties}
    >
      <BoardName place="board-name-1" names={sides[0]} />
      <BoardName place="board-name-2" names={sides[1]} />
      <span className={`board-name board-name-tb${hasTiebreaks ? "" : " script-off"}`}>
        Tie-break <span className="muted">(pontos de quem perdeu)</span>
      </span>
      {sets.map((set, index) => {
        const rule = ruleOfSet(format, index);
        const title = setTitle(format, index);
        const takesTiebreak = rule.kind === "games" && rule.tiebreakTo !== null;
        const input = (part: CellPart, label: string) => (
          <input
            key={part}
            className="board-cell num"
            data-part={part}
            name={cellsOf(index)[part]}
            value={set[part]}
            aria-label={`${title}, ${label}`}
            aria-invalid={refusedSet === index || undefined}
            data-active={(cell?.set === index && cell.part === part) || undefined}
            data-won={isWon(set, part) || undefined}
            inputMode={hasKeypad ? "none" : "numeric"}
            pattern="[0-9]*"
            maxLength={2}
            autoComplete="off"
            onFocus={(event) => {
              event.currentTarget.select();
              onFocus({ set: index, part });
            }}
            onChange={(event) => {
              const digit = typedDigit(event.nativeEvent);
              if (digit !== null && cell?.set === index && cell.part === part) onDigit(digit);
              else onText({ set: index, part }, event.currentTarget.value);
            }}
            onKeyDown={(event) => {
              if (event.key !== "Enter" && event.key !== "Escape") return;
              event.preventDefault();
              if (event.key === "Enter") onNext();
              else onLeave();
            }}
          />
        );
        return (
          <div
            key={index}
            className={index < shown ? "board-set" : "board-set script-off"}
            style={{ "--at": index + 1 } as CSSProperties}
          >
            <span className="board-title">{shortTitle(format, index)}</span>
            {input("side1", names[0])}
            {input("side2", names[1])}
            {takesTiebreak ? (
              <span className={asksTiebreak(rule, set) ? "board-tb" : "board-tb script-off"}>
                {input("tiebreak", "pontos do tie-break de quem perdeu o set")}
              </span>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

/** The digit that a keystroke put in; null for pasting, erasing and scripts. */
function typedDigit(event: Event): string | null {
  if (!(event instanceof InputEvent) || event.inputType !== "insertText") return null;
  return /^\d$/.test(event.data ?? "") ? event.data : null;
}

function BoardName({ place, names }: { place: string; names: readonly string[] }) {
  return (
    <span className={`board-name ${place}`}>
      {names.map((name) => (
        <span key={name}>{names.length > 1 || name.length > LONG_NAME ? shortName(name) : name}</span>
      ))}
    </span>
  );
}

/** A longer name does not fit beside three sets on a phone. */
const LONG_NAME = 20;

/** "Maria Francisca Wanderley" → "Maria W.": two names fit beside five sets. The cells' labels say the whole ones. */
function shortName(shown: string): string {
  const { name, mark } = splitMark(shown);
  const words = name.split(" ");
  return words.length > 1 ? `${words[0]} ${words.at(-1)?.[0]}.${mark}` : shown;
}

/** How a set is called in a sentence: "1º set", "super tie-break". */
export function setTitle(format: ScoreFormat, index: number): string {
  if (canEndEven(format)) return "pontos";
  return isSuperTiebreak(format, index) ? "super tie-break" : `${index + 1}º set`;
}

function shortTitle(format: ScoreFormat, index: number): string {
  if (format.bestOf === 1) return canEndEven(format) || isSuperTiebreak(format, index) ? "Pontos" : "Set";
  return isSuperTiebreak(format, index) ? "Super" : `${index + 1}º`;
}

function isSuperTiebreak(format: ScoreFormat, index: number): boolean {
  return ruleOfSet(format, index).kind === "points" && format.set.kind === "games";
}

function isWon(set: SetDraft, part: CellPart): boolean {
  if (part === "tiebreak" || set.side1 === "" || set.side2 === "") return false;
  const [own, other] = part === "side1" ? [set.side1, set.side2] : [set.side2, set.side1];
  return Number(own) > Number(other);
}

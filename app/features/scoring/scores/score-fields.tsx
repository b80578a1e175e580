import { type Dispatch, useEffect, useId, useRef } from "react";
import { useHydrated } from "../../../browser/use-hydrated.ts";
import { ChipSelect } from "../../../ui/chip-select.tsx";
import { useEarlyFields } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ScoreKeypad } from "./score-keypad.tsx";
import { SegmentedField } from "../../../ui/segmented-field.tsx";
import type { SportId } from "../../../lib/sports.ts";
import { joinNames, END_OPTIONS } from "./end-labels.ts";
import { type ScoreFormat, scoreFormatsFor } from "./score-formats.ts";
import { canEndEven } from "./set-rule.ts";
import {
  hasLosingSide,
  hasScore,
  decideEntry,
  type ScoreEntry,
  type ScoreEntryAction,
} from "./score-entry.ts";
import { cellsOf } from "./score-draft.ts";
import type { MatchEnd, SideNumber } from "./score.ts";
import { SetBoard } from "./set-board.tsx";
import "./score-fields.css";

/**
 * The score part of a form: how it was played, how it ended, the board with its keypad, and what the rules say about
 * it while it is typed (the same rules as the server's). `refusal` is what the server said to the score as it stands, `formats` what it
 * can have been played by where not every format of the sport will do.
 */
export function ScoreFields({
  sport,
  sides,
  entry,
  dispatch,
  refusal,
  formats = scoreFormatsFor(sport),
}: {
  sport: SportId;
  sides: readonly [readonly string[], readonly string[]];
  entry: ScoreEntry;
  dispatch: Dispatch<ScoreEntryAction>;
  refusal?: string | null;
  formats?: readonly ScoreFormat[];
}) {
  const isHydrated = useHydrated();
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  useEarlyFields(id, (fields) => {
    for (const action of actionsOf(entry, fields)) dispatch(action);
  });
  const checked = decideEntry(entry);
  const refused = checked.kind === "refused" ? checked : null;
  const names = [joinNames(sides[0]), joinNames(sides[1])] as const;
  const { cell } = entry;
  const cellName = cell && `${cell.set}-${cell.part}`;
  useFocusOfCell(ref, cellName);
  useLeaveByKeyboard(ref, cell !== null, dispatch);
  const question = END_OPTIONS.find(({ value }) => value === entry.end)?.question;

  return (
    <div id={id} className="stack score-fields" ref={ref} data-keypad={cell !== null || undefined}>
      <div className="chip-line">
        <ChipSelect
          label="Formato do placar"
          name="score_format"
          value={entry.format.code}
          onChange={(event) => dispatch({ type: "format", code: event.currentTarget.value })}
          options={formats.map(({ code, label }) => ({ value: code, label }))}
        />
        <ChipSelect
          label="Fim de jogo"
          name="end"
          value={entry.end}
          onChange={(event) => dispatch({ type: "end", end: event.currentTarget.value as MatchEnd })}
          options={END_OPTIONS.map(({ value, label }) => ({ value, label }))}
        />
      </div>
      <div className={hasLosingSide(entry.end) ? undefined : "script-off"}>
        <SegmentedField
          label={question ?? "W.O., desistência ou desclassificação de quem?"}
          name="losing_side"
          value={entry.losingSide === null ? "" : String(entry.losingSide)}
          onChange={(side) => dispatch({ type: "losing_side", side: Number(side) as SideNumber })}
          options={names.map((name, index) => ({ value: String(index + 1), label: name }))}
        />
      </div>
      {hasScore(entry.end) ? (
        <SetBoard
          format={entry.format}
          sides={sides}
          sets={entry.sets}
          cell={cell}
          refusedSet={refused?.setIndex ?? null}
          hasKeypad={isHydrated}
          onFocus={(at) => dispatch({ type: "focus", cell: at })}
          onText={(at, text) => dispatch({ type: "text", cell: at, text })}
          onDigit={(digit) => dispatch({ type: "digit", digit })}
          onNext={() => dispatch({ type: "next" })}
          onLeave={() => dispatch({ type: "leave" })}
        />
      ) : null}
      <Verdict
        entry={entry}
        names={names}
        refusal={refusal ?? null}
        isInKeypad={isHydrated && cell !== null && refused !== null}
      />
      {isHydrated && cell ? (
        <ScoreKeypad
          format={entry.format}
          cell={cell}
          sideName={cell.part === "tiebreak" ? null : names[cell.part === "side1" ? 0 : 1]}
          notice={refused?.message ?? null}
          onDigit={(digit) => dispatch({ type: "digit", digit })}
          onErase={() => dispatch({ type: "erase" })}
          onNext={() => dispatch({ type: "next" })}
          onClose={() => dispatch({ type: "leave" })}
        />
      ) : null}
    </div>
  );
}

/** The actions that turn `entry`, as the server wrote it into the fields, into what the fields hold now. */
function actionsOf(entry: ScoreEntry, fields: Readonly<Record<string, string>>): ScoreEntryAction[] {
  const { score_format: code, end, losing_side: side } = fields;
  const actions: ScoreEntryAction[] = [];
  if (code && code !== entry.format.code) actions.push({ type: "format", code });
  if (end && end !== entry.end) actions.push({ type: "end", end: end as MatchEnd });
  if (side) actions.push({ type: "losing_side", side: Number(side) as SideNumber });
  for (const [set, draft] of entry.sets.entries())
    for (const part of ["side1", "side2", "tiebreak"] as const) {
      const text = fields[cellsOf(set)[part]];
      if (text !== undefined && text !== draft[part])
        actions.push({ type: "text", cell: { set, part }, text });
    }
  return actions;
}

/**
 * The rules' verdict: who won, what is missing, or why it cannot be. Screen readers read each change; where the open keypad says why
 * (`isInKeypad`), it is not written twice.
 */
function Verdict({
  entry,
  names,
  refusal,
  isInKeypad,
}: {
  entry: ScoreEntry;
  names: readonly [string, string];
  refusal: string | null;
  isInKeypad: boolean;
}) {
  const checked = decideEntry(entry);
  const refused = checked.kind === "refused" ? checked.message : refusal;
  return (
    <div aria-live="polite" className="score-verdict" tabIndex={-1}>
      {refused ? (
        <p className={isInKeypad ? "visually-hidden" : "error"}>
          <Icon name="warning" size={18} />
          <span>{refused}</span>
        </p>
      ) : checked.kind === "accepted" ? (
        <p className="verdict">
          <Icon name="trophy" size={22} />
          <span>{acceptedLabel(entry, checked, names)}</span>
        </p>
      ) : (
        <p className="hint">
          {checked.kind === "unfinished"
            ? checked.message
            : `Toque no placar e digite os ${canEndEven(entry.format) ? "pontos" : "games de cada set"}.`}
        </p>
      )}
    </div>
  );
}

function acceptedLabel(
  { end, format }: ScoreEntry,
  { winner, setsWon }: { winner: SideNumber | null; setsWon: [number, number] },
  names: readonly [string, string],
): string {
  if (winner === null && end === "completed") return "Empate: ninguém venceu.";
  if (winner === null) return "Ninguém compareceu: W.O. para os dois lados.";
  const sets =
    Math.max(...setsWon) > 0 && !canEndEven(format)
      ? ` por ${Math.max(...setsWon)} a ${Math.min(...setsWon)}`
      : "";
  const name = names[winner - 1] ?? "";
  if (name === "Você") return `Você venceu${sets}`;
  return name.startsWith("Você e ") ? `${name} venceram${sets}` : `Vitória de ${name}${sets}`;
}

/**
 * The cell that the keypad fills has the focus, so that a real keyboard and screen readers go along; after the last number it is what the
 * rules say. A form that opens with its keypad takes the focus from nobody.
 */
function useFocusOfCell(ref: { current: HTMLElement | null }, cellName: string | null): void {
  const last = useRef(cellName);
  useEffect(() => {
    const root = ref.current;
    if (!root || last.current === cellName) return;
    last.current = cellName;
    if (!cellName) {
      const isInside = document.activeElement?.matches(".board-cell, .keypad *");
      if (isInside) root.querySelector<HTMLElement>(".score-verdict")?.focus({ preventScroll: true });
      return;
    }
    const active = root.querySelector<HTMLInputElement>(".board-cell[data-active]");
    if (active && document.activeElement !== active) active.focus({ preventScroll: true });
    keepAboveKeypad(root);
  }, [ref, cellName]);
}

/** Hides the keypad when another field gets the focus, so that it does not cover that field. */
function useLeaveByKeyboard(
  ref: { current: HTMLElement | null },
  isOpen: boolean,
  dispatch: Dispatch<ScoreEntryAction>,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const onFocus = ({ target }: FocusEvent) => {
      // A screen that opens puts the focus on its title or its content.
      if (!(target instanceof HTMLElement) || target.tabIndex < 0 || !target.matches(":focus-visible"))
        return;
      const own = target.closest(".board, .keypad");
      if (!own || !ref.current?.contains(own)) dispatch({ type: "leave" });
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [ref, isOpen, dispatch]);
}

/** On phones the keypad covers the lower part of the screen: the board moves above it. */
function keepAboveKeypad(root: HTMLElement): void {
  const board = root.querySelector(".board");
  const keypad = root.querySelector(".keypad");
  if (!board || !keypad || getComputedStyle(keypad).position !== "fixed") return;
  const hidden = board.getBoundingClientRect().bottom + 2 - keypad.getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy({ top: hidden, behavior: "smooth" });
}

import type { PointerEvent, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Cell } from "./score-draft.ts";
import { highestKey } from "./score-draft.ts";
import { ruleOfSet } from "./set-rule.ts";
import type { ScoreFormat } from "./score-formats.ts";
import { setTitle } from "./set-board.tsx";

/** Taps keep the focus in the cell, so that a screen reader and a real keyboard stay there too. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/** The keys of a telephone: a thumb finds them without looking. */
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/**
 * The large keypad of the score, always the same three columns and four rows: what the cell cannot hold is dimmed. On phones it lies
 * where the phone's own keyboard would; on wide screens under the board. `notice` says why the score is refused.
 */
export function ScoreKeypad({
  format,
  cell,
  sideName,
  notice,
  onDigit,
  onErase,
  onNext,
  onClose,
}: {
  format: ScoreFormat;
  cell: Cell;
  /** The name of the side that the cell's number belongs to; absent for a tie-break. */
  sideName: string | null;
  notice: string | null;
  onDigit: (digit: string) => void;
  onErase: () => void;
  onNext: () => void;
  onClose: () => void;
}) {
  const highest = highestKey(ruleOfSet(format, cell.set), cell.part);
  const digit = (value: number) => (
    <Key key={value} look="num" isOff={value > highest} onPress={() => onDigit(String(value))}>
      {value}
    </Key>
  );
  return (
    <fieldset className="keypad">
      <legend className="visually-hidden">Teclado do placar</legend>
      <div className="keypad-head">
        {notice ? (
          <span className="grow keypad-notice">
            <Icon name="warning" size={18} /> {notice}
          </span>
        ) : (
          <span className="grow truncate">
            <strong>{cell.part === "tiebreak" ? "Tie-break" : capital(setTitle(format, cell.set))}</strong>
            <span> · {sideName ?? "pontos de quem perdeu"}</span>
          </span>
        )}
        <Button variant="quiet" size="sm" onPointerDown={keepFocus} onClick={onClose}>
          Pronto
        </Button>
      </div>
      <div className="keypad-keys">
        {DIGITS.map(digit)}
        <Key look="key-word" onPress={onErase}>
          Apagar
        </Key>
        {digit(0)}
        <Key look="key-word key-next" onPress={onNext}>
          Próximo
        </Key>
      </div>
    </fieldset>
  );
}

function Key({
  look,
  isOff,
  onPress,
  children,
}: {
  look: string;
  isOff?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={`key ${look}`}
      tabIndex={-1}
      disabled={isOff}
      onPointerDown={keepFocus}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);
}

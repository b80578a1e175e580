import type { CSSProperties, PointerEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Cell } from "./score-draft.ts";
import { highestKey, ruleOfSet } from "./score-draft.ts";
import type { ScoreFormat } from "./score-formats.ts";
import { setTitle } from "./set-board.tsx";

/** Taps keep the focus in the cell, so that a screen reader and a real keyboard stay there too. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

/**
 * The large keypad of the score: the digits that the cell can hold, erase, next. On phones it lies where the phone's
 * own keyboard would; on wide screens under the board. `notice` repeats why the score is refused.
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
  /** Whose number the cell is; absent for a tie-break. */
  sideName: string | null;
  notice: string | null;
  onDigit: (digit: string) => void;
  onErase: () => void;
  onNext: () => void;
  onClose: () => void;
}) {
  const keys = highestKey(ruleOfSet(format, cell.set), cell.part) + 1;
  return (
    <fieldset className="keypad" style={{ "--columns": Math.ceil(keys / 2) } as CSSProperties}>
      <legend className="visually-hidden">Teclado do placar</legend>
      <div className="keypad-head">
        <span className="grow truncate">
          <strong>{cell.part === "tiebreak" ? "Tie-break" : capital(setTitle(format, cell.set))}</strong>
          <span> · {sideName ?? "pontos de quem perdeu"}</span>
        </span>
        <Button variant="quiet" size="sm" onPointerDown={keepFocus} onClick={onClose}>
          Pronto
        </Button>
      </div>
      {notice ? (
        <p className="keypad-notice">
          <Icon name="warning" size={18} /> {notice}
        </p>
      ) : null}
      <div className="keypad-keys">
        {Array.from({ length: keys }, (_, digit) => (
          <button
            key={digit}
            type="button"
            className="key num"
            tabIndex={-1}
            onPointerDown={keepFocus}
            onClick={() => onDigit(String(digit))}
          >
            {digit}
          </button>
        ))}
      </div>
      <div className="keypad-foot">
        <button
          type="button"
          className="key key-soft"
          tabIndex={-1}
          onPointerDown={keepFocus}
          onClick={onErase}
        >
          Apagar
        </button>
        <button
          type="button"
          className="key key-next"
          tabIndex={-1}
          onPointerDown={keepFocus}
          onClick={onNext}
        >
          Próximo <Icon name="chevron-right" size={22} />
        </button>
      </div>
    </fieldset>
  );
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);
}

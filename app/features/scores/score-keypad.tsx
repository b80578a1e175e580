import type { CSSProperties, PointerEvent, ReactNode } from "react";
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
          <Key key={digit} look="num" onPress={() => onDigit(String(digit))}>
            {digit}
          </Key>
        ))}
      </div>
      <div className="keypad-foot">
        <Key look="key-soft" onPress={onErase}>
          Apagar
        </Key>
        <Key look="key-next" onPress={onNext}>
          Próximo <Icon name="chevron-right" size={22} />
        </Key>
      </div>
    </fieldset>
  );
}

function Key({ look, onPress, children }: { look: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`key ${look}`} tabIndex={-1} onPointerDown={keepFocus} onClick={onPress}>
      {children}
    </button>
  );
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase("pt-BR") + text.slice(1);
}

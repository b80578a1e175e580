import type { CSSProperties } from "react";
import { columnWidth, type ScoreboardRow, scoreboardRows } from "../../../lib/scoreboard-rows.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ScoreboardCells } from "../../../ui/scoreboard.tsx";
import type { DrawnMatchView, SideView } from "./drawn-match-view.ts";
import "./match-card.css";

/** A match of a draw as a scoreboard: its two sides, who won, games, and its court and time. */
export function MatchCard({ match }: { match: DrawnMatchView }) {
  const { id, sides, sets, note } = match;
  const names = { names: [] };
  const rows = scoreboardRows({ sides: [names, names], sets, winner: null });
  const shape = { "--sets": Math.max(sets.length, 1), "--column": columnWidth(sets) };
  return (
    <div
      className={`draw-match${sets.at(-1)?.tiebreak ? " placar-tail" : ""}`}
      id={id}
      style={shape as CSSProperties}
    >
      <Side side={sides[0]} row={rows[0]} target={id} />
      <Side side={sides[1]} row={rows[1]} target={id} />
      {note === null ? null : <p className="draw-note">{note}</p>}
    </div>
  );
}

function Side({ side, row, target }: { side: SideView; row: ScoreboardRow; target: string }) {
  const content = (
    <>
      {/* Before the name: who won moves no digit. */}
      <span className="placar-mark">
        {side.isWinner ? <Icon name="check" size={16} title="Venceu" /> : null}
      </span>
      {side.seed === null ? null : (
        <b className="draw-seed num" title={`Cabeça de chave ${side.seed}`}>
          {side.seed}
        </b>
      )}
      <span className="draw-name">
        {side.text}
        {side.insteadOf === null ? null : (
          <small className="draw-instead"> no lugar de {side.insteadOf}</small>
        )}
        {side.hint === null ? null : <span className="visually-hidden">: {side.hint}</span>}
      </span>
      {side.note === null ? null : <small className="draw-end">{side.note}</small>}
      <ScoreboardCells cells={row.cells} />
    </>
  );
  const look = side.isWinner ? " draw-won" : side.isKnown ? "" : " draw-open";
  if (side.choose === null) return <div className={`draw-side${look}`}>{content}</div>;
  return (
    <button
      type="submit"
      name="vence"
      value={side.choose.value}
      formAction={`#${target}`}
      aria-label={side.choose.label}
      className={`draw-side${look}`}
    >
      {content}
    </button>
  );
}

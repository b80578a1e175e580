import { Icon } from "../../../ui/icon.tsx";
import type { DrawnMatchView, SideView } from "./drawn-match-view.ts";
import "./match-card.css";

/** A match of a draw: its two sides, who won, games, and its court and time. */
export function MatchCard({ match }: { match: DrawnMatchView }) {
  const { id, sides, note } = match;
  return (
    <div className="draw-match" id={id}>
      <Side side={sides[0]} target={id} />
      <Side side={sides[1]} target={id} />
      {note === null ? null : <p className="draw-note">{note}</p>}
    </div>
  );
}

function Side({ side, target }: { side: SideView; target: string }) {
  const content = (
    <>
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
      {side.score === "" ? null : <span className="draw-score num">{side.score}</span>}
      {side.isWinner ? <Icon name="check" size={16} title="Venceu" /> : null}
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

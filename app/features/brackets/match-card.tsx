import { Icon } from "../../ui/icon.tsx";
import type { MatchView, SideView } from "./match-view.ts";
import "./match-card.css";

/** A match of a draw: its two sides, who won, games, and its court and time. */
export function MatchCard({ match }: { match: MatchView }) {
  const { key, sides, note, href } = match;
  return (
    <div className="draw-match" id={`jogo-${key}`}>
      <Side side={sides[0]} target={key} />
      <Side side={sides[1]} target={key} />
      {note === null ? null : href === null ? (
        <p className="draw-note">{note}</p>
      ) : (
        <a className="draw-note" href={href}>
          {note}
        </a>
      )}
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
      <span className="draw-name">{side.text}</span>
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
      formAction={`#jogo-${target}`}
      aria-label={side.choose.label}
      className={`draw-side${look}`}
    >
      {content}
    </button>
  );
}

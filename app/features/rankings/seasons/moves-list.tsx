import type { Move } from "./moves.ts";
import "./rankings-panel.css";

/** How many of those who move are named. */
const NAMED = 20;

/** "14 atletas mudam de posição.", and who. */
export function MovesList({ moves }: { moves: readonly Move[] }) {
  return (
    <>
      <p>{movesText(moves)}</p>
      {moves.length > 0 ? (
        <ul className="rules-moves small">
          {moves.slice(0, NAMED).map(({ athleteId, name, from, to }) => (
            <li key={athleteId}>
              {name}: {placeText(from)} → {placeText(to)}
            </li>
          ))}
          {moves.length > NAMED ? <li>e mais {moves.length - NAMED}</li> : null}
        </ul>
      ) : null}
    </>
  );
}

function movesText(moves: readonly Move[]): string {
  if (moves.length === 0) return "Ninguém muda de posição.";
  return moves.length === 1 ? "1 atleta muda de posição." : `${moves.length} atletas mudam de posição.`;
}

/** "3º", or that somebody has no position. */
export function placeText(position: number | null): string {
  return position === null ? "fora da tabela" : `${position}º`;
}

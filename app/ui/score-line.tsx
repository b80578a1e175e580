/* oxlint-disable react/no-array-index-key -- sides and sets are known by their order alone */
import type { CSSProperties } from "react";
import { Icon } from "./icon.tsx";

interface ScoreSet {
  /** Games (or points) of the first and of the second side. */
  games: readonly [number, number];
  /** Points of the tie-break; only the loser's is shown, as people write it: 7-6(5). */
  tiebreak?: readonly [number, number] | null;
}

interface ScoreSide {
  names: readonly string[];
}

/** The set as people write it, seen from the first side: "7-6(5)". */
export function setLabel({ games, tiebreak }: ScoreSet): string {
  const base = `${games[0]}-${games[1]}`;
  return tiebreak ? `${base}(${Math.min(tiebreak[0], tiebreak[1])})` : base;
}

/**
 * A match as a scoreboard: one row per side, one column per set, the winner marked, the loser's tie-break points
 * small. `note` is a word for another end: "W.O.", "Desistência"; it stands under the side that lost, or both. `winner` is the index of the side, or null.
 */
export function ScoreLine({
  sides,
  sets,
  winner,
  note,
}: {
  sides: readonly [ScoreSide, ScoreSide];
  sets: readonly ScoreSet[];
  winner: 0 | 1 | null;
  note?: string;
}) {
  const [first, second] = sides.map((side) => side.names.join(" e "));
  const score = [sets.map(setLabel).join(", "), note].filter(Boolean).join(", ");
  const won = winner !== null && sides[winner].names.length > 1 ? "venceram" : "venceu";
  const words =
    winner === 1
      ? `${second} ${won} ${first}`
      : winner === 0
        ? `${first} ${won} ${second}`
        : `${first} contra ${second}`;
  return (
    <>
      <span className="visually-hidden">{`${words}: ${winner === 1 && score ? `placar de ${first}: ` : ""}${score}`}</span>
      <div className="score" style={{ "--sets": Math.max(sets.length, 1) } as CSSProperties} aria-hidden>
        {sides.map((side, index) => (
          <div key={index} className={winner === index ? "score-won" : undefined}>
            <div className="score-names">
              <span className="grow">
                {side.names.map((name, at) => (
                  <span key={at}>{name}</span>
                ))}
                {note && winner !== index ? <span className="score-note">{note}</span> : null}
              </span>
              {winner === index ? <Icon name="check" size={20} /> : null}
            </div>
            {sets.map((set, at) => (
              <SetCell key={at} set={set} side={index as 0 | 1} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function SetCell({ set, side }: { set: ScoreSet; side: 0 | 1 }) {
  const own = set.games[side];
  const other = set.games[side === 0 ? 1 : 0];
  const points = own < other && set.tiebreak ? set.tiebreak[side] : null;
  return (
    <span className={own > other ? "score-set score-set-won" : "score-set"}>
      {own}
      {points === null ? null : <sup>{points}</sup>}
    </span>
  );
}

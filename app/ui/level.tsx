import { formatPoints } from "./points.tsx";

/** Under this many confirmed matches the nível is still a guess and is shown in grey (product §5). */
const sureFromMatches = 10;

/** The nível of an athlete; `matches` is how many confirmed matches it rests on. */
export function Level({ value, matches }: { value: number; matches: number }) {
  if (matches >= sureFromMatches) return <span className="level">{formatPoints(value)}</span>;
  const words = `Ainda incerto: ${matches} ${matches === 1 ? "partida" : "partidas"}`;
  return (
    <span className="level level-unsure" title={words}>
      {formatPoints(value)}
      <span aria-hidden>?</span>
      <span className="visually-hidden"> ({words.toLowerCase()})</span>
    </span>
  );
}

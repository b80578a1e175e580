import { formatPoints } from "./point-numbers.tsx";

/** Under this many confirmed matches the nível is still a guess and is shown with "≈" (product §5). */
const sureFromMatches = 10;

/** Why a nível is still a guess, in words; null when it is not. `matches` is how many confirmed matches it rests on. */
export function levelDoubt(matches: number): string | null {
  if (matches >= sureFromMatches) return null;
  return `Ainda incerto: ${matches} ${matches === 1 ? "partida" : "partidas"}`;
}

/** The nível of an athlete; `matches` is how many confirmed matches it rests on. */
export function Level({ value, matches }: { value: number; matches: number }) {
  const words = levelDoubt(matches);
  if (words === null) return <span className="level">{formatPoints(value)}</span>;
  return (
    <span className="level level-unsure" title={words}>
      <span aria-hidden>≈</span>
      {formatPoints(value)}
      <span className="visually-hidden"> ({words.toLowerCase()})</span>
    </span>
  );
}

/** The same as the last cell of a table's row. */
export function LevelCell(props: { value: number; matches: number }) {
  return (
    <td className="right strong">
      <Level {...props} />
    </td>
  );
}

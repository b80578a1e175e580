/** What changed between two positions, in words: "Subiu 3 posições". `previous` null means new in the table. */
export function movementWords(position: number, previous: number | null): string {
  if (previous === null) return "Novo no ranking";
  const steps = Math.abs(previous - position);
  if (steps === 0) return "Manteve a posição";
  return `${previous > position ? "Subiu" : "Caiu"} ${steps} ${steps === 1 ? "posição" : "posições"}`;
}

/** ▲3, ▼1, = or novo, with the words for screen readers. */
export function Movement({ position, previous }: { position: number; previous: number | null }) {
  const steps = previous === null ? 0 : previous - position;
  const className = steps > 0 ? "move move-up" : steps < 0 ? "move move-down" : "move";
  const mark = previous === null ? "novo" : steps > 0 ? `▲${steps}` : steps < 0 ? `▼${-steps}` : "=";
  const words = movementWords(position, previous);
  return (
    <span className={className} title={words}>
      <span aria-hidden>{mark}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

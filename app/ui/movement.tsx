/** Says in words what changed between two positions: "Subiu 3 posições". `previous` null means new in the table. */
export function movementLabel(position: number, previous: number | null): string {
  if (previous === null) return "Novo no ranking";
  const steps = Math.abs(previous - position);
  if (steps === 0) return "Manteve a posição";
  return `${previous > position ? "Subiu" : "Caiu"} ${steps} ${steps === 1 ? "posição" : "posições"}`;
}

/** ▲3, ▼1, = or novo, and its classes. */
function movementMark(position: number, previous: number | null): { mark: string; className: string } {
  if (previous === null) return { mark: "novo", className: "move" };
  const steps = previous - position;
  if (steps === 0) return { mark: "=", className: "move" };
  return steps > 0
    ? { mark: `▲${steps}`, className: "move move-up" }
    : { mark: `▼${-steps}`, className: "move move-down" };
}

/** The mark of a movement, with the words for screen readers. */
export function Movement({ position, previous }: { position: number; previous: number | null }) {
  const { mark, className } = movementMark(position, previous);
  const words = movementLabel(position, previous);
  return (
    <span className={className} title={words}>
      <span aria-hidden>{mark}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

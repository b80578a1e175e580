import { Button } from "./button.tsx";

/** Two buttons that move a row of a list one place up or down; `place` from 0 of `count`. */
export function MoveButtons({
  what,
  place,
  count,
  onMove,
}: {
  /** The thing that is moved, for somebody who does not see it. */
  what: string;
  place: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}) {
  return (
    <span className="row">
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Subir ${what}`}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Descer ${what}`}
        disabled={place === count - 1}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
    </span>
  );
}

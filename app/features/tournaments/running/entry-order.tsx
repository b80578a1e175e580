import { MoveButtons } from "../../../ui/move-buttons.tsx";
import { formatPoints } from "../../../ui/point-numbers.tsx";
import type { EntryToDraw } from "./draw-page.ts";

/** Entries in their order, the first of them as seeds; with `onMove` each goes up and down. */
export function EntryOrder({
  entries,
  seeds,
  onMove,
}: {
  entries: readonly EntryToDraw[];
  seeds: number;
  onMove?: (place: number, by: -1 | 1) => void;
}) {
  if (entries.length === 0) return <p className="muted">Ninguém inscrito por enquanto.</p>;
  return (
    <ol className="draw-order" aria-label="Inscritos em ordem">
      {entries.map(({ entryId, names, level, points }, place) => (
        <li key={entryId}>
          <span className={place < seeds ? "draw-place num draw-place-seed" : "draw-place num"}>
            {place + 1}
          </span>
          <span className="grow">
            <span className={place < seeds ? "strong" : undefined}>{names}</span>
            {place < seeds ? <span className="visually-hidden"> (cabeça de chave)</span> : null}
            <small className="muted draw-worth num">
              nível {formatPoints(level)}
              {points === null ? "" : ` · ${formatPoints(points)} pontos`}
            </small>
          </span>
          {onMove ? (
            <MoveButtons
              what={names}
              place={place}
              count={entries.length}
              onMove={(by) => onMove(place, by)}
            />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

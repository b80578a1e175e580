import { formatPoints } from "../../../ui/point-numbers.tsx";
import type { FinishingPlace } from "./finishing.ts";

/** The final order of an event, the best first, with what each place gives its athletes. */
export function PlacesList({ places, hasPoints }: { places: readonly FinishingPlace[]; hasPoints: boolean }) {
  return (
    <ol className="finishing-places">
      {places.map(({ position, phase, names, points }) => (
        <li key={`${position} ${names}`}>
          <span className="num finishing-place">{position}º</span>
          <span className="grow finishing-names">
            <b>{names}</b>
            <span className="small muted">{phase}</span>
          </span>
          {hasPoints ? (
            <span className="num">{points === null ? "0" : `+${formatPoints(points)}`}</span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

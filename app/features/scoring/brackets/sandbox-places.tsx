import type { Place } from "./places.ts";
import { Card } from "../../../ui/card.tsx";

/** The final order of a draw: who is tied left in the same phase. */
export function SandboxPlaces({
  places,
  nameOf,
}: {
  places: readonly Place[];
  nameOf: (entry: number) => string;
}) {
  return (
    <Card isFlush title="Classificação final">
      <ol className="sandbox-places">
        {places.map(({ entry, position, phase }) => (
          <li key={entry}>
            <b className="num">{position}º</b> {nameOf(entry)} <span className="muted small">{phase}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

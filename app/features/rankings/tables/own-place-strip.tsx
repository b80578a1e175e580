import { formatPoints } from "../../../ui/point-numbers.tsx";
import type { OwnPlace } from "./my-ranking.ts";

/**
 * The reader's own place at the foot of the screen, "7º Você", while their row is out of sight (own-place.ts in app/browser); it
 * leads to the row.
 */
export function OwnPlaceStrip({ place }: { place: OwnPlace }) {
  return (
    <a className="own-place" href={place.href} data-row={`atleta-${place.athleteId}`}>
      <b>{place.position}º</b>
      <span>Você</span>
      <b>
        {formatPoints(place.points)} <small>{place.points === 1 ? "ponto" : "pontos"}</small>
        <span className="visually-hidden">, ver a minha linha na tabela</span>
      </b>
    </a>
  );
}

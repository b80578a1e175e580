import { RecentResults } from "../../../ui/recent-results.tsx";
import { WeekLine } from "./week-line.tsx";

/** A climb, for the legend. */
const CLIMB = [0, 1, 1, 2, 4, 4, 6, 7];

/** Explains the marks of a table's rows. */
export function TableLegend() {
  return (
    <dl className="rank-legend">
      <dt aria-hidden>▲ ▼</dt>
      <dd>As setas comparam com segunda-feira.</dd>
      <dt>
        <RecentResults results={["won", "lost", "walkover_won"]} size={3} />
      </dt>
      <dd>Últimos jogos, o mais novo à direita: vitória, derrota; W.O. é quadrado.</dd>
      <dt className="rank-legend-desk" aria-hidden>
        <WeekLine weeks={CLIMB} />
      </dt>
      <dd className="rank-legend-desk">
        Pontos nas últimas 8 semanas, da menor à maior marca de cada atleta.
      </dd>
      <dt aria-hidden>
        <span className="rank-bar" />
      </dt>
      <dd>A barra compara os pontos com os de quem lidera.</dd>
    </dl>
  );
}

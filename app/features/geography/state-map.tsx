/* oxlint-disable jsx-a11y/prefer-tag-over-role -- inside an svg no fieldset can group links */
import { STATE_TILES, TILE_COLUMNS, TILE_ROWS, tileShade } from "./state-tiles.ts";
import { isUf } from "./regions.ts";
import "./state-map.css";

interface MapState {
  uf: string;
  name: string;
  region: string;
  athletes: number;
}

const STEP = 60;
const GAP = 6;

/** Brazil as 27 tiles coloured by number of athletes; each tile is a link that filters by its state. */
export function StateMap({
  states,
  hrefOf,
  state,
  region,
}: {
  states: readonly MapState[];
  hrefOf: (uf: string) => string;
  /** The state and the region that are filtered by, drawn with an edge. */
  state?: string;
  region?: string;
}) {
  const most = Math.max(0, ...states.map(({ athletes }) => athletes));
  return (
    <figure className="state-map">
      <svg
        viewBox={`0 0 ${TILE_COLUMNS * STEP} ${TILE_ROWS * STEP}`}
        aria-label="Atletas por estado"
        role="group"
      >
        {states.map((entry) => {
          if (!isUf(entry.uf)) return null;
          const [column, row] = STATE_TILES[entry.uf];
          const isChosen = entry.uf === state || (state === undefined && entry.region === region);
          const count = `${entry.athletes} ${entry.athletes === 1 ? "atleta" : "atletas"}`;
          return (
            <a
              key={entry.uf}
              href={hrefOf(entry.uf)}
              // Begins as the tile reads, by which it is called by voice (WCAG 2.5.3).
              aria-label={`${entry.uf}: ${count}, ${entry.name}`}
              aria-current={entry.uf === state ? "true" : undefined}
              className={`tile tile-${tileShade(entry.athletes, most)}${isChosen ? " tile-chosen" : ""}`}
            >
              <title>{`${entry.name}: ${count}`}</title>
              <g transform={`translate(${column * STEP + GAP / 2} ${row * STEP + GAP / 2})`}>
                <rect width={STEP - GAP} height={STEP - GAP} rx="12" />
                <text x={(STEP - GAP) / 2} y="24" className="tile-uf">
                  {entry.uf}
                </text>{" "}
                <text x={(STEP - GAP) / 2} y="43" className="tile-count">
                  {entry.athletes === 0 ? "–" : entry.athletes}
                </text>
              </g>
            </a>
          );
        })}
      </svg>
      <figcaption className="small muted">
        Toque em um estado para ver quem joga lá. Quanto mais forte a cor, mais atletas.
      </figcaption>
    </figure>
  );
}

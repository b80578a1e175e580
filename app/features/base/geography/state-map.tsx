/* oxlint-disable jsx-a11y/prefer-tag-over-role -- inside an svg no fieldset can group links */
import { MAP_HEIGHT, MAP_WIDTH, PLATE, PLATES, statesInView, zoomTo } from "./map-view.ts";
import { isUf, type Uf } from "./regions.ts";
import { shadeLegend, stateShade } from "./state-shade.ts";
import { STATE_SHAPES } from "./state-shapes.ts";
import "./state-map.css";

interface MapState {
  uf: string;
  name: string;
  region: string;
  athletes: number;
}

/** How much larger the chosen state's name and number are than those of others. */
const CHOSEN_SIZE = 2.2;

/** Brazil's states shaded by number of athletes; each is a link that filters by it, and the map is enlarged to the one chosen. */
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
  const isChosen = ({ uf, region: of }: MapState) => uf === state || (state === undefined && of === region);
  const chosen = states.filter(isChosen);
  const zoom = chosen.length > 0 ? zoomTo(chosen.map(({ uf }) => uf).filter(isUf)) : null;
  const inView = zoom && statesInView(zoom);
  // Small states over their neighbours, and who is chosen last: nothing covers a name or an edge.
  const layer = (entry: MapState) => (isChosen(entry) ? 2 : 0) + (isUf(entry.uf) && PLATES[entry.uf] ? 1 : 0);
  const drawn = states.toSorted((a, b) => layer(a) - layer(b));
  return (
    <figure className="state-map">
      <svg viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`} aria-label="Atletas por estado" role="group">
        <g
          className="map-land"
          transform={zoom ? `translate(${zoom.x} ${zoom.y}) scale(${zoom.scale})` : undefined}
        >
          {drawn.map((entry) => {
            const { uf, name, athletes } = entry;
            if (!isUf(uf)) return null;
            const look = `state shade-${stateShade(athletes, most)}${isChosen(entry) ? " state-chosen" : ""}`;
            const shape = <path d={STATE_SHAPES[uf].path} />;
            if (inView && !inView.has(uf))
              return (
                <g key={uf} className={look}>
                  {shape}
                </g>
              );
            const count = athletes > 1 ? `${athletes} atletas` : `${athletes || "nenhum"} atleta`;
            return (
              <a
                key={uf}
                href={hrefOf(uf)}
                // Begins as the state reads, by which it is called by voice (WCAG 2.5.3).
                aria-label={athletes > 0 ? `${uf} ${count}, ${name}` : `${uf}, ${name}: ${count}`}
                aria-current={uf === state ? "true" : undefined}
                className={look}
              >
                {shape}
                <StateName
                  uf={uf}
                  athletes={athletes}
                  scale={zoom?.scale ?? 1}
                  size={uf === state ? CHOSEN_SIZE : 1}
                />
              </a>
            );
          })}
        </g>
      </svg>
      <figcaption className="map-key">
        <span>Atletas por estado:</span>
        <ul>
          {shadeLegend(most).map(({ shade, label }) => (
            <li key={shade} className={`shade-${shade}`}>
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}

/** The two letters of a state and its number, as large as ever in an enlarged map; a small state's on a plate while it is not. */
function StateName({ uf, athletes, scale, size }: { uf: Uf; athletes: number; scale: number; size: number }) {
  const plate = scale === 1 ? PLATES[uf] : undefined;
  const [x, y] = plate ?? STATE_SHAPES[uf].at;
  const [fromX, fromY] = STATE_SHAPES[uf].at;
  const shrink = Math.round((100 * size) / scale) / 100;
  return (
    <>
      {plate ? (
        <>
          <path className="plate-line" d={`M${fromX} ${fromY}L${x} ${y}`} />
          <rect x={x - PLATE} y={y - PLATE} width={PLATE * 2} height={PLATE * 2} rx="6" />
        </>
      ) : null}
      <g transform={`translate(${x} ${y})${shrink === 1 ? "" : ` scale(${shrink})`}`}>
        <text y={athletes > 0 ? -1 : 5}>{uf}</text>
        {athletes > 0 ? (
          <>
            {" "}
            <text y="12" className="state-count">
              {athletes}
            </text>
          </>
        ) : null}
      </g>
    </>
  );
}

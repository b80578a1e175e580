import { listed } from "../../../lib/lists.ts";
import { Link } from "react-router";
import { formatDay } from "../../../lib/dates.ts";
import { athleteMatchPath } from "../../../lib/paths.ts";
import { Card } from "../../../ui/card.tsx";
import { formatPoints } from "../../../ui/point-numbers.tsx";
import { sparklinePoints } from "../../../ui/sparkline-points.ts";
import { NumberHead, Table } from "../../../ui/table.tsx";
import { axisOf } from "./level-axis.ts";
import type { LevelPoint } from "./statistics.ts";

const [WIDTH, HEIGHT, EDGE] = [320, 120, 10];

/** Nível as a line: each point is a match against somebody and opens it. A table below says the same. */
export function LevelCard({ levels }: { levels: readonly LevelPoint[] }) {
  const [first, last] = [levels[0]!, levels.at(-1)!];
  const most = levels.reduce((best, one) => (one.level > best.level ? one : best));
  const points = sparklinePoints(
    levels.map(({ level }) => level),
    WIDTH - 2 * EDGE,
    HEIGHT - 2 * EDGE,
  ).map(({ x, y }) => ({ x: x + EDGE, y: y + EDGE }));
  const slot = WIDTH / levels.length;
  return (
    <Card
      title="Nível"
      subtitle={`Começou em ${formatPoints(first.level)}, está em ${formatPoints(last.level)}; pico ${formatPoints(most.level)}, contra ${listed(most.against)}`}
    >
      <div className="level-frame">
        <p className="level-axis num" aria-hidden>
          {axisOf(levels).map((value) => (
            <span key={value}>{formatPoints(value)}</span>
          ))}
        </p>
        <svg className="level" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path className="level-line" d={`M${points.map(({ x, y }) => `${x},${y}`).join("L")}`} />
          {levels.map((point, at) => {
            const { x, y } = points[at]!;
            return (
              <Link key={point.id} to={athleteMatchPath(point.matchId)} tabIndex={-1}>
                <title>{`${formatDay(point.playedOn)}, contra ${listed(point.against)}: ${formatPoints(point.level)}`}</title>
                <rect className="level-slot" x={x - slot / 2} y={0} width={slot} height={HEIGHT} />
                <path className="level-dot" d={`M${x},${y}h0`} />
                {point.hasRisen ? null : <path className="level-hole" d={`M${x},${y}h0`} />}
              </Link>
            );
          })}
        </svg>
      </div>
      <p className="row small muted level-legend">
        <span>● subiu</span>
        <span>○ desceu</span>
      </p>
      <details className="picture-numbers">
        <summary>As partidas deste gráfico</summary>
        <Table caption="Nível depois de cada partida, a última primeiro">
          <thead>
            <tr>
              <th scope="col">Partida</th>
              <NumberHead>Nível</NumberHead>
            </tr>
          </thead>
          <tbody>
            {levels.toReversed().map((point) => (
              <tr key={point.id}>
                <th scope="row">
                  <Link to={athleteMatchPath(point.matchId)}>contra {listed(point.against)}</Link>
                  <br />
                  <span className="small muted">{formatDay(point.playedOn)}</span>
                </th>
                <td className="right nowrap">
                  {point.hasRisen ? "subiu para " : "desceu para "}
                  <strong>{formatPoints(point.level)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </Card>
  );
}

import { formatDay } from "../../../lib/dates.ts";
import { Card } from "../../../ui/card.tsx";
import { NumberHead, Table } from "../../../ui/table.tsx";
import type { HeadToHead } from "./statistics.ts";

/** The record against each opponent, as two bars that leave the middle: won to the left, lost to the right. */
export function OpponentsCard({ opponents, count }: { opponents: readonly HeadToHead[]; count: number }) {
  const more = count > opponents.length ? `Os ${opponents.length} mais enfrentados` : undefined;
  const most = Math.max(1, ...opponents.flatMap(({ wins, losses }) => [wins, losses]));
  return (
    <Card isFlush title="Confronto direto" subtitle={more}>
      <Table caption="Retrospecto contra cada adversário">
        <thead>
          <tr>
            <th scope="col">Adversário</th>
            <NumberHead>V–D</NumberHead>
            <NumberHead isExtra>Última</NumberHead>
          </tr>
        </thead>
        <tbody>
          {opponents.map(({ athlete, wins, losses, lastOn }) => (
            <tr key={athlete.id}>
              <th scope="row">
                {athlete.name}
                <span className="duel" aria-hidden>
                  <span>
                    <i className="duel-won" style={{ width: `${(100 * wins) / most}%` }} />
                  </span>
                  <span>
                    <i className="duel-lost" style={{ width: `${(100 * losses) / most}%` }} />
                  </span>
                </span>
              </th>
              <td className="right strong nowrap duel-sum">
                {wins}–{losses}
              </td>
              <td className="right nowrap phone-hide">{formatDay(lastOn)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

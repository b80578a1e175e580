import { initials } from "../../../lib/initials.ts";
import { avatarTone } from "../../../ui/avatar.tsx";
import { formatPoints } from "../../../ui/point-numbers.tsx";
import { isRanked, type ShownTable } from "../../scoring/ledger/table-row.ts";
import type { RowLinks } from "./ranking-row.tsx";

/** How many stand on it. */
const STEPS = 3;

/**
 * The first three of a ranking, the second at the left of the first; read out in their order. Each leads to their lines. Nothing
 * where the page does not begin with three athletes at the places 1 to 3, as where some share one.
 */
export function Podium({ table, links }: { table: ShownTable; links: RowLinks }) {
  const first = table.rows.filter(isRanked).slice(0, STEPS);
  if (first.length < STEPS || first.some(({ position }, index) => position !== index + 1)) return null;
  if (table.sharedPositions.includes(STEPS)) return null;
  return (
    <ol className="podium" aria-label="Pódio">
      {first.map(({ position, athlete, points }) => (
        <li key={athlete.id}>
          {athlete.avatar ? (
            <img src={athlete.avatar} alt="" width={56} height={56} />
          ) : (
            <i className={`avatar-${avatarTone(athlete.name)}`} aria-hidden>
              {initials(athlete.name)}
            </i>
          )}
          <a href={`${links.open}${athlete.id}#linhas`}>{athlete.name}</a>
          <p>
            <b>{position}º</b> {formatPoints(points)} pontos
          </p>
        </li>
      ))}
    </ol>
  );
}

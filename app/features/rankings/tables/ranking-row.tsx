import { initials } from "../../../lib/initials.ts";
import { avatarTone } from "../../../ui/avatar.tsx";
import { Level } from "../../../ui/level-cell.tsx";
import { Movement } from "../../../ui/movement.tsx";
import { formatPoints } from "../../../ui/point-numbers.tsx";
import { RecentResults } from "../../../ui/recent-results.tsx";
import type { TableRow } from "../../scoring/ledger/table-row.ts";
import { WeekLine } from "./week-line.tsx";

/** Addresses that the rows' links begin with, relative to the page, with the filters in force. */
export interface RowLinks {
  /** Opens the athlete whose id follows: "?sport=tennis&athlete=". */
  open: string;
  /** Closes whichever is open: "?sport=tennis". */
  close: string;
}

/**
 * A row of a ranking. The name is the link that opens or closes it (`isOpen`). `isShared` says that others stand on the same position;
 * the bar below the points is their share of `leaderPoints`.
 */
export function RankingRow({
  row,
  links,
  isOpen,
  isMe,
  isShared,
  leaderPoints,
}: {
  row: TableRow;
  links: RowLinks;
  isOpen: boolean;
  isMe: boolean;
  isShared: boolean;
  leaderPoints: number;
}) {
  const { position, athlete, points } = row;
  const anchor = `atleta-${athlete.id}`;
  return (
    <tr id={anchor} className={isMe ? "me" : undefined}>
      <td className="rank-place">
        {position === null ? null : (
          <>
            <b className={position <= 3 ? `pos-${position}` : undefined}>
              {position}
              {isShared ? <abbr title="empate">=</abbr> : null}
            </b>
            <Movement position={position} previous={row.previousPosition} />
          </>
        )}
      </td>
      <th scope="row" className="rank-athlete">
        {athlete.avatar ? (
          <img src={athlete.avatar} alt="" width={28} height={28} loading="lazy" />
        ) : (
          <i className={`avatar-${avatarTone(athlete.name)}`} aria-hidden>
            {initials(athlete.name)}
          </i>
        )}
        <a
          href={isOpen ? `${links.close}#${anchor}` : `${links.open}${athlete.id}#linhas`}
          aria-expanded={isOpen}
        >
          {athlete.name}
        </a>
        <p>
          <RecentResults results={row.form} size={row.form.length} />
          <span>
            {row.wins}–{row.losses}
          </span>
          <WeekLine weeks={row.weeks} />
        </p>
      </th>
      <td>
        <Level value={row.level} matches={row.levelMatches} />
      </td>
      <td className="rank-points">
        {formatPoints(points)}
        <span className="rank-bar" style={{ width: `${shareOf(points, leaderPoints)}%` }} />
      </td>
    </tr>
  );
}

/** How many per cent of the leader's points these are, at least 0. */
function shareOf(points: number, leaderPoints: number): number {
  return Math.round((100 * Math.max(points, 0)) / Math.max(leaderPoints, 1));
}

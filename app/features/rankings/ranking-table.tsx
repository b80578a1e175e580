import { Fragment } from "react";
import { FormDots } from "../../ui/form-dots.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Level } from "../../ui/level.tsx";
import { Movement } from "../../ui/movement.tsx";
import { Points } from "../../ui/points.tsx";
import { Position, Table } from "../../ui/table.tsx";
import { LedgerLines } from "./ledger-lines.tsx";
import type { AthleteLedger } from "./ledger-view.ts";
import type { RankingTable as RankingTableData, TableRow } from "./table.ts";
import "./ranking-table.css";

const COLUMNS = 5;

/**
 * The table of a ranking (product §5): position and movement, name and form, nível, record, points. Each name is a
 * link that opens the row to its lines (`opened`), without JavaScript. `me` marks the reader's own row.
 */
export function RankingTable({
  table,
  opened,
  hrefOf,
  moreHref,
  me,
}: {
  table: RankingTableData;
  opened?: AthleteLedger | null;
  /** Address that opens (or, when open, closes) an athlete's row. */
  hrefOf: (athleteId: string, isOpen: boolean) => string;
  moreHref?: string | null;
  me?: string | null;
}) {
  return (
    <Table caption={`Ranking de ${table.club.name}`}>
      <thead>
        <tr>
          <th scope="col" className="mid">
            <abbr title="Posição e movimento na semana">Pos.</abbr>
          </th>
          <th scope="col">Atleta</th>
          <th scope="col" className="right phone-hide">
            Nível
          </th>
          <th scope="col" className="right phone-hide">
            <abbr title="Vitórias e derrotas">V–D</abbr>
          </th>
          <th scope="col" className="right">
            Pontos
          </th>
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row) => {
          const isOpen = opened?.athlete.id === row.athlete.id;
          return (
            <Fragment key={row.athlete.id}>
              <Row
                row={row}
                isOpen={isOpen}
                isMe={row.athlete.id === me}
                href={hrefOf(row.athlete.id, isOpen)}
              />
              {isOpen && opened ? (
                <tr className="ranking-lines">
                  <td colSpan={COLUMNS}>
                    <LedgerLines ledger={opened} moreHref={moreHref ?? null} />
                  </td>
                </tr>
              ) : null}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function Row({ row, isOpen, isMe, href }: { row: TableRow; isOpen: boolean; isMe: boolean; href: string }) {
  return (
    <tr id={`atleta-${row.athlete.id}`} className={isMe ? "me" : undefined}>
      <td className="mid">
        <span className="ranking-place">
          <Position value={row.position} />
          <Movement position={row.position} previous={row.previousPosition} />
        </span>
      </td>
      <th scope="row">
        <a className="ranking-name" href={href} aria-expanded={isOpen}>
          <span className="ranking-person">
            <span className="ranking-text">{row.athlete.name}</span>
            <Icon name={isOpen ? "chevron-up" : "chevron-down"} size={16} />
          </span>
        </a>
        <span className="ranking-form">
          <FormDots results={row.form} />
          <span className="phone-only small muted num">
            {row.wins}–{row.losses} · nível <Level value={row.level} matches={row.levelMatches} />
          </span>
        </span>
      </th>
      <td className="right phone-hide">
        <Level value={row.level} matches={row.levelMatches} />
      </td>
      <td className="right phone-hide num nowrap">
        {row.wins}–{row.losses}
      </td>
      <td className="right">
        <Points value={row.points} />
      </td>
    </tr>
  );
}

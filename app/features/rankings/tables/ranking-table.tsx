import { Fragment } from "react";
import { Table } from "../../../ui/table.tsx";
import { LedgerLines } from "./ledger-lines.tsx";
import type { AthleteLedger } from "../../scoring/ledger/ledger-view.ts";
import { RankingRow, type RowLinks } from "./ranking-row.tsx";
import type { ShownTable as RankingTableData } from "../../scoring/ledger/table-row.ts";
import "./ranking-table.css";
import "./ranking-desk.css";

const COLUMNS = 4;

/**
 * The table of a ranking (product §5): position and movement, name and form, nível, record, points. Each name is a
 * link that opens the row to its lines (`opened`), without JavaScript. `me` marks the reader's own row.
 */
export function RankingTable({
  table,
  opened,
  links,
  moreHref,
  me,
  caption = `Ranking de ${table.club.name}`,
}: {
  table: RankingTableData;
  opened?: AthleteLedger | null;
  links: RowLinks;
  moreHref?: string | null;
  me?: string | null;
  caption?: string;
}) {
  const openId = opened?.athlete.id ?? null;
  return (
    <Table caption={caption} className="rank-table">
      <thead>
        <tr>
          <th scope="col">
            <abbr title="Posição e movimento na semana">Pos.</abbr>
          </th>
          <th scope="col">
            Atleta, últimos jogos, <abbr title="Vitórias e derrotas">V–D</abbr>
            <span className="rank-weeks-head">8 semanas</span>
          </th>
          <th scope="col">Nível</th>
          <th scope="col">Pontos</th>
        </tr>
      </thead>
      <tbody className="rank">
        {table.rows.map((row) => (
          <Fragment key={row.athlete.id}>
            <RankingRow
              row={row}
              links={links}
              isOpen={row.athlete.id === openId}
              isMe={row.athlete.id === me}
              isShared={row.position !== null && table.sharedPositions.includes(row.position)}
              leaderPoints={table.leaderPoints}
            />
            {opened && row.athlete.id === openId ? (
              <tr className="ranking-lines" id="linhas">
                <td colSpan={COLUMNS}>
                  <LedgerLines ledger={opened} moreHref={moreHref ?? null} />
                </td>
              </tr>
            ) : null}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

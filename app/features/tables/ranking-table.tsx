import { Table } from "../../ui/table.tsx";
import { LedgerLines } from "./ledger-lines.tsx";
import type { AthleteLedger } from "../ledger/ledger-view.ts";
import { rankingRows, type RowLinks } from "./ranking-rows.tsx";
import type { RankingTable as RankingTableData } from "../ledger/table-row.ts";
import "./ranking-table.css";

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
  const openAt = table.rows.findIndex((row) => row.athlete.id === openId) + 1;
  const look = { me, shared: table.sharedPositions, leaderPoints: table.leaderPoints };
  const upper = openAt > 0 ? table.rows.slice(0, openAt) : table.rows;
  const lower = openAt > 0 ? table.rows.slice(openAt) : [];
  return (
    <Table caption={caption} className="rank-table">
      <thead>
        <tr>
          <th scope="col">
            <abbr title="Posição e movimento na semana">Pos.</abbr>
          </th>
          <th scope="col">
            Atleta, últimos jogos, <abbr title="Vitórias e derrotas">V–D</abbr>
          </th>
          <th scope="col">Nível</th>
          <th scope="col">Pontos</th>
        </tr>
      </thead>
      <tbody
        className="rank"
        dangerouslySetInnerHTML={{ __html: rankingRows(upper, links, { openId, ...look }) }}
      />
      {openAt > 0 && opened ? (
        <tbody>
          <tr className="ranking-lines" id="linhas">
            <td colSpan={COLUMNS}>
              <LedgerLines ledger={opened} moreHref={moreHref ?? null} />
            </td>
          </tr>
        </tbody>
      ) : null}
      {lower.length > 0 ? (
        <tbody className="rank" dangerouslySetInnerHTML={{ __html: rankingRows(lower, links, look) }} />
      ) : null}
    </Table>
  );
}

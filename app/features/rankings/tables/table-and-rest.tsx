import type { ComponentProps } from "react";
import { Card } from "../../../ui/card.tsx";
import { isRanked } from "../../scoring/ledger/table-row.ts";
import { RankingTable } from "./ranking-table.tsx";

type Props = Omit<ComponentProps<typeof RankingTable>, "caption">;

/**
 * A page of a ranking: the table, and below it, folded, the athletes who have no match in the window and so no position (product §5). An
 * athlete who is opened among them keeps the fold open; those of further pages are only counted.
 */
export function TableAndRest({ table, opened, ...rest }: Props) {
  const rows = table.rows.filter(isRanked);
  const apart = table.rows.filter((row) => !isRanked(row));
  const isOpenApart = apart.some((row) => row.athlete.id === opened?.athlete.id);
  const count = table.total - table.rankedTotal;
  const words = `${count} ${count === 1 ? "atleta" : "atletas"} sem partida${
    table.windowWeeks ? ` nas últimas ${table.windowWeeks} semanas` : ""
  }`;
  return (
    <>
      {rows.length > 0 ? (
        <Card isFlush>
          <RankingTable table={{ ...table, rows }} opened={isOpenApart ? null : opened} {...rest} />
        </Card>
      ) : null}
      {apart.length > 0 ? (
        <details className="ranking-apart" open={isOpenApart || rows.length === 0}>
          <summary>{words}</summary>
          <Card isFlush>
            <RankingTable
              table={{ ...table, rows: apart }}
              opened={isOpenApart ? opened : null}
              {...rest}
              caption={`Sem partida, fora da tabela de ${table.club.name}`}
            />
          </Card>
        </details>
      ) : count > 0 ? (
        <p className="small muted">Mais {words}, depois da última página da tabela.</p>
      ) : null}
    </>
  );
}

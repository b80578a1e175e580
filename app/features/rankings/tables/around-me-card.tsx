import { Card } from "../../../ui/card.tsx";
import type { AthleteLedger } from "../../scoring/ledger/ledger-view.ts";
import type { MyRanking } from "./my-ranking.ts";
import { tableHref } from "./ranking-address.ts";
import type { RowLinks } from "./ranking-row.tsx";
import { RankingTable } from "./ranking-table.tsx";

/** The id that an address names a ranking by; the one that opens needs none. */
function extraOf({ ranking }: MyRanking["table"]): string | undefined {
  return ranking && !ranking.opens ? ranking.id : undefined;
}

/** The top of the table and the rows around the reader; each opens to its lines in place. */
export function AroundMeCard({
  ranking,
  opened,
  links,
}: {
  ranking: MyRanking;
  opened: AthleteLedger | null;
  links: RowLinks;
}) {
  const { table, athleteId } = ranking;
  const whole = tableHref(
    table.club.id,
    { sport: table.sport, format: table.format },
    { ranking: extraOf(table) },
  );
  return (
    <Card isFlush title="No ranking" actions={<a href={whole}>Ver tudo</a>}>
      {table.rows.length > 0 ? (
        <RankingTable table={table} opened={opened} links={links} me={athleteId} />
      ) : (
        <p className="muted place-none">Ainda não há partidas neste ranking.</p>
      )}
    </Card>
  );
}

import { listed } from "../../../lib/lists.ts";
import { categoryLabel, seasonLabel } from "../../scoring/ledger/category-label.ts";
import type { ShownTable } from "../../scoring/ledger/table-row.ts";
import { formatDate } from "../../../lib/dates.ts";
import { Tabs } from "../../../ui/tabs.tsx";
import { listedRankingLabel } from "./ranking-labels.ts";

/** The rankings of a club in one sport and format, where there are several; works without JavaScript. */
export function RankingChoice({
  table,
  hrefOf,
}: {
  table: ShownTable;
  hrefOf: (ranking: string | undefined) => string;
}) {
  const listed = table.rankings.filter(
    ({ sport, format }) => sport === table.sport && format === table.format,
  );
  if (listed.length < 2) return null;
  return (
    <Tabs
      isDocument
      label="Rankings do clube"
      items={listed.map((one) => ({
        to: hrefOf(one.opens ? undefined : one.id),
        label: listedRankingLabel(one),
        isCurrent: one.id === table.ranking?.id,
      }))}
    />
  );
}

/** The people and days that a ranking by category admits; of a closed season its champion. */
export function ChosenRanking({ table }: { table: ShownTable }) {
  const { ranking } = table;
  if (!ranking || ranking.isMain) return null;
  const season = seasonLabel(ranking);
  const champions = table.rows.filter(({ position }) => position === 1).map(({ athlete }) => athlete.name);
  return (
    <>
      <p className="small muted">
        {categoryLabel(ranking)}
        {season ? ` · temporada ${season}` : null}
      </p>
      {ranking.closedAt ? (
        <p>
          Temporada encerrada em {formatDate(ranking.closedAt, table.club.timeZone)}.
          {champions.length > 0 ? <strong> {championsText(champions)}</strong> : null}
        </p>
      ) : null}
    </>
  );
}

function championsText(names: readonly string[]): string {
  const title = names.length === 1 ? "Quem venceu" : "Dividem o título";
  return `${title}: ${listed(names)}.`;
}

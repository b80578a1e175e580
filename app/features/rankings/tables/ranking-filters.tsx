import { buttonClass, Button } from "../../../ui/button.tsx";
import { SportTabs } from "../../../ui/sport-tabs.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { LevelFilters } from "./level-filters.tsx";
import { tableHref, unfilteredHref } from "./ranking-address.ts";
import { RankingChoice } from "./ranking-choice.tsx";
import type { TableQuery } from "./tables-schema.ts";
import type { ShownTable } from "../../scoring/ledger/table-row.ts";
import { FORMAT_LABELS } from "./ranking-labels.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";

/** Sport and format as links, the rest as a GET form; both work without JavaScript. */
export function RankingFilters({ table, query }: { table: ShownTable; query: TableQuery }) {
  const clubId = table.club.id;
  const kept = { ...query, sport: table.sport };
  const isNarrowed = Boolean(query.category || query.class || query.asOf || query.search);
  return (
    <div className="stack stack-tight">
      <SportTabs
        isDocument
        sports={table.club.sports}
        current={table.sport}
        hrefOf={(sport) => tableHref(clubId, kept, { sport, ranking: undefined })}
      />
      <div className="row row-between ranking-bar">
        <Tabs
          isDocument
          label="Simples ou duplas"
          items={MATCH_FORMATS.map((format) => ({
            to: tableHref(clubId, kept, {
              format: format === "singles" ? undefined : format,
              ranking: undefined,
            }),
            label: FORMAT_LABELS[format],
            isCurrent: format === table.format,
          }))}
        />
        <RankingChoice
          table={table}
          hrefOf={(ranking) => tableHref(clubId, { ...kept, format: table.format }, { ranking })}
        />
        <details className="ranking-more" open={isNarrowed}>
          <summary className="summary-link">Filtrar</summary>
          <form method="get" action={`/public-ranking/${clubId}`} className="ranking-filters">
            <input type="hidden" name="sport" value={table.sport} />
            {query.ranking ? <input type="hidden" name="ranking" value={query.ranking} /> : null}
            {table.format === "doubles" ? <input type="hidden" name="format" value="doubles" /> : null}
            <TextField
              label="Atleta"
              type="search"
              name="search"
              icon="search"
              defaultValue={query.search ?? ""}
              maxLength={SEARCH_LETTERS}
            />
            <LevelFilters query={query} />
            <TextField label="Como estava em" type="date" name="as_of" defaultValue={query.asOf ?? ""} />
            <div className="row ranking-filters-end">
              <Button type="submit" icon="search">
                Ver
              </Button>
              {isNarrowed ? (
                <a className={buttonClass({ variant: "quiet" })} href={unfilteredHref(table, query)}>
                  Limpar
                </a>
              ) : null}
            </div>
          </form>
        </details>
      </div>
    </div>
  );
}

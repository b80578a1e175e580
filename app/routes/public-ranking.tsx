import { asId } from "../platform/ids.server.ts";
import { data } from "react-router";
import { z } from "zod";
import { rowLinks, tableHref, unfilteredHref } from "../features/rankings/tables/ranking-address.ts";
import { RankingFilters } from "../features/rankings/tables/ranking-filters.tsx";
import { TableAndRest } from "../features/rankings/tables/table-and-rest.tsx";
import { isRanked } from "../features/scoring/ledger/table-row.ts";
import { readLedger } from "../features/rankings/tables/read-ledger.server.ts";
import { readTable } from "../features/rankings/tables/read-table.server.ts";
import { askedTable } from "../features/rankings/tables/tables-schema.ts";
import { CATEGORY_LABELS, CLASS_LABELS, FORMAT_LABELS } from "../features/rankings/tables/ranking-labels.ts";
import { rankingText } from "../lib/share-texts.ts";
import { sportLabel } from "../lib/sports.ts";
import { throwNotFoundPage } from "../platform/route-answers.server.ts";
import { limitSearch } from "../guards/limit-search.server.ts";
import { formatScore } from "../features/scoring/scores/format-score.ts";
import { VISITOR } from "../lib/actor.ts";
import { formatDate, formatDateTime } from "../lib/dates.ts";
import { servicesContext } from "../platform/context.ts";
import { LinkButton } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilteredOut } from "../ui/filtered-out.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageLinks } from "../ui/page-links.tsx";
import { ClubTitle } from "../ui/club-logo.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { WhatsAppLink } from "../ui/whatsapp-link.tsx";
import { ChosenRanking } from "../features/rankings/tables/ranking-choice.tsx";
import { RulesAsPills } from "../features/rankings/tables/rules-pills.tsx";
import { Podium } from "../features/rankings/tables/podium.tsx";
import { RulesInForce } from "../features/rankings/tables/rules-card.tsx";
import { TableLegend } from "../features/rankings/tables/table-legend.tsx";
import { pictureUrl } from "../lib/picture-urls.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/ranking.css?url";
import { metaOfPage } from "../page-facts.ts";
import type { Route } from "./+types/public-ranking.ts";

export const handle = { withoutScripts: true, styles };

const LINES_A_PAGE = 20;
const shownLinesSchema = z.coerce.number().int().min(1).max(500).catch(LINES_A_PAGE);

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const clubId = asId(params.clubId);
  if (!clubId) throw data("Clube não encontrado.", { status: 404 });
  const asked = askedTable(url.searchParams);
  if (!asked) throw data("Este filtro não existe. Confira o endereço ou limpe os filtros.", { status: 400 });
  const { query, opensFirst } = asked;
  const athleteId = asId(url.searchParams.get("athlete"));
  const shownLines = shownLinesSchema.parse(url.searchParams.get("lines") ?? LINES_A_PAGE);
  const services = context.get(servicesContext);
  await limitSearch(services, url);
  // Public: built for a visitor in every case, so that it may be cached (stack.md, edge cache).
  const [table, opened] = await Promise.all([
    readTable({ services }, { clubId, ...query, opensFirst }),
    athleteId
      ? readLedger(
          { services, actor: VISITOR },
          {
            clubId,
            athleteId,
            sport: query.sport,
            format: query.format,
            ranking: query.ranking,
            asOf: query.asOf,
            opensFirst,
            limit: shownLines,
            cursor: 0,
          },
          formatScore,
        )
      : null,
  ]).catch(throwNotFoundPage);
  if (!table) throw data("Clube não encontrado.", { status: 404 });
  return {
    table,
    query: { ...query, format: table.format },
    opened,
    shownLines,
    origin: services.origin,
  };
}

export function meta({ loaderData, location }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return metaOfPage(location.pathname);
  const { table, query, origin } = loaderData;
  const { club, sport, format, ranking } = table;
  const leaders = table.rows
    .filter(isRanked)
    .slice(0, 3)
    .map((row) => `${row.position}º ${row.athlete.name}`);
  const day = query.asOf ? ` em ${formatDate(table.asOf, club.timeZone)}` : "";
  const doubles = format === "doubles" ? ", duplas" : "";
  return pageMeta({
    title: `Ranking de ${sportLabel(sport)}${doubles}${ranking?.name ? `, ${ranking.name}` : ""} · ${club.name}${day}`,
    description: leaders.length > 0 ? leaders.join(" · ") : "Nenhuma partida confirmada ainda.",
    origin,
    path: tableHref(
      club.id,
      { ...query, search: undefined },
      { sport: sport === club.sports[0] ? undefined : sport },
    ),
    isIndexed: !query.search,
  });
}

export default function PublicRanking({ loaderData }: Route.ComponentProps) {
  const { table, query, opened, shownLines, origin } = loaderData;
  const clubId = table.club.id;
  const logo = pictureUrl("logos", table.club.logoId);
  const kept = { ...query, sport: table.sport };
  const { name: club } = table.club;
  const shown = {
    club,
    sport: sportLabel(table.sport).toLowerCase(),
    url: `${origin}${tableHref(clubId, { ...kept, search: undefined }, {})}`,
  };
  const lines = opened?.nextCursor ? { athlete: opened.athlete.id, lines: String(shownLines + 50) } : null;
  return (
    <PublicShell current="rankings">
      <div className="ranking-page" data-sport={table.sport}>
        <PageHeader
          look="court"
          eyebrow={`${table.club.city}/${table.club.state}`}
          title={<ClubTitle name={table.club.name} src={logo} />}
          subtitle={`Ranking de ${sportLabel(table.sport).toLowerCase()} · ${FORMAT_LABELS[table.format].toLowerCase()}${
            table.ranking?.name ? ` · ${table.ranking.name}` : ""
          }${query.asOf ? ` · como estava em ${formatDate(table.asOf, table.club.timeZone)}` : ""}`}
          actions={
            <>
              <WhatsAppLink text={rankingText(shown)}>Enviar no WhatsApp</WhatsAppLink>
              <span className="phone-hide">
                <LinkButton href={`/display/${clubId}`} variant="secondary" size="sm" icon="tv">
                  Abrir na TV
                </LinkButton>
              </span>
            </>
          }
        />
        <RankingFilters table={table} query={query} />
        <ChosenRanking table={table} />
        <div id="ao-vivo" className="ranking-live" data-version={table.version}>
          <div className="ranking-main">
            {table.rows.length === 0 ? (
              <NoRows table={table} query={query} />
            ) : (
              <>
                {query.cursor > 0 || query.search ? null : <Podium table={table} links={rowLinks(kept)} />}
                <RulesAsPills table={table} />
                <TableAndRest
                  table={table}
                  opened={opened}
                  links={rowLinks(kept)}
                  moreHref={lines ? `${tableHref(clubId, kept, lines)}#atleta-${lines.athlete}` : null}
                />
              </>
            )}
            <PageLinks
              label="Páginas da tabela"
              before={
                query.cursor > 0
                  ? tableHref(clubId, kept, { cursor: String(Math.max(0, query.cursor - query.limit)) })
                  : null
              }
              after={table.nextCursor ? tableHref(clubId, kept, { cursor: table.nextCursor }) : null}
              isDocument
            />
          </div>
          <TableRules table={table} />
        </div>
      </div>
    </PublicShell>
  );
}

type Table = Route.ComponentProps["loaderData"]["table"];

/** The rules in words, how many there are, and of when the table is. */
function TableRules({ table }: { table: Table }) {
  return (
    <footer className="stack small muted">
      {table.rows.length > 0 ? <TableLegend /> : null}
      <RulesInForce sentences={table.rulesInWords} version={table.ruleVersion} />
      <p>
        {table.rankedTotal} {table.rankedTotal === 1 ? "atleta" : "atletas"} na tabela · atualizado em{" "}
        {formatDateTime(table.asOf, table.club.timeZone)}
      </p>
    </footer>
  );
}

/** Nobody has played yet, or nobody is left by what the address narrows the table to. */
function NoRows({ table, query }: Pick<Route.ComponentProps["loaderData"], "table" | "query">) {
  const { search, category, class: level, asOf } = query;
  if (!search && !category && !level && !asOf)
    return (
      <EmptyState headingLevel={2} icon="ranking" title="Ainda não há partidas neste ranking">
        O primeiro resultado confirmado abre a tabela.
      </EmptyState>
    );
  return (
    <FilteredOut
      headingLevel={2}
      title={
        asOf && !search && !category && !level ? "Ainda não havia partidas" : "Ninguém com estes filtros"
      }
      filters={[
        search && `“${search}”`,
        category && CATEGORY_LABELS[category],
        level && CLASS_LABELS[level],
        asOf && `como estava em ${formatDate(table.asOf, table.club.timeZone)}`,
      ]}
      clearHref={unfilteredHref(table, query)}
      isDocument
    >
      {search ? "Confira a grafia. Perfis privados não aparecem em buscas." : null}
    </FilteredOut>
  );
}

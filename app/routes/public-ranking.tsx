import { data } from "react-router";
import { z } from "zod";
import { rowLinks, tableHref, tableQueryFrom } from "../features/rankings/address.ts";
import { RankingFilters } from "../features/rankings/ranking-filters.tsx";
import { RankingTable } from "../features/rankings/ranking-table.tsx";
import { readLedger } from "../features/rankings/read-ledger.server.ts";
import { readTable } from "../features/rankings/read-table.server.ts";
import { tableQuerySchema } from "../features/rankings/schemas.ts";
import { FORMAT_LABELS, tieBreaksInWords } from "../features/rankings/words.ts";
import { sportLabel } from "../features/clubs/sports.ts";
import { throwNotFoundPage } from "../features/security/club-standing.server.ts";
import { limitSearch } from "../features/security/limit-search.server.ts";
import { tellScore } from "../features/matches/tell-score.ts";
import { VISITOR } from "../lib/actor.ts";
import { formatDate, formatDateTime } from "../lib/dates.ts";
import { servicesContext } from "../platform/context.ts";
import { viewOnly } from "../platform/view-only.server.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/ranking.css?url";
import type { Route } from "./+types/public-ranking.ts";

export const handle = { withoutScripts: true, styles };

const LINES_A_PAGE = 20;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const clubId = z.uuid().safeParse(params.clubId).data;
  if (!clubId) throw data("Clube não encontrado.", { status: 404 });
  const parsed = tableQuerySchema.safeParse(tableQueryFrom(url.searchParams));
  if (!parsed.success)
    throw data("Este filtro não existe. Confira o endereço ou limpe os filtros.", { status: 400 });
  const query = parsed.data;
  const athleteId = z.uuid().safeParse(url.searchParams.get("athlete")).data;
  const shownLines = z.coerce
    .number()
    .int()
    .min(1)
    .max(500)
    .catch(LINES_A_PAGE)
    .parse(url.searchParams.get("lines") ?? LINES_A_PAGE);
  const services = context.get(servicesContext);
  await limitSearch(services, url.searchParams, "search");
  // Public: built for a visitor, whoever asks, so that it may be cached (stack.md, edge cache).
  const [table, opened] = await Promise.all([
    readTable({ services }, { clubId, ...query }),
    athleteId
      ? readLedger(
          { services, actor: VISITOR },
          {
            clubId,
            athleteId,
            sport: query.sport,
            format: query.format,
            asOf: query.asOf,
            limit: shownLines,
            cursor: 0,
          },
          tellScore,
        )
      : null,
  ]).catch(throwNotFoundPage);
  if (!table) throw data("Clube não encontrado.", { status: 404 });
  return viewOnly({ table, query, opened, shownLines, origin: services.origin });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: "Ranking · Quadra" }];
  const { table, query, origin } = loaderData;
  const { club, sport, format } = table;
  const leaders = table.rows.slice(0, 3).map((row) => `${row.position}º ${row.athlete.name}`);
  const day = query.asOf ? ` em ${formatDate(table.asOf, club.timeZone)}` : "";
  const doubles = format === "doubles" ? ", duplas" : "";
  return pageMeta({
    title: `Ranking de ${sportLabel(sport)}${doubles} · ${club.name}${day}`,
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
  const { table, query, opened, shownLines } = loaderData;
  const clubId = table.club.id;
  const kept = { ...query, sport: table.sport };
  const lines = opened?.nextCursor ? { athlete: opened.athlete.id, lines: String(shownLines + 50) } : null;
  return (
    <PublicShell current="rankings">
      <div className="ranking-page">
        <PageHeader
          look="court"
          eyebrow={`${table.club.city}/${table.club.state}`}
          title={table.club.name}
          subtitle={`Ranking de ${sportLabel(table.sport).toLowerCase()} · ${FORMAT_LABELS[table.format].toLowerCase()}${
            query.asOf ? ` · como estava em ${formatDate(table.asOf, table.club.timeZone)}` : ""
          }`}
          actions={
            <span className="phone-hide">
              <LinkButton href={`/display/${clubId}`} variant="secondary" size="sm" icon="tv">
                Abrir na TV
              </LinkButton>
            </span>
          }
        />
        <RankingFilters table={table} query={query} />
        <div id="ao-vivo" className="ranking-live" data-version={table.version}>
          {table.rows.length === 0 ? (
            <EmptyState
              icon="ranking"
              title={query.search ? "Ninguém com esse nome" : "Ainda não há partidas neste ranking"}
            >
              {query.search
                ? "Confira a grafia ou limpe os filtros. Perfis privados não aparecem em buscas."
                : "O primeiro resultado confirmado abre a tabela."}
            </EmptyState>
          ) : (
            <Card isFlush>
              <RankingTable
                table={table}
                opened={opened}
                links={rowLinks(kept)}
                moreHref={lines ? `${tableHref(clubId, kept, lines)}#atleta-${lines.athlete}` : null}
              />
            </Card>
          )}
          <nav className="row row-between" aria-label="Páginas da tabela">
            {query.cursor > 0 ? (
              <LinkButton
                variant="secondary"
                href={tableHref(clubId, kept, { cursor: String(Math.max(0, query.cursor - query.limit)) })}
              >
                Anteriores
              </LinkButton>
            ) : (
              <span />
            )}
            {table.nextCursor ? (
              <LinkButton variant="secondary" href={tableHref(clubId, kept, { cursor: table.nextCursor })}>
                Próximos
              </LinkButton>
            ) : null}
          </nav>
          <footer className="stack stack-tight small muted">
            <p>
              Critérios, nesta ordem: {tieBreaksInWords(table.tieBreaks)}.{" "}
              {table.windowWeeks
                ? `Contam as últimas ${table.windowWeeks} semanas.`
                : "Contam todas as partidas."}
              {table.bestOf ? ` Contam os ${table.bestOf} melhores resultados.` : ""} Movimento desde a última
              segunda-feira.
            </p>
            <p>
              {table.total} {table.total === 1 ? "atleta" : "atletas"} · atualizado em{" "}
              {formatDateTime(table.asOf, table.club.timeZone)}
            </p>
          </footer>
        </div>
      </div>
    </PublicShell>
  );
}

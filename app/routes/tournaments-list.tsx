import { limitSearch } from "../guards/limit-search.server.ts";
import { listTournaments } from "../features/tournaments/tournaments/list-tournaments.server.ts";
import { tournamentListSchema } from "../features/tournaments/tournaments/tournaments-schema.ts";
import { TournamentCards } from "../features/tournaments/pages/tournament-card-view.tsx";
import { TournamentFilters, tournamentListHref } from "../features/tournaments/pages/tournament-filters.tsx";
import { STATES } from "../features/base/geography/regions.ts";
import { TOURNAMENT_GROUPS } from "../features/tournaments/tournaments/tournament.ts";
import { sportLabel } from "../lib/sports.ts";
import { servicesContext } from "../platform/context.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FilteredOut } from "../ui/filtered-out.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageLinks } from "../ui/page-links.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/tournaments.css?url";
import type { Route } from "./+types/tournaments-list.ts";

export const handle = { withoutScripts: true, styles };

export async function loader({ context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await limitSearch(services, url);
  const query = tournamentListSchema.parse(Object.fromEntries(url.searchParams));
  return { ...(await listTournaments({ services }, query)), query, origin: services.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Lista de torneios",
    description: "Procure torneios por estado, esporte e situação.",
    origin: loaderData?.origin ?? "",
    path: loaderData
      ? tournamentListHref({ ...loaderData.query, search: "", cursor: 0 })
      : "/tournaments-list",
    isIndexed: !loaderData?.query.search,
  });
}

export default function TournamentsList({ loaderData }: Route.ComponentProps) {
  const { rows, total, nextCursor, query } = loaderData;
  const isNarrowed = Boolean(query.search || query.state || query.sport || query.status);
  return (
    <PublicShell current="tournaments">
      <PageHeader title="Lista de torneios" back={{ href: "/tournaments", label: "Torneios" }} />
      <Card>
        <TournamentFilters query={query} />
      </Card>
      <h2 className="visually-hidden">Torneios encontrados</h2>
      <p className="muted">
        {total === 0 ? "Nenhum torneio" : total === 1 ? "1 torneio" : `${total} torneios`}
        {isNarrowed ? " com estes filtros" : ""}
      </p>
      {rows.length > 0 ? (
        <TournamentCards rows={rows} />
      ) : (
        <Card>
          {isNarrowed ? (
            <FilteredOut
              headingLevel={2}
              title="Nenhum torneio passa por estes filtros"
              filters={[
                query.search && `“${query.search}”`,
                TOURNAMENT_GROUPS.find(({ id }) => id === query.status)?.label,
                query.sport && sportLabel(query.sport),
                STATES.find(({ uf }) => uf === query.state)?.name,
              ]}
              clearHref="/tournaments-list"
              isDocument
            />
          ) : (
            <EmptyState headingLevel={2} icon="trophy" title="Ainda não há torneios">
              O primeiro clube a criar um aparece aqui.
            </EmptyState>
          )}
        </Card>
      )}
      <PageLinks
        label="Páginas da lista"
        before={
          query.cursor > 0 ? tournamentListHref({ ...query, cursor: Math.max(0, query.cursor - 20) }) : null
        }
        after={nextCursor === null ? null : tournamentListHref({ ...query, cursor: nextCursor })}
        isDocument
      />
    </PublicShell>
  );
}

import { redirect } from "react-router";
import { sportLabel } from "../lib/sports.ts";
import { StateMap } from "../features/geography/state-map.tsx";
import { readRegionalPage } from "../features/regional/read-regional-page.server.ts";
import { readRegionalAddress } from "../features/regional/regional-address.ts";
import { regionalHref } from "../features/regional/regional-href.ts";
import { isNarrowed, RegionalFilters } from "../features/regional/regional-filters.tsx";
import { CityChoices, placeLabel, RegionalList } from "../features/regional/regional-list.tsx";
import { limitSearch } from "../guards/limit-search.server.ts";
import { servicesContext } from "../platform/context.ts";
import { viewOnly } from "../platform/view-only.server.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/regional.css?url";
import type { Route } from "./+types/geographical-rankings.ts";

export const handle = { withoutScripts: true, styles };

const BASE = "/geographical-rankings";

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await limitSearch(services, url);
  const address = readRegionalAddress(url.searchParams);
  const { ranking, cities, onlyCity } = await readRegionalPage({ services }, address);
  if (onlyCity) throw redirect(regionalHref(BASE, address.query, { city: onlyCity.code }));
  return viewOnly({ ...address, ranking, cities, origin: services.origin });
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: "Rankings regionais · Quadra" }];
  const { ranking, query, origin } = loaderData;
  const sport = sportLabel(query.sport);
  const leaders = ranking.rows.slice(0, 3).map((row) => `${row.position}º ${row.athlete.name}`);
  return pageMeta({
    title: `Ranking de ${sport} · ${placeLabel(ranking)}`,
    description: leaders.length > 0 ? leaders.join(" · ") : "Atletas de todo o Brasil, ordenados por nível.",
    origin,
    path: regionalHref(BASE, query),
  });
}

export default function GeographicalRankings({ loaderData }: Route.ComponentProps) {
  const { query, ranking, cities, typedCity } = loaderData;
  const cityLabel = query.city === undefined ? (typedCity ?? "") : (ranking.place?.label ?? "");
  return (
    <PublicShell current="rankings">
      <PageHeader
        look="court"
        title="Rankings regionais"
        subtitle="Atletas de todos os clubes, ordenados por nível: a habilidade que sobe e desce a cada partida."
      />
      <Card>
        <details className="regional-more" open={isNarrowed(query) || typedCity !== null}>
          <summary className="summary-link">Filtrar por esporte, lugar, categoria, classe e idade</summary>
          <RegionalFilters action={BASE} query={query} cityLabel={cityLabel} />
        </details>
      </Card>
      {cities && typedCity !== null ? (
        <CityChoices base={BASE} query={query} typed={typedCity} cities={cities} />
      ) : null}
      <div className="regional-columns">
        <Card
          title="Mapa"
          actions={
            isNarrowed(query) ? (
              <LinkButton variant="quiet" size="sm" href={regionalHref(BASE, { sport: query.sport })}>
                Brasil inteiro
              </LinkButton>
            ) : null
          }
        >
          <StateMap
            states={ranking.athletesByState}
            state={query.city === undefined ? query.state : undefined}
            region={query.city === undefined ? query.region : undefined}
            hrefOf={(uf) =>
              regionalHref(BASE, query, {
                state: uf === query.state ? undefined : (uf as typeof query.state),
                region: undefined,
                city: undefined,
                radiusKm: undefined,
              })
            }
          />
        </Card>
        <RegionalList base={BASE} query={query} ranking={ranking} />
      </div>
    </PublicShell>
  );
}

import { redirect } from "react-router";
import { sportLabel } from "../lib/sports.ts";
import { StateMap } from "../features/base/geography/state-map.tsx";
import { readRegionalPage } from "../features/rankings/regional/read-regional-page.server.ts";
import { readRegionalAddress } from "../features/rankings/regional/regional-address.ts";
import { RegionalChips } from "../features/rankings/regional/regional-chips.tsx";
import { NO_PLACE, regionalHref } from "../features/rankings/regional/regional-href.ts";
import { RegionalFilters } from "../features/rankings/regional/regional-filters.tsx";
import { CityChoices, placeLabel, RegionalList } from "../features/rankings/regional/regional-list.tsx";
import { limitSearch } from "../guards/limit-search.server.ts";
import { servicesContext } from "../platform/context.ts";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/regional.css?url";
import { metaOfPage } from "../page-facts.ts";
import type { Route } from "./+types/geographical-rankings.ts";

export const handle = { withoutScripts: true, styles };

const BASE = "/geographical-rankings";
/** Rows of a page beside the map, so that the first load stays small. */
const PAGE_ROWS = 25;

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  await limitSearch(services, url);
  const address = readRegionalAddress(url.searchParams);
  if (!url.searchParams.has("limit")) address.query.limit = PAGE_ROWS;
  const { ranking, cities, onlyCity } = await readRegionalPage({ services }, address);
  if (onlyCity) throw redirect(regionalHref(BASE, address.query, { city: onlyCity.code }));
  return { ...address, ranking, cities, origin: services.origin };
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return metaOfPage(location.pathname);
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
        subtitle="Atletas de todos os clubes, ordenados por nível, descontada a incerteza: quem jogou mais tem o nível mais certo."
      />
      {cities && typedCity !== null ? (
        <CityChoices base={BASE} query={query} typed={typedCity} cities={cities} />
      ) : null}
      <div className="regional-columns">
        <Card>
          <p className="map-score">
            <strong>{ranking.total}</strong> {ranking.total === 1 ? "atleta" : "atletas"} ·{" "}
            {placeLabel(ranking)}
          </p>
          <StateMap
            states={ranking.athletesByState}
            state={query.city === undefined ? query.state : undefined}
            region={query.city === undefined ? query.region : undefined}
            hrefOf={(uf) =>
              regionalHref(BASE, query, {
                ...NO_PLACE,
                state: uf === query.state ? undefined : (uf as typeof query.state),
              })
            }
          />
          <RegionalChips
            base={BASE}
            query={query}
            place={query.state || query.city ? placeLabel(ranking) : null}
          />
          <details className="regional-more" open={typedCity !== null}>
            <summary className="summary-link">Filtrar por cidade, categoria, classe e idade</summary>
            <RegionalFilters action={BASE} query={query} cityLabel={cityLabel} isBesideMap />
          </details>
        </Card>
        <RegionalList base={BASE} query={query} ranking={ranking} />
      </div>
    </PublicShell>
  );
}

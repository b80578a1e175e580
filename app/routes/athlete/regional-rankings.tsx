import { replace } from "react-router";
import { MyPlaces, NearbyTable } from "../../features/rankings/regional/my-regional-view.tsx";
import { readMyRegional } from "../../features/rankings/regional/read-my-regional.server.ts";
import { readRegionalPage } from "../../features/rankings/regional/read-regional-page.server.ts";
import { readRegionalAddress } from "../../features/rankings/regional/regional-address.ts";
import { regionalHref } from "../../features/rankings/regional/regional-href.ts";
import { isNarrowed, RegionalFilters } from "../../features/rankings/regional/regional-filters.tsx";
import { CityChoices, RegionalList } from "../../features/rankings/regional/regional-list.tsx";
import { requireActor, requireAthlete } from "../../guards/guard.server.ts";
import { usualSport } from "../../guards/usual-sport.server.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { orPlanRequired } from "../../features/base/access/read-entitled.server.ts";
import { PlanRequired } from "../../features/money/shop/plan-required-card.tsx";
import { servicesContext } from "../../platform/context.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SportTabs } from "../../ui/sport-tabs.tsx";
import type { Route } from "./+types/regional-rankings.ts";

const BASE = "/athlete/regional-rankings";

/** For those who are no athletes: the same ranking is open to everybody, without their own place in it. */
export const handle = {
  accessFallback: (
    <EmptyState
      headingLevel={2}
      icon="map"
      title="Aqui cada atleta vê a própria posição"
      action={<LinkButton href="/geographical-rankings">Ver o ranking regional</LinkButton>}
    >
      A sua conta não é de atleta. O ranking da sua região é público.
    </EmptyState>
  ),
};

export async function loader(args: Route.LoaderArgs) {
  const services = args.context.get(servicesContext);
  const actor = requireActor(args);
  const asked = readRegionalAddress(args.url.searchParams);
  const sport = asked.hasSport ? asked.query.sport : null;
  const usual = usualSport(args);
  const address = { ...asked, query: { ...asked.query, sport: sport ?? usual ?? asked.query.sport } };
  const reading = Promise.all([
    readMyRegional({ services, actor }, { sport, usualSport: usual }),
    readRegionalPage({ services }, address),
  ]);
  const [viewer, read] = await guarded(requireAthlete(args), orPlanRequired(reading));
  if (!read) return null;
  const [mine, page] = read;
  if (page.onlyCity) throw replace(regionalHref(BASE, address.query, { city: page.onlyCity.code }));
  // The list was read for the usual sport: an athlete of another one gets the address of theirs.
  if (mine.sport !== address.query.sport)
    throw replace(regionalHref(BASE, { ...address.query, sport: mine.sport }));
  return { ...address, mine, ranking: page.ranking, cities: page.cities, athleteId: viewer.athleteId };
}

export default function AthleteRegionalRankings({ loaderData }: Route.ComponentProps) {
  return loaderData ? (
    <Rankings {...loaderData} />
  ) : (
    <>
      <PageHeader title="Ranking regional" />
      <PlanRequired what="regionalRankings" />
    </>
  );
}

function Rankings(shown: NonNullable<Route.ComponentProps["loaderData"]>) {
  const { query, typedCity, mine, ranking, cities, athleteId } = shown;
  const sports = [...new Set([...mine.sports, mine.sport])];
  const cityLabel = query.city === undefined ? (typedCity ?? "") : (ranking.place?.label ?? "");
  return (
    <>
      <PageHeader
        title="Ranking regional"
        subtitle="Seu lugar entre atletas de todos os clubes, por nível, descontada a incerteza."
      />
      <SportTabs
        sports={sports}
        current={mine.sport}
        hrefOf={(sport) => regionalHref(BASE, { ...query, sport })}
      />
      <MyPlaces mine={mine} hrefOf={(filter) => regionalHref(BASE, { sport: mine.sport }, filter)} />
      <NearbyTable mine={mine} />
      <Card>
        <details className="regional-more" open={isNarrowed(query) || typedCity !== null}>
          <summary className="summary-link">Filtrar por lugar, categoria, classe e idade</summary>
          <RegionalFilters key={JSON.stringify(query)} action={BASE} query={query} cityLabel={cityLabel} />
        </details>
      </Card>
      {cities && typedCity !== null ? (
        <CityChoices base={BASE} query={query} typed={typedCity} cities={cities} />
      ) : null}
      <RegionalList base={BASE} query={query} ranking={ranking} me={athleteId} />
    </>
  );
}

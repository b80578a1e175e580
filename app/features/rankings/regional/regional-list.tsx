import { sportLabel } from "../../../lib/sports.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilteredOut } from "../../../ui/filtered-out.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CATEGORY_LABELS, CLASS_LABELS } from "../tables/ranking-labels.ts";
import { AGE_GROUPS } from "./age-groups.ts";
import { regionalHref } from "./regional-href.ts";
import { LISTING_RULE, NOT_LISTED_BECAUSE } from "./listing.ts";
import { isNarrowed } from "./regional-filters.tsx";
import { RegionalTable } from "./regional-table.tsx";
import type { RegionalRanking } from "./regional.ts";
import type { RegionalQuery } from "./regional-schema.ts";

interface CityChoice {
  code: number;
  label: string;
}

/** The cities that a typed name may mean, as links; or that there is none. */
export function CityChoices({
  base,
  query,
  typed,
  cities,
}: {
  base: string;
  query: RegionalQuery;
  typed: string;
  cities: readonly CityChoice[];
}) {
  if (cities.length === 0)
    return <Notice tone="warn">Nenhuma cidade se chama “{typed}”. Confira a grafia.</Notice>;
  return (
    <Card title="Qual cidade?" subtitle={`Mais de uma combina com “${typed}”.`}>
      <div className="row">
        {cities.map(({ code, label }) => (
          <LinkButton
            key={code}
            variant="secondary"
            size="sm"
            href={regionalHref(base, query, { city: code })}
          >
            {label}
          </LinkButton>
        ))}
      </div>
    </Card>
  );
}

/** The list with its title, its pages and what it says while nobody is in it. */
export function RegionalList({
  base,
  query,
  ranking,
  me,
}: {
  base: string;
  query: RegionalQuery;
  ranking: RegionalRanking;
  me?: string | null;
}) {
  const sport = sportLabel(query.sport);
  const place = placeLabel(ranking);
  const { rows, total, nextCursor } = ranking;
  return (
    <div className="stack">
      <Card
        isFlush
        title={`${sport} · ${place}`}
        subtitle={`${total} ${total === 1 ? "atleta" : "atletas"} na lista`}
      >
        {rows.length > 0 ? (
          <RegionalTable caption={`Ranking regional de ${sport}, ${place}`} rows={rows} me={me} />
        ) : (
          <NobodyListed base={base} query={query} place={place} />
        )}
      </Card>
      <ListingRule isRuleSaid={rows.length === 0} />
      <PageLinks
        label="Páginas do ranking"
        before={
          query.cursor > 0
            ? regionalHref(base, query, { cursor: Math.max(0, query.cursor - query.limit) })
            : null
        }
        after={nextCursor === null ? null : regionalHref(base, query, { cursor: Number(nextCursor) })}
        isDocument
      />
    </div>
  );
}

/** The rule of who is listed and why somebody is not; an empty list has said the rule already. */
function ListingRule({ isRuleSaid }: { isRuleSaid: boolean }) {
  return (
    <p className="muted small">
      {isRuleSaid ? null : `${LISTING_RULE} `}
      {NOT_LISTED_BECAUSE} Perfis privados e menores não aparecem nos filtros.
    </p>
  );
}

/** "Brasil", "Santa Catarina", "25 km em volta de Florianópolis/SC". */
export function placeLabel({ place }: Pick<RegionalRanking, "place">): string {
  if (place === null) return "cidade desconhecida";
  return place.radiusKm === null ? place.label : `${place.radiusKm} km em volta de ${place.label}`;
}

function NobodyListed({ base, query, place }: { base: string; query: RegionalQuery; place: string }) {
  if (!isNarrowed(query))
    return (
      <EmptyState icon="map" title="Ninguém nesta lista ainda">
        {LISTING_RULE}
      </EmptyState>
    );
  const { city, state, region, category, class: level, ageGroup, sport } = query;
  return (
    <FilteredOut
      icon="map"
      title="Ninguém com estes filtros"
      filters={[
        city !== undefined || state || region ? place : null,
        category && CATEGORY_LABELS[category],
        level && CLASS_LABELS[level],
        AGE_GROUPS.find(({ id }) => id === ageGroup)?.label,
      ]}
      clearHref={regionalHref(base, { sport })}
      isDocument
    >
      {LISTING_RULE}
    </FilteredOut>
  );
}

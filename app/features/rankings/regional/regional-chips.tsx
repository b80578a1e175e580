import { SPORTS, sportLabel } from "../../../lib/sports.ts";
import { REGIONS } from "../../base/geography/regions.ts";
import { CATEGORY_LABELS, CLASS_LABELS } from "../tables/ranking-labels.ts";
import { AGE_GROUPS } from "./age-groups.ts";
import { NO_PLACE, regionalHref } from "./regional-href.ts";
import type { RegionalQuery } from "./regional-schema.ts";

/** Filters to tap above the map: the sport, the region, and what else narrows the list, each of which a tap takes away. */
export function RegionalChips({
  base,
  query,
  place,
}: {
  base: string;
  query: RegionalQuery;
  /** The name of a state, a city or the area around one; null where the list is of a region or of Brazil. */
  place: string | null;
}) {
  const { sport, region, category, ageGroup } = query;
  const age = AGE_GROUPS.find(({ id }) => id === ageGroup);
  const href = (change: Partial<RegionalQuery>) => regionalHref(base, query, change);
  const taken = [
    place && { label: place, to: href(NO_PLACE) },
    category && { label: CATEGORY_LABELS[category], to: href({ category: undefined }) },
    query.class && { label: CLASS_LABELS[query.class], to: href({ class: undefined }) },
    age && { label: age.label, to: href({ ageGroup: undefined }) },
  ].filter((chip) => chip !== undefined && chip !== null && chip !== "");
  return (
    <nav className="stack place-chips" aria-label="Filtros">
      <ul>
        {SPORTS.map(({ id }) => (
          <li key={id}>
            <a href={href({ sport: id })} aria-current={id === sport ? "true" : undefined}>
              {sportLabel(id)}
            </a>
          </li>
        ))}
      </ul>
      <ul>
        {[undefined, ...REGIONS].map((one) => (
          <li key={one ?? ""}>
            <a
              href={href({ ...NO_PLACE, region: one })}
              aria-current={place === null && one === region ? "true" : undefined}
            >
              {one ?? "Brasil"}
            </a>
          </li>
        ))}
        {taken.map(({ label, to }) => (
          <li key={label}>
            <a href={to} className="chip-taken">
              {label} <span aria-hidden>×</span> <span className="visually-hidden">tirar</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { SPORTS } from "../../../lib/sports.ts";
import { REGIONS, STATES } from "../../base/geography/regions.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AGE_GROUPS } from "./age-groups.ts";
import { RADII_KM } from "./regional.ts";
import type { RegionalQuery } from "./regional-schema.ts";
import { LevelFilters } from "../tables/level-filters.tsx";
import "./regional.css";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";

const sports = SPORTS.map(({ id, label }) => ({ value: id, label }));
const regions = REGIONS.map((region) => ({ value: region, label: region }));
const states = STATES.map(({ uf, name }) => ({ value: uf as string, label: name as string })).sort((a, b) =>
  a.label.localeCompare(b.label, "pt-BR"),
);
const radii = RADII_KM.map((km) => ({ value: String(km), label: `${km} km em volta` }));
const ages = AGE_GROUPS.map(({ id, label }) => ({ value: id, label }));

/** Whether anything but the sport narrows the list. */
export function isNarrowed({
  city,
  state,
  region,
  category,
  class: level,
  ageGroup,
}: RegionalQuery): boolean {
  return Boolean(city || state || region || category || level || ageGroup);
}

/** All filters of a regional ranking as a GET form; the city is typed, and looked up by the page. */
export function RegionalFilters({
  action,
  query,
  cityLabel,
  isBesideMap = false,
}: {
  action: string;
  query: RegionalQuery;
  /** The city filtered by, or as typed: "Florianópolis/SC". */
  cityLabel: string;
  /** Sport, region and state are chosen by chips and on the map: the form only keeps them. */
  isBesideMap?: boolean;
}) {
  return (
    <form method="get" action={action} className="regional-filters">
      {isBesideMap ? (
        <Kept query={query} />
      ) : (
        <>
          <SelectField label="Esporte" name="sport" options={sports} defaultValue={query.sport} />
          <FilterSelect label="Região" name="region" all="Todas" options={regions} chosen={query.region} />
          <FilterSelect label="Estado" name="state" all="Todos" options={states} chosen={query.state} />
        </>
      )}
      <TextField
        label="Cidade"
        name="cityName"
        type="search"
        icon="pin"
        maxLength={SEARCH_LETTERS}
        autoComplete="off"
        placeholder="Ex.: Florianópolis"
        defaultValue={cityLabel}
      />
      <FilterSelect
        label="Distância da cidade"
        name="radiusKm"
        all="Só a cidade"
        options={radii}
        chosen={query.radiusKm ? String(query.radiusKm) : ""}
      />
      <LevelFilters query={query} />
      <FilterSelect label="Idade" name="ageGroup" all="Todas" options={ages} chosen={query.ageGroup} />
      <div className="row regional-buttons">
        <Button type="submit" icon="search">
          Ver ranking
        </Button>
        {isNarrowed(query) ? (
          <LinkButton variant="quiet" href={`${action}?sport=${query.sport}`}>
            Limpar
          </LinkButton>
        ) : null}
      </div>
    </form>
  );
}

function Kept({ query }: { query: RegionalQuery }) {
  return (["sport", "region", "state"] as const).map((name) =>
    query[name] ? <input key={name} type="hidden" name={name} value={query[name]} /> : null,
  );
}

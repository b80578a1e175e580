import { SPORTS } from "../clubs/sports.ts";
import { REGIONS, STATES } from "../geography/regions.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AGE_GROUPS, RADII_KM, type RegionalQuery } from "./regional.ts";
import { CATEGORY_LABELS, CLASS_LABELS } from "./words.ts";
import "./regional.css";

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
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
}: {
  action: string;
  query: RegionalQuery;
  /** The city filtered by, or as typed: "Florianópolis/SC". */
  cityLabel: string;
}) {
  return (
    <form method="get" action={action} className="regional-filters">
      <SelectField label="Esporte" name="sport" options={sports} defaultValue={query.sport} />
      <SelectField
        label="Região"
        name="region"
        placeholder="Todas"
        options={regions}
        defaultValue={query.region ?? ""}
      />
      <SelectField
        label="Estado"
        name="state"
        placeholder="Todos"
        options={states}
        defaultValue={query.state ?? ""}
      />
      <TextField
        label="Cidade"
        name="cityName"
        type="search"
        icon="pin"
        maxLength={80}
        autoComplete="off"
        placeholder="Ex.: Florianópolis"
        defaultValue={cityLabel}
      />
      <SelectField
        label="Distância da cidade"
        name="radiusKm"
        placeholder="Só a cidade"
        options={radii}
        defaultValue={query.radiusKm ? String(query.radiusKm) : ""}
      />
      <SelectField
        label="Categoria"
        name="category"
        placeholder="Todas"
        options={options(CATEGORY_LABELS)}
        defaultValue={query.category ?? ""}
      />
      <SelectField
        label="Classe"
        name="class"
        placeholder="Todas"
        options={options(CLASS_LABELS)}
        defaultValue={query.class ?? ""}
      />
      <SelectField
        label="Idade"
        name="ageGroup"
        placeholder="Todas"
        options={ages}
        defaultValue={query.ageGroup ?? ""}
      />
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

import { SPORTS } from "../clubs/sports.ts";
import { STATES } from "../geography/regions.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { TournamentListQuery } from "./schemas.ts";
import { TOURNAMENT_GROUPS } from "./tournament.ts";
import "./tournaments.css";

const sports = SPORTS.map(({ id, label }) => ({ value: id, label }));
const states = STATES.map(({ uf, name }) => ({ value: uf, label: name })).sort((a, b) =>
  a.label.localeCompare(b.label, "pt-BR"),
);
const groups = TOURNAMENT_GROUPS.map(({ id, label }) => ({ value: id, label }));

/** The list's filters as a GET form: it works without JavaScript. */
export function TournamentFilters({ query }: { query: TournamentListQuery }) {
  const isNarrowed = Boolean(query.search || query.state || query.sport || query.status);
  return (
    <form method="get" action="/tournaments-list" className="filter-form">
      <div className="filter-wide">
        <TextField
          label="Torneio, clube ou cidade"
          type="search"
          name="search"
          icon="search"
          maxLength={80}
          defaultValue={query.search}
        />
      </div>
      <SelectField
        label="Situação"
        name="status"
        placeholder="Todas"
        options={groups}
        defaultValue={query.status ?? ""}
      />
      <SelectField
        label="Esporte"
        name="sport"
        placeholder="Todos"
        options={sports}
        defaultValue={query.sport ?? ""}
      />
      <SelectField
        label="Estado"
        name="state"
        placeholder="Todos"
        options={states}
        defaultValue={query.state ?? ""}
      />
      <div className="row">
        <Button type="submit">Filtrar</Button>
        {isNarrowed ? (
          <LinkButton variant="quiet" href="/tournaments-list">
            Limpar
          </LinkButton>
        ) : null}
      </div>
    </form>
  );
}

/** The address of the list with these filters, from a place in it. */
export function tournamentListHref(query: Partial<TournamentListQuery>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, String(value));
  const text = params.toString();
  return text ? `/tournaments-list?${text}` : "/tournaments-list";
}

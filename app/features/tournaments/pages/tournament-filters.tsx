import { SPORTS } from "../../../lib/sports.ts";
import { STATES } from "../../base/geography/regions.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { TournamentListQuery } from "../tournaments/tournaments-schema.ts";
import { TOURNAMENT_GROUPS } from "../tournaments/tournament.ts";
import "./tournaments.css";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";

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
          maxLength={SEARCH_LETTERS}
          defaultValue={query.search}
        />
      </div>
      <FilterSelect label="Situação" name="status" all="Todas" options={groups} chosen={query.status} />
      <FilterSelect label="Esporte" name="sport" all="Todos" options={sports} chosen={query.sport} />
      <FilterSelect label="Estado" name="state" all="Todos" options={states} chosen={query.state} />
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

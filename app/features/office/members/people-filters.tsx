import { Form } from "react-router";
import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { ClubFacts } from "../../clubs/clubs/club-facts.ts";
import { IDLE_WEEKS } from "../../clubs/home/today.ts";
import type { PeopleTable } from "./people-table.ts";
import "./people-card.css";

/** "“ana” · Tênis · Classe B": what narrows the table. */
export function filtersInWords({
  search,
  sport,
  class: level,
  account,
  role,
  isIdle,
  status,
}: PeopleTable["query"]): (string | null | false | undefined)[] {
  return [
    search && `“${search}”`,
    sport && sportLabel(sport),
    level && `Classe ${level}`,
    account && ACCOUNTS[account === "with" ? "com" : "sem"],
    role && ROLES[role === "admin" ? "admin" : "secretaria"],
    isIdle && IDLE.parados,
    status === "left" && LEFT.saiu,
  ];
}

const ACCOUNTS = { com: "Com conta", sem: "Sem conta" } as const;
const ROLES = { admin: "Administra", secretaria: "Secretaria" } as const;
const IDLE = { parados: `Não jogam há ${IDLE_WEEKS} semanas` } as const;
const LEFT = { saiu: "Saiu" } as const;

/** The search by name, and under it the filters, which are open where one is set. */
export function PeopleFilters({
  query,
  club,
  total,
}: {
  query: PeopleTable["query"];
  club: Pick<ClubFacts, "id" | "sports">;
  /** How many people are found. */
  total: number;
}) {
  const isNarrowed = filtersInWords({ ...query, search: "" }).some(Boolean);
  return (
    <Form method="get" className="people-form" preventScrollReset>
      <input type="hidden" name="clube" value={club.id} />
      <div className="input-wrap">
        <Icon name="search" size={20} />
        <input
          className="input"
          aria-label="Procurar no clube"
          name="quem"
          type="search"
          placeholder="Nome"
          enterKeyHint="search"
          autoComplete="off"
          defaultValue={query.search}
          maxLength={SEARCH_LETTERS}
        />
      </div>
      <details open={isNarrowed}>
        <summary>
          <span className="muted small">{total === 1 ? "1 pessoa" : `${total} pessoas`}</span>
          <span className="summary-link">
            Filtros
            <Icon name="chevron-down" size={18} />
          </span>
        </summary>
        <div className="people-filters">
          <FilterSelect
            label="Esporte"
            name="esporte"
            all="Todos"
            options={club.sports.map((sport) => ({ value: sport, label: sportLabel(sport) }))}
            chosen={query.sport}
          />
          <FilterSelect
            label="Classe"
            name="classe"
            all="Todas"
            options={CLASSES.map((level) => ({ value: level, label: level }))}
            chosen={query.class}
          />
          <FilterSelect
            label="Conta"
            name="conta"
            all="Todas"
            options={ACCOUNTS}
            chosen={query.account && (query.account === "with" ? "com" : "sem")}
          />
          <FilterSelect
            label="Função"
            name="papel"
            all="Todas"
            options={ROLES}
            chosen={query.role && (query.role === "admin" ? "admin" : "secretaria")}
          />
          <FilterSelect
            label="Jogos"
            name="jogos"
            all="Todos"
            options={IDLE}
            chosen={query.isIdle ? "parados" : null}
          />
          <FilterSelect
            label="Situação"
            name="situacao"
            all="No clube"
            options={LEFT}
            chosen={query.status === "left" ? "saiu" : null}
          />
          <Button type="submit" variant="secondary">
            Filtrar
          </Button>
        </div>
      </details>
    </Form>
  );
}

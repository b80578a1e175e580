import { lazy, Suspense, useState } from "react";
import { Form, Link } from "react-router";
import { formatDate } from "../../../lib/dates.ts";
import { CLASSES } from "../../../../drizzle/schema/enums.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FilteredOut } from "../../../ui/filtered-out.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { Table } from "../../../ui/table.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ClubFacts } from "../../clubs/clubs/club-facts.ts";
import { PEOPLE_PAGE, peopleParameters, type PeopleTable, type PersonRow } from "./people-table.ts";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";
import "./people-card.css";

// It is seen after a tap alone.
const BulkForm = lazy(async () => ({ default: (await import("./bulk-form.tsx")).BulkForm }));

const ROLE_LABELS = { admin: "administra", secretary: "secretaria" } as const;

/** Everybody of the club, searched and narrowed by the server, each leading to their own page. */
export function PeopleCard({
  table,
  club,
  hrefOf,
  personHref,
  mergeHref,
  action,
}: {
  /** Where its forms are sent. */
  action: string;
  table: PeopleTable;
  club: Pick<ClubFacts, "id" | "timeZone" | "sports">;
  /** The address of this panel with these parameters. */
  hrefOf: (parameters: Record<string, string>) => string;
  personHref: (athleteId: string) => string;
  /** Where somebody is compared with another profile; null for who may not. */
  mergeHref: ((athleteId: string) => string) | null;
}) {
  const { rows, total, query } = table;
  const [isBulk, setIsBulk] = useState(false);
  const pageHref = (from: number) => hrefOf(peopleParameters(query, from));
  const people = total === 1 ? "1 pessoa" : `${total} pessoas`;
  return (
    <Card isFlush id="todos" title="Todos do clube" subtitle={people}>
      <PeopleFilters query={query} club={club} />
      {rows.length === 0 ? (
        <FilteredOut
          icon="users"
          title="Ninguém com estes filtros"
          filters={filtersInWords(query)}
          clearHref={hrefOf({})}
        />
      ) : (
        <Table caption="Pessoas do clube" className="people">
          <thead>
            <tr>
              <th scope="col">Nome</th>
              <th scope="col">Classe</th>
              <th scope="col" className="phone-hide">
                Conta
              </th>
              <th scope="col" className="right">
                Última partida
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.athleteId ?? row.name}>
                <th scope="row">
                  <span className="people-name">
                    <Avatar name={row.name} src={pictureUrl("avatars", row.avatarId)} />
                    {row.athleteId ? <Link to={personHref(row.athleteId)}>{row.name}</Link> : row.name}
                  </span>
                  {row.athleteId && mergeHref ? (
                    <Link to={mergeHref(row.athleteId)} className="people-merge small">
                      Unificar<span className="visually-hidden"> {row.name} com outro perfil</span>
                    </Link>
                  ) : null}
                  {row.role ? (
                    <>
                      {" "}
                      <Badge>{ROLE_LABELS[row.role]}</Badge>
                    </>
                  ) : null}
                </th>
                <td>{classText(row, query.sport)}</td>
                <td className="phone-hide">{row.hasAccount ? "sim" : "sem conta"}</td>
                <td className="right nowrap">
                  {row.lastMatchAt ? formatDate(row.lastMatchAt, club.timeZone) : "–"}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {rows.length > 0 && query.status === "active" ? (
        <div className="card-row">
          <Button variant="secondary" aria-expanded={isBulk} onClick={() => setIsBulk(!isBulk)}>
            Mudar vários
          </Button>
          {isBulk ? (
            <Suspense fallback={null}>
              <BulkForm rows={rows} sports={club.sports} action={action} onDone={() => setIsBulk(false)} />
            </Suspense>
          ) : null}
        </div>
      ) : null}
      {query.from > 0 || query.from + PEOPLE_PAGE < total ? (
        <div className="card-row">
          <PageLinks
            label="Páginas de pessoas"
            before={query.from > 0 ? pageHref(Math.max(0, query.from - PEOPLE_PAGE)) : null}
            after={query.from + PEOPLE_PAGE < total ? pageHref(query.from + PEOPLE_PAGE) : null}
          />
        </div>
      ) : null}
    </Card>
  );
}

/** "Tênis B · Padel C"; of one sport only the class where the table is narrowed to it. */
function classText({ classes }: PersonRow, sport: string | null): string {
  if (sport) return classes.find((one) => one.sport === sport)?.class ?? "–";
  return classes.map((one) => `${sportLabel(one.sport)} ${one.class}`).join(" · ") || "–";
}

/** "“ana” · Tênis · Classe B": what narrows the table. */
function filtersInWords({ search, sport, class: level, account, role, status }: PeopleTable["query"]) {
  return [
    search && `“${search}”`,
    sport && sportLabel(sport),
    level && `Classe ${level}`,
    account && ACCOUNTS[account === "with" ? "com" : "sem"],
    role && ROLES[role === "admin" ? "admin" : "secretaria"],
    status === "left" && LEFT.saiu,
  ];
}

const ACCOUNTS = { com: "Com conta", sem: "Sem conta" } as const;
const ROLES = { admin: "Administra", secretaria: "Secretaria" } as const;
const LEFT = { saiu: "Saiu" } as const;

function PeopleFilters({
  query,
  club,
}: {
  query: PeopleTable["query"];
  club: Pick<ClubFacts, "id" | "sports">;
}) {
  return (
    <Form method="get" className="card-row people-filters" preventScrollReset>
      <input type="hidden" name="clube" value={club.id} />
      <TextField
        label="Nome"
        name="quem"
        type="search"
        defaultValue={query.search}
        maxLength={SEARCH_LETTERS}
      />
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
        label="Situação"
        name="situacao"
        all="No clube"
        options={LEFT}
        chosen={query.status === "left" ? "saiu" : null}
      />
      <Button type="submit" variant="secondary">
        Filtrar
      </Button>
    </Form>
  );
}

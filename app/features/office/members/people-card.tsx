import { lazy, type ReactNode, Suspense, useState } from "react";
import { Link } from "react-router";
import { formatDate } from "../../../lib/dates.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { pictureUrl } from "../../../lib/picture-urls.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FilteredOut } from "../../../ui/filtered-out.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { Table } from "../../../ui/table.tsx";
import type { ClubFacts } from "../../clubs/clubs/club-facts.ts";
import { PEOPLE_PAGE, peopleParameters, type PeopleTable, type PersonRow } from "./people-table.ts";
import { filtersInWords, PeopleFilters } from "./people-filters.tsx";
import "./people-card.css";

// It is seen after a tap alone.
const BulkForm = lazy(async () => ({ default: (await import("./bulk-form.tsx")).BulkForm }));

const ROLE_LABELS = { admin: "administra", secretary: "secretaria" } as const;

/** Everybody of the club, searched and narrowed by the server, each leading to their own page; beside the search how people are invited. */
export function PeopleCard({
  table,
  club,
  hrefOf,
  personHref,
  inviteHref,
  menu,
  action,
}: {
  /** Where its forms are sent. */
  action: string;
  table: PeopleTable;
  club: Pick<ClubFacts, "id" | "timeZone" | "sports">;
  /** The address of this panel with these parameters. */
  hrefOf: (parameters: Record<string, string>) => string;
  personHref: (athleteId: string) => string;
  inviteHref: string;
  /** The rest that is done with the club's people, for the menu. */
  menu: ReactNode;
}) {
  const { rows, total, query } = table;
  const pageHref = (from: number) => hrefOf(peopleParameters(query, from));
  return (
    <section id="todos" className="stack stack-tight" aria-labelledby="todos-titulo">
      <h2 id="todos-titulo" className="visually-hidden">
        Todos do clube
      </h2>
      <div className="people-bar">
        <PeopleFilters {...{ query, club, total }} />
        <LinkButton to={inviteHref}>Convidar</LinkButton>
        <Menu label="Mais opções" trigger={<Icon name="more" />}>
          {menu}
        </Menu>
      </div>
      <Card isFlush>
        {rows.length === 0 ? (
          <FilteredOut
            icon="users"
            title="Ninguém com estes filtros"
            filters={filtersInWords(query)}
            clearHref={hrefOf({})}
          />
        ) : (
          <PeopleRows {...{ rows, query, personHref }} timeZone={club.timeZone} />
        )}
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
      {rows.length > 0 && query.status === "active" ? (
        <BulkCard rows={rows} sports={club.sports} action={action} />
      ) : null}
    </section>
  );
}

/** Gives the people of the page one category or class; its form comes with the first tap, and is empty again once it was sent. */
function BulkCard(props: { rows: readonly PersonRow[]; sports: ClubFacts["sports"]; action: string }) {
  const [opened, setOpened] = useState(0);
  const [isOpened, setIsOpened] = useState(false);
  return (
    <FoldedCard
      key={opened}
      id="mudar-varios"
      title="Mudar vários"
      value="Categoria ou classe"
      onOpen={() => setIsOpened(true)}
    >
      {isOpened ? (
        <Suspense fallback={null}>
          <BulkForm
            {...props}
            onDone={() => {
              setIsOpened(false);
              setOpened(opened + 1);
            }}
          />
        </Suspense>
      ) : null}
    </FoldedCard>
  );
}

function PeopleRows({
  rows,
  query,
  personHref,
  timeZone,
}: {
  rows: readonly PersonRow[];
  query: PeopleTable["query"];
  personHref: (athleteId: string) => string;
  timeZone: string;
}) {
  return (
    <Table caption="Pessoas do clube" className="people">
      <thead>
        <tr>
          <th scope="col">Nome</th>
          <th scope="col" className="phone-hide">
            Classe
          </th>
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
              {row.classes.length > 0 ? (
                <span className="people-class small phone-only">{classText(row, query.sport)}</span>
              ) : null}
              {row.role ? (
                <>
                  {" "}
                  <Badge>{ROLE_LABELS[row.role]}</Badge>
                </>
              ) : null}
            </th>
            <td className="phone-hide">{classText(row, query.sport)}</td>
            <td className="phone-hide">{row.hasAccount ? "sim" : "sem conta"}</td>
            <td className="right nowrap">{row.lastMatchAt ? formatDate(row.lastMatchAt, timeZone) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** "Tênis B · Padel C"; of one sport only the class where the table is narrowed to it. */
function classText({ classes }: PersonRow, sport: string | null): string {
  if (sport) return classes.find((one) => one.sport === sport)?.class ?? "–";
  return classes.map((one) => `${sportLabel(one.sport)} ${one.class}`).join(" · ") || "–";
}

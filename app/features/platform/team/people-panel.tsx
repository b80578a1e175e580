import { Form, Link } from "react-router";
import { formatDate } from "../../../lib/dates.ts";
import { platformPath } from "../../../lib/paths.ts";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FilteredOut } from "../../../ui/filtered-out.tsx";
import { FilterSelect } from "../../../ui/filter-select.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { Table } from "../../../ui/table.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import {
  type ListedPerson,
  PEOPLE_KINDS,
  PLATFORM_PEOPLE_PAGE,
  platformPeopleParameters,
  type PlatformPeopleQuery,
  personRole,
} from "./people.ts";
import "./platform-office.css";

/** Accounts, searched and narrowed by the server, each leading to its own page. */
export function PeoplePanel({
  people,
  hasMore,
  query,
}: {
  people: readonly ListedPerson[];
  hasMore: boolean;
  query: PlatformPeopleQuery;
}) {
  const pageHref = (from: number) => platformPath("pessoas", platformPeopleParameters(query, from));
  return (
    <Card isFlush title="Contas" subtitle={query.search ? "Em ordem de nome" : "As mais novas primeiro"}>
      <Form method="get" className="office-filters" key={`${query.search} ${query.kind}`}>
        <TextField
          label="Nome, e-mail ou id"
          name="busca"
          type="search"
          icon="search"
          maxLength={SEARCH_LETTERS}
          defaultValue={query.search}
        />
        <FilterSelect label="Quem" name="quem" all="Todas" options={PEOPLE_KINDS} chosen={query.kind} />
        <Button type="submit">Procurar</Button>
      </Form>
      {people.length === 0 ? (
        <FilteredOut
          title="Nenhuma conta encontrada"
          filters={[query.search && `“${query.search}”`, query.kind && PEOPLE_KINDS[query.kind]]}
          clearHref={platformPath("pessoas")}
        />
      ) : (
        <PeopleTable people={people} />
      )}
      {query.from > 0 || hasMore ? (
        <div className="office-row">
          <PageLinks
            label="Páginas de contas"
            before={query.from > 0 ? pageHref(query.from - PLATFORM_PEOPLE_PAGE) : null}
            after={hasMore ? pageHref(query.from + PLATFORM_PEOPLE_PAGE) : null}
          />
        </div>
      ) : null}
    </Card>
  );
}

function PeopleTable({ people }: { people: readonly ListedPerson[] }) {
  return (
    <Table caption="Contas" className="office-table">
      <thead>
        <tr>
          <th scope="col">Pessoa</th>
          <th scope="col" className="phone-hide">
            Papel
          </th>
          <th scope="col" className="phone-hide">
            Clubes
          </th>
          <th scope="col" className="right">
            Última entrada
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map(({ id, name, email, role, clubs, isConfirmed, suspendedAt, lastSignInAt }) => (
          <tr key={id}>
            <th scope="row">
              <Link className="stretch" to={platformPath(`pessoas/${id}`)}>
                {name}
              </Link>{" "}
              {suspendedAt ? <Badge tone="danger">suspensa</Badge> : null}
              {isConfirmed ? null : <Badge tone="warn">e-mail não confirmado</Badge>}
              <div className="muted small office-detail">{email}</div>
            </th>
            <td className="phone-hide">{personRole(role)}</td>
            <td className="phone-hide">{clubs.join(", ") || "–"}</td>
            <td className="right nowrap">{lastSignInAt ? formatDate(lastSignInAt) : "nunca"}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

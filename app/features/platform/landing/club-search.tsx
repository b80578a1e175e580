import { Button, LinkButton } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import "./home.css";
import { SEARCH_LETTERS } from "../../../lib/text-limits.ts";

/** Looks for a club by name or city: a GET form on the home page. */
export function ClubSearchForm({ search }: { search: string }) {
  return (
    <form method="get" action="/#clubes" className="club-search">
      <TextField
        label="Clube ou cidade"
        type="search"
        name="clube"
        icon="search"
        maxLength={SEARCH_LETTERS}
        placeholder="Ex.: Florianópolis"
        defaultValue={search}
      />
      <Button type="submit">Procurar</Button>
    </form>
  );
}

/** Clubs that a search found; each leads to its public ranking. */
export function FoundClubs({
  rows,
  search,
  nextHref,
}: {
  rows: readonly { id: string; name: string; city: string; state: string }[];
  search: string;
  nextHref: string | null;
}) {
  if (rows.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={`Nenhum clube com “${search}”`}
        action={
          <LinkButton variant="secondary" href="/club-registration">
            Cadastrar o clube
          </LinkButton>
        }
      >
        Confira a grafia ou procure pela cidade. Se o seu clube ainda não está aqui, traga-o.
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="list">
        {rows.map((club) => (
          <li key={club.id}>
            <Person
              name={club.name}
              detail={`${club.city}/${club.state}`}
              href={`/public-ranking/${club.id}`}
            />
          </li>
        ))}
      </ul>
      {nextHref ? (
        <div className="row">
          <LinkButton variant="quiet" href={nextHref}>
            Mais clubes
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}

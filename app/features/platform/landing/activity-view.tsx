import { sportLabel } from "../../../lib/sports.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Person } from "../../../ui/person-name.tsx";
import { Scoreboard } from "../../../ui/scoreboard.tsx";
import type { ActiveClub, PublicResult } from "./activity.ts";

const ENDS: Readonly<Record<string, string>> = {
  walkover: "W.O.",
  double_walkover: "W.O. duplo",
  retired: "Desistência",
  defaulted: "Desclassificação",
};

/** The newest confirmed results as scoreboards; each leads to its club's ranking. */
export function LatestResults({ results }: { results: readonly PublicResult[] }) {
  if (results.length === 0) {
    return (
      <Card>
        <EmptyState icon="ball" title="Nenhum resultado confirmado ainda">
          O primeiro aparece aqui assim que um adversário aprovar.
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className="grid grid-even">
      {results.map((result) => (
        <li key={result.id}>
          <Card
            subtitle={`${sportLabel(result.sport)} · ${result.day}`}
            title={<a href={`/public-ranking/${result.club.id}?sport=${result.sport}`}>{result.club.name}</a>}
            headingLevel={3}
          >
            <Scoreboard
              sport={result.sport}
              sides={result.sides}
              sets={result.sets}
              winner={result.winner}
              note={ENDS[result.end]}
            />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Clubs that play most, with how much; each leads to its ranking and to its TV. */
export function ActiveClubs({ clubs }: { clubs: readonly ActiveClub[] }) {
  if (clubs.length === 0) {
    return (
      <EmptyState
        icon="users"
        title="Ainda não há clubes jogando"
        action={<LinkButton href="/club-registration">Trazer meu clube</LinkButton>}
      >
        O seu pode ser o primeiro.
      </EmptyState>
    );
  }
  return (
    <ul className="list">
      {clubs.map((club) => (
        <li key={club.id}>
          <Person
            name={club.name}
            href={`/public-ranking/${club.id}`}
            detail={`${club.city} · ${club.sports.map(sportLabel).join(", ")} · ${countLabel(club)}`}
          />
        </li>
      ))}
    </ul>
  );
}

function countLabel({ athletes, matches, hasMoreMatches }: ActiveClub): string {
  const people = `${athletes} ${athletes === 1 ? "atleta" : "atletas"}`;
  if (matches === 0) return people;
  const played = matches === 1 ? "1 partida" : `${hasMoreMatches ? "mais de " : ""}${matches} partidas`;
  return `${people} · ${played} em 30 dias`;
}

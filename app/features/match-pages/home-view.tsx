import { Link } from "react-router";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ReadOnlyNotice } from "../clubs/read-only-notice.tsx";
import { AroundMeCard, MyRankingCard } from "../tables/my-ranking-card.tsx";
import type { AthleteLedger } from "../ledger/ledger-view.ts";
import type { MyRanking } from "../tables/my-ranking.ts";
import { AnswerCard, MatchList, MoreMatches, WaitingCard } from "./match-cards.tsx";
import type { MatchView } from "./match-view.ts";
import { athleteMatchPath, athletePath } from "../../lib/paths.ts";
import "./home-view.css";

const RECENT = 5;

/** An athlete's matches, sorted by what they ask of the reader. */
interface MyMatches {
  to_answer: MatchView[];
  waiting: MatchView[];
  disputed: MatchView[];
  recent: MatchView[];
}

/** The athlete's first screen: what waits for an answer, the reader's place, the last matches. */
export function HomeView({
  name,
  clubId,
  clubName,
  isClubReadOnly,
  requestedClub,
  matches,
  ranking,
  opened,
  now,
}: {
  name: string;
  clubId: string | null;
  clubName: string | null;
  isClubReadOnly: boolean;
  /** The club that has not answered yet whether this person may join. */
  requestedClub: string | null;
  matches: MyMatches;
  ranking: MyRanking | null;
  opened: AthleteLedger | null;
  now: Date;
}) {
  const { to_answer: toAnswer } = matches;
  const waiting = [...matches.disputed, ...matches.waiting];
  const chosen = { esporte: ranking?.table.sport ?? "", formato: ranking?.table.format ?? "" };
  // Most people report in what they are looking at.
  const kind: Record<string, string> = ranking
    ? { sport: ranking.table.sport, format: ranking.table.format }
    : {};
  return (
    <>
      <header className="home-head">
        <div>
          <h1>Olá, {name.split(" ")[0]}</h1>
          <p className="muted">{summary(toAnswer.length, clubName)}</p>
        </div>
        {clubId && !isClubReadOnly ? (
          <LinkButton
            to={athletePath("registrar", { clube: clubId, ...kind })}
            variant="sun"
            size="lg"
            icon="plus"
            block
          >
            Registrar resultado
          </LinkButton>
        ) : null}
      </header>
      <nav aria-label="Mais do meu jogo">
        <ul className="chips">
          <li>
            <Link to={athletePath("estatisticas")}>Estatísticas e confronto direto</Link>
          </li>
          <li>
            <Link to={athletePath("historico")}>Histórico completo</Link>
          </li>
          <li>
            <Link to={athletePath("adversarios")}>Adversários sugeridos</Link>
          </li>
        </ul>
      </nav>
      {clubId && isClubReadOnly ? <ReadOnlyNotice /> : null}
      {clubId ? null : <NoClub requested={requestedClub} />}
      <div className="home">
        <div className="stack stack-loose home-tasks">
          <section className="stack" aria-labelledby="para-responder">
            <h2 id="para-responder">Para você responder</h2>
            {toAnswer.length === 0 ? (
              <p className="muted">Nenhum resultado esperando por você.</p>
            ) : (
              toAnswer.map((match) => (
                <AnswerCard
                  key={match.id}
                  match={match}
                  now={now}
                  action={athleteMatchPath(match.id)}
                  href={athleteMatchPath(match.id)}
                />
              ))
            )}
          </section>
          {waiting.length > 0 ? (
            <section className="stack" aria-labelledby="em-andamento">
              <h2 id="em-andamento">Em andamento</h2>
              {waiting.map((match) => (
                <WaitingCard key={match.id} match={match} now={now} />
              ))}
            </section>
          ) : null}
        </div>
        {ranking ? (
          <div className="stack stack-loose home-place">
            <MyRankingCard
              ranking={ranking}
              hrefOf={(sport, format) => athletePath("", { esporte: sport, formato: format })}
            />
            <AroundMeCard
              ranking={ranking}
              opened={opened}
              links={{
                open: athletePath("", { ...chosen, clube: ranking.table.club.id, linhas: "" }),
                close: athletePath("", chosen),
              }}
            />
          </div>
        ) : null}
        <div className="home-recent">
          <RecentCard matches={matches.recent} />
        </div>
      </div>
    </>
  );
}

function RecentCard({ matches }: { matches: readonly MatchView[] }) {
  const hrefOf = (match: MatchView) => athleteMatchPath(match.id);
  return (
    <Card isFlush title="Últimas partidas">
      {matches.length > 0 ? (
        <>
          <MatchList matches={matches.slice(0, RECENT)} hrefOf={hrefOf} />
          <MoreMatches matches={matches.slice(RECENT)} hrefOf={hrefOf} />
        </>
      ) : (
        <EmptyState title="Sua primeira partida vem aí">
          Jogou? Registre o resultado: quando o outro lado aprovar, ele aparece aqui e no ranking.
        </EmptyState>
      )}
    </Card>
  );
}

function summary(count: number, clubName: string | null): string {
  const club = clubName ?? "Você ainda não está num clube";
  if (count === 0) return club;
  return count === 1
    ? `${club} · 1 resultado espera por você`
    : `${club} · ${count} resultados esperam por você`;
}

function NoClub({ requested }: { requested: string | null }) {
  if (requested) {
    return (
      <EmptyState
        headingLevel={2}
        icon="clock"
        title="Seu pedido está com o clube"
        action={
          <LinkButton to="/athlete-profile" variant="secondary">
            Ver no meu perfil
          </LinkButton>
        }
      >
        Assim que {requested} aprovar, você recebe um aviso e registra resultados aqui.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel={2}
      icon="users"
      title="Entre num clube para jogar o ranking"
      action={<LinkButton to="/athlete-profile">Escolher o clube</LinkButton>}
    >
      Peça para entrar no seu perfil. Assim que o clube aprovar, você registra resultados aqui.
    </EmptyState>
  );
}

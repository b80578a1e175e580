import { clubPath, clubTournamentPath } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TournamentHead } from "../office/tournament-head.tsx";
import { CheckInCard } from "./check-in-card.tsx";
import { OpenMatch, ScoredMatch } from "./courtside-match.tsx";
import type { Courtside } from "./courtside.ts";
import "./courtside.css";

/** A tournament's day at the courts: what is on, what may be called, results, who came and who gave up. */
export function CourtsidePanel({
  courtside: { tournament, timeZone, called, ready, asked, done, waiting, ends, events },
  clubId,
  now,
  nowAt,
}: {
  courtside: Courtside;
  clubId: string;
  now: Date;
  /** When the page was read (ISO 8601). */
  nowAt: string;
}) {
  const action = clubTournamentPath(clubId, tournament.id, "jogos");
  const at = { ends, action, timeZone, now, nowAt };
  const isDrawn = events.some((event) => event.isDrawn);
  return (
    <div className="stack stack-loose">
      <TournamentHead clubId={clubId} tournament={tournament} current="jogos" now={now} />
      {isDrawn ? (
        <div className="grid courtside">
          <Card isFlush title="Em quadra" subtitle={called.length === 0 ? "Ninguém foi chamado." : undefined}>
            <ul className="list">
              {called.map((match) => (
                <OpenMatch key={`${match.id} ${match.version}`} match={match} at={at} />
              ))}
            </ul>
          </Card>
          <Card isFlush title="Prontas para chamar" subtitle={readyWords(ready.length, waiting)}>
            <ul className="list">
              {ready.map((match) => (
                <OpenMatch key={`${match.id} ${match.version}`} match={match} at={at} />
              ))}
            </ul>
          </Card>
          {asked.length > 0 ? (
            <Card isFlush title="Aguardando a resposta de quem jogou">
              <ul className="list">
                {asked.map((match) => (
                  <ScoredMatch key={match.id} match={match} clubId={clubId}>
                    Abrir
                  </ScoredMatch>
                ))}
              </ul>
            </Card>
          ) : null}
          {done.length > 0 ? (
            <Card isFlush title="Resultados" subtitle="Dá para corrigir até o próximo jogo ter resultado.">
              <ul className="list">
                {done.map((match) => (
                  <ScoredMatch key={match.id} match={match} clubId={clubId}>
                    Corrigir
                  </ScoredMatch>
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
      ) : (
        <Card>
          <EmptyState
            headingLevel={2}
            icon="flag"
            title="Nenhuma chave sorteada"
            action={<LinkButton to={clubTournamentPath(clubId, tournament.id, "chaves")}>Sortear</LinkButton>}
          >
            Os jogos aparecem aqui depois do sorteio.
          </EmptyState>
        </Card>
      )}
      <section className="stack" aria-label="Chegada e desistências">
        <h2 className="h3">Chegada e desistências</h2>
        {events.map((event) => (
          <CheckInCard
            key={event.id}
            event={event}
            action={action}
            searchPath={clubPath(clubId, "busca", { busca: "" })}
          />
        ))}
        {events.length === 0 ? <p className="muted">Este torneio ainda não tem categorias.</p> : null}
      </section>
    </div>
  );
}

function readyWords(ready: number, waiting: number): string {
  const later =
    waiting === 0
      ? ""
      : waiting === 1
        ? " 1 jogo sem adversários definidos."
        : ` ${waiting} jogos sem adversários definidos.`;
  return `${ready === 0 ? "Nenhuma agora." : "Toque em chamar: os jogadores são avisados."}${later}`;
}

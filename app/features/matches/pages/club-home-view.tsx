import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ClubFacts } from "../../clubs/clubs/club-facts.ts";
import { ClubStepsCard } from "../../clubs/home/club-steps-card.tsx";
import { type ClubStart, clubSteps } from "../../clubs/home/steps.ts";
import { isWithheld } from "../../base/plans/billing-state.ts";
import { ActionDetails } from "./action-details.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { DisputeSides } from "./dispute-sides.tsx";
import { MatchFacts, MatchStatusBadge, TimeLeft } from "./match-facts.tsx";
import { MatchCardLine, MatchList, MoreMatches } from "./match-cards.tsx";
import { MatchScore } from "./match-score.tsx";
import { type ListedMatch, toListedMatch } from "./listed-match.ts";
import type { MatchView } from "./match-view.ts";
import { clubMatchPath, clubPath } from "../../../lib/paths.ts";
import "./club-home-view.css";
import { DecideForm } from "./club-actions.tsx";

const RECENT = 8;

/** A match that waits, as a club's admins see it. */
type OpenMatch = MatchView & { is_overdue: boolean; needs_club: boolean };

/**
 * Shows the club's admins what to look at first: disputes and what only the club can decide, what waits, the newest results.
 * Before there is any match, the next steps of a new club stand alone.
 */
export function ClubResults({
  club,
  open,
  recent,
  closedCompany,
  start,
  origin,
  now,
}: {
  club: ClubFacts;
  open: readonly OpenMatch[];
  recent: readonly ListedMatch[];
  /** How many athletes played only each other, and where the club reads who. */
  closedCompany: { athletes: number; href: string };
  start: ClubStart;
  /** Where the addresses of this product begin. */
  origin: string;
  now: Date;
}) {
  const hasResults = open.length + recent.length > 0;
  const { billingState, subscriptionStatus, isAdministered } = club;
  const isPaid = billingState.kind === "active";
  const isReadOnly = isWithheld(billingState);
  const steps = clubSteps({ start, hasResults, isPaid, isReadOnly, subscriptionStatus, isAdministered });
  const next = steps.length > 0 ? <ClubStepsCard {...{ steps, start, origin }} clubId={club.id} /> : null;
  if (next && !hasResults) return next;
  const needing = open.filter((match) => match.needs_club);
  const waiting = open.filter((match) => !match.needs_club);
  const overdue = waiting.filter((match) => match.is_overdue).length;
  const hrefOf = (match: Pick<ListedMatch, "id">) => clubMatchPath(club.id, match.id);
  return (
    <>
      {next}
      <div className="club-home">
        <section className="stack" aria-labelledby="precisa-do-clube">
          <h2 id="precisa-do-clube">Aguardando o clube</h2>
          {needing.length === 0 ? (
            <p className="muted">Nenhuma disputa e nada para confirmar.</p>
          ) : (
            needing.map((match) => (
              <NeedsClub
                key={match.id}
                match={match}
                path={hrefOf(match)}
                action={clubPath(club.id, "", { index: "" })}
              />
            ))
          )}
          {closedCompany.athletes > 0 ? (
            <p className="small">
              <a href={closedCompany.href}>
                {closedCompany.athletes === 1
                  ? "1 atleta só jogou com as mesmas pessoas"
                  : `${closedCompany.athletes} atletas só jogaram entre si`}
              </a>{" "}
              nas últimas semanas.
            </p>
          ) : null}
        </section>
        <div className="stack stack-loose">
          <Card
            id="esperando"
            isFlush
            title="Aguardando resposta"
            subtitle={overdue > 0 ? `${overdue} com prazo vencido: pontos em instantes` : undefined}
          >
            {waiting.length > 0 ? (
              <ul className="list">
                {waiting.map((match) => (
                  <li key={match.id}>
                    <MatchCardLine
                      match={toListedMatch(match)}
                      href={hrefOf(match)}
                      note={<TimeLeft match={match} now={now} />}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState title="Nada aguardando">
                Todos os resultados lançados já foram respondidos.
              </EmptyState>
            )}
          </Card>
          <Card isFlush title="Últimos resultados" subtitle="Abra um para corrigir ou anular.">
            {recent.length > 0 ? (
              <>
                <MatchList matches={recent.slice(0, RECENT)} hrefOf={hrefOf} />
                <MoreMatches matches={recent.slice(RECENT)} hrefOf={hrefOf} />
              </>
            ) : (
              <EmptyState icon="ranking" title="O ranking começa aqui">
                Lance um resultado ou traga a temporada de um arquivo.
              </EmptyState>
            )}
          </Card>
        </div>
      </div>
    </>
  );
}

/** `path` is the match's own panel; `action` is the list's, which answers its forms. */
function NeedsClub({ match, path, action }: { match: OpenMatch; path: string; action: string }) {
  const isDisputed = match.status === "disputed";
  return (
    <Card tone="sun">
      <div className="row row-between match-head">
        <MatchStatusBadge match={match} />
        <LinkButton to={path} variant="quiet" size="sm">
          Ver detalhes
        </LinkButton>
      </div>
      <MatchScore match={match} />
      <MatchFacts match={match} />
      {isDisputed ? (
        <DisputeSides match={match} />
      ) : (
        <p className="muted small">O adversário ainda não tem conta. Confirme você o resultado.</p>
      )}
      {match.can.approve && !isDisputed ? <AnswerButtons match={match} action={action} /> : null}
      {match.can.decide ? (
        <div className="actions">
          <ActionDetails icon="flag" label={isDisputed ? "Decidir" : "Decidir com motivo"} isOpen={false}>
            <DecideForm match={match} action={action} />
          </ActionDetails>
        </div>
      ) : (
        <p className="small muted">Quem jogou não decide: outra pessoa da administração responde.</p>
      )}
    </Card>
  );
}

import type { ReactNode } from "react";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { ClubFacts } from "../clubs/club-facts.ts";
import type { MembershipRequests } from "../clubs/membership.ts";
import { ClubStandingNotice, isWithheld } from "../subscriptions/club-standing-notice.tsx";
import { ActionDetails } from "./action-details.tsx";
import { AnswerButtons } from "./answer-buttons.tsx";
import { DecideForm } from "./club-actions.tsx";
import { MatchFacts, MatchStatus, TimeLeft } from "./match-facts.tsx";
import { MatchLine, MatchList, MoreMatches } from "./match-cards.tsx";
import { MatchScore } from "./match-score.tsx";
import type { MatchView } from "./match-view.ts";
import { clubPath, matchPath } from "./paths.ts";
import "./club-home-view.css";

const RECENT = 8;

/** A match that waits, as a club's admins see it. */
export type OpenMatch = MatchView & { is_overdue: boolean; needs_club: boolean };

export type ClubTab = "results" | "athletes" | "import" | "settings" | "subscription";

/** Whose forms the server refuses while the club is read-only. */
const FROZEN: ReadonlySet<string> = new Set<ClubTab>(["results", "athletes", "import", "settings"]);

/** The head and the tabs of a club's dashboard around one of its panels. */
export function ClubFrame({
  club,
  tab,
  requests,
  children,
}: {
  club: ClubFacts;
  tab: ClubTab;
  requests: MembershipRequests;
  children: ReactNode;
}) {
  const isFrozen = isWithheld(club.standing);
  const item = (name: ClubTab, label: string, panel: string | null, count = 0) => ({
    to: clubPath(club.id, panel ? { painel: panel } : {}),
    label,
    isCurrent: tab === name,
    count,
  });
  return (
    <>
      <PageHeader
        title={club.name}
        eyebrow="Painel do clube"
        actions={
          isFrozen ? null : (
            <LinkButton to={clubPath(club.id, { painel: "lancar" })} variant="sun" size="lg" icon="plus">
              Lançar resultado
            </LinkButton>
          )
        }
      />
      <Tabs
        label="Painéis do clube"
        items={[
          item("results", "Resultados", null, requests.needing),
          item("athletes", "Atletas", "atletas", requests.rows.length),
          item("import", "Importar", "importar"),
          item("settings", "Ajustes", "ajustes"),
          item("subscription", "Assinatura", "assinatura"),
        ]}
      />
      <ClubStandingNotice
        standing={club.standing}
        status={club.subscriptionStatus}
        href={tab === "subscription" ? null : clubPath(club.id, { painel: "assinatura" })}
      />
      {isFrozen && FROZEN.has(tab) ? (
        <fieldset className="club-frozen" disabled>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </>
  );
}

/** What the club's admins look at first: disputes and what only the club can move, what waits, what has just counted. */
export function ClubResults({
  club,
  open,
  recent,
  now,
}: {
  club: ClubFacts;
  open: readonly OpenMatch[];
  recent: readonly MatchView[];
  now: Date;
}) {
  const screen = clubPath(club.id);
  const needing = open.filter((match) => match.needs_club);
  const waiting = open.filter((match) => !match.needs_club);
  const overdue = waiting.filter((match) => match.is_overdue).length;
  const hrefOf = (match: MatchView) => matchPath(screen, match.id);
  return (
    <div className="club-home">
      <section className="stack" aria-labelledby="precisa-do-clube">
        <h2 id="precisa-do-clube">Precisa do clube</h2>
        {needing.length === 0 ? (
          <p className="muted">Nenhuma disputa e nada para confirmar.</p>
        ) : (
          needing.map((match) => (
            <NeedsClub key={match.id} match={match} action={screen} href={hrefOf(match)} />
          ))
        )}
      </section>
      <div className="stack stack-loose">
        <Card
          isFlush
          title="Esperando resposta"
          subtitle={overdue > 0 ? `${overdue} com prazo vencido: pontos em instantes` : undefined}
        >
          {waiting.length > 0 ? (
            <ul className="list">
              {waiting.map((match) => (
                <li key={match.id}>
                  <MatchLine match={match} href={hrefOf(match)} note={<TimeLeft match={match} now={now} />} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title="Nada esperando">Todos os resultados lançados já foram respondidos.</EmptyState>
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
  );
}

function NeedsClub({ match, action, href }: { match: OpenMatch; action: string; href: string }) {
  const isDisputed = match.status === "disputed";
  return (
    <Card tone="sun">
      <div className="match-head">
        <MatchStatus match={match} />
        <LinkButton to={href} variant="quiet" size="sm">
          Ver detalhes
        </LinkButton>
      </div>
      <MatchScore match={match} />
      <MatchFacts match={match} />
      {isDisputed ? (
        <p>
          <strong>Contestação:</strong> {match.dispute_reason}
        </p>
      ) : (
        <p className="muted small">
          Do outro lado não há conta: o resultado só vale quando o clube confirma.
        </p>
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

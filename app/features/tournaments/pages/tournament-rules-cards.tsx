import { formatDateTime, formatZone } from "../../../lib/dates.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import type { TournamentDetail } from "../tournaments/tournament.ts";

/** All that is said of a tournament once: its text, when one enters, its rules, and what is given back. */
export function TournamentRulesCards({ tournament }: { tournament: TournamentDetail }) {
  const { club, description, venue, courts, rules, refunds, isPaidAtClub, contact } = tournament;
  return (
    <>
      <Card title="Informações">
        {description ? <p className="prose">{description}</p> : null}
        <dl className="tournament-fact-grid">
          <div>
            <dt>Local</dt>
            <dd>{venue}</dd>
          </div>
          <div>
            <dt>Quadras</dt>
            <dd className="num">{courts}</dd>
          </div>
          <div>
            <dt>Inscrições abrem</dt>
            <dd className="num">{formatDateTime(tournament.registrationOpensAt, club.timeZone)}</dd>
          </div>
          <div>
            <dt>Inscrições encerram</dt>
            <dd className="num">{formatDateTime(tournament.registrationClosesAt, club.timeZone)}</dd>
          </div>
        </dl>
        <p className="muted small">{formatZone(club.timeZone)}.</p>
        <div className="row">
          <LinkButton variant="secondary" icon="ranking" href={`/public-ranking/${club.id}`}>
            Ranking do clube
          </LinkButton>
        </div>
      </Card>
      <Card title="Regras">
        <ul className="tournament-rules">
          {[...rules, isPaidAtClub ? "A inscrição é paga no clube." : ""].filter(Boolean).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <h3>Devolução da inscrição</h3>
        <ul className="tournament-rules">
          {refunds.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {contact ? <p>Dúvidas com a organização: {contact}</p> : null}
      </Card>
    </>
  );
}

import { Card } from "../../../ui/card.tsx";
import { MemberLink } from "../../base/access/member-link.tsx";
import { registrationLabel } from "../tournaments/entry-labels.ts";
import type { TournamentCard } from "../tournaments/tournament.ts";
import type { enteringFacts } from "./entering-facts.ts";
import { dayRange } from "./tournament-card-view.tsx";

/** The first thing on the page of a tournament that takes entries: when, where, for how much, who else, and the way in. */
export function EnteringCard({
  tournament,
  facts,
}: {
  tournament: TournamentCard;
  facts: NonNullable<ReturnType<typeof enteringFacts>>;
}) {
  const { startsOn, endsOn, venue } = tournament;
  const { price, isPerPerson, entered, limit, waiting, entering } = facts;
  return (
    <Card id="inscricao">
      <h2 className="visually-hidden">Inscrição</h2>
      <dl className="tournament-fact-grid entering-facts">
        <div>
          <dt>Quando</dt>
          <dd className="num">{dayRange(startsOn, endsOn)}</dd>
        </div>
        <div>
          <dt>Onde</dt>
          <dd>{venue}</dd>
        </div>
        <div>
          <dt>{isPerPerson ? "Preço por pessoa" : "Preço"}</dt>
          <dd className="num">{price}</dd>
        </div>
        <div>
          <dt>Inscritos</dt>
          <dd className="num">
            {entered} de {limit}
            {waiting > 0 ? ` · ${waiting} na lista de espera` : ""}
          </dd>
        </div>
      </dl>
      <div className="stack-tight">
        {entering ? (
          <MemberLink href={entering.href} block>
            {entering.label}
          </MemberLink>
        ) : null}
        <p className="muted small center">{registrationLabel(tournament)}</p>
      </div>
    </Card>
  );
}

import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useTyped } from "../../../ui/field.tsx";
import { SegmentedField } from "../../../ui/segmented-field.tsx";
import { ActionDetails } from "./action-details.tsx";
import { MatchForm } from "../reports/match-form.tsx";
import type { MatchIntent } from "../matches/match-intents.ts";
import type { MatchView } from "./match-view.ts";
import { ReasonField } from "./reason-field.tsx";
import { StoredScoreFields } from "./stored-score-fields.tsx";
import { useStoredScore } from "./use-stored-score.tsx";

/** Offers the club's admins what they may do to a match: decide it, correct it, annul it, cancel it; always with a reason. */
export function ClubActions({ match, action }: { match: MatchView; action: string }) {
  const { decide, correct, annul, cancel } = match.can;
  return (
    <Card title="Decisões do clube">
      <div className="actions">
        {decide ? (
          <ActionDetails icon="flag" label="Decidir" isOpen>
            <DecideForm match={match} action={action} />
          </ActionDetails>
        ) : null}
        {correct ? (
          <ActionDetails icon="edit" label="Corrigir o placar">
            <CorrectForm match={match} action={action} />
          </ActionDetails>
        ) : null}
        {annul ? (
          <ActionDetails icon="x" label="Anular: foi jogada, mas não conta">
            <ReasonForm match={match} action={action} intent="annul" button="Anular partida" />
          </ActionDetails>
        ) : null}
        {cancel ? (
          <ActionDetails icon="trash" label="Cancelar: não foi jogada">
            <ReasonForm match={match} action={action} intent="cancel" button="Cancelar partida" />
          </ActionDetails>
        ) : null}
      </div>
    </Card>
  );
}

interface Props {
  match: MatchView;
  action: string;
}

const OUTCOMES = [
  { value: "confirm", label: "Manter placar" },
  { value: "other_score", label: "Corrigir placar" },
  { value: "annul", label: "Anular partida" },
];

/** The decision of a dispute: the score as reported, another one, or none. */
export function DecideForm({ match, action }: Props) {
  const id = useId();
  const [outcome, setOutcome] = useTyped(id, "confirm");
  const { fields, error, onRefused } = useStoredScore(match);
  return (
    <MatchForm action={action} intent="decide" matchId={match.id} className="stack" onRefused={onRefused}>
      {(isSending) => (
        <>
          <SegmentedField
            id={id}
            label="Qual é a decisão?"
            name="outcome"
            value={outcome}
            onChange={setOutcome}
            options={OUTCOMES}
          />
          {outcome === "other_score" ? <StoredScoreFields {...fields} /> : null}
          <ReasonField label="Motivo" hint="Os dois jogadores verão este texto." error={error} />
          <Button type="submit" block loading={isSending} loadingText="Salvando…">
            Salvar decisão
          </Button>
        </>
      )}
    </MatchForm>
  );
}

function CorrectForm({ match, action }: Props) {
  const { fields, error, onRefused } = useStoredScore(match);
  return (
    <MatchForm action={action} intent="correct" matchId={match.id} className="stack" onRefused={onRefused}>
      {(isSending) => (
        <>
          <StoredScoreFields {...fields} />
          <ReasonField label="Motivo" hint="Os dois jogadores verão este texto." error={error} />
          <Button type="submit" block loading={isSending} loadingText="Corrigindo…">
            Corrigir resultado
          </Button>
        </>
      )}
    </MatchForm>
  );
}

function ReasonForm({ match, action, intent, button }: Props & { intent: MatchIntent; button: string }) {
  return (
    <MatchForm action={action} intent={intent} matchId={match.id} className="stack">
      {(isSending, error) => (
        <>
          <ReasonField label="Motivo" hint="Os dois jogadores verão este texto." error={error} />
          <Button type="submit" variant="danger" block loading={isSending} loadingText="Salvando…">
            {button}
          </Button>
        </>
      )}
    </MatchForm>
  );
}

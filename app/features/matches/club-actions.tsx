import { useReducer, useState } from "react";
import type { SendError } from "../../lib/send-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SegmentedField } from "../../ui/segmented-field.tsx";
import { TextareaField } from "../../ui/textarea-field.tsx";
import { ActionDetails } from "./action-details.tsx";
import { MatchForm } from "./match-form.tsx";
import type { MatchIntent } from "./match-intents.ts";
import type { MatchView } from "./match-view.ts";
import { errorsOfScore } from "./report-errors.ts";
import { changeEntry } from "./score-entry.ts";
import { ScoreFields } from "./score-fields.tsx";
import { storedEntry, storedSides, storedSport } from "./stored-score.ts";

/** What the club's admins may do to a match: decide it, correct it, annul it, cancel it; always with a reason. */
export function ClubActions({ match, action }: { match: MatchView; action: string }) {
  const { decide, correct, annul, cancel } = match.can;
  if (!decide && !correct && !annul && !cancel) return null;
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
  { value: "confirm", label: "Vale o placar" },
  { value: "other_score", label: "Vale outro" },
  { value: "annul", label: "Anular" },
];

/** The decision of a dispute: the score as told, another one, or none. */
export function DecideForm({ match, action }: Props) {
  const [outcome, setOutcome] = useState("confirm");
  const [entry, dispatch] = useReducer(changeEntry, match, storedEntry);
  const [error, setError] = useState<SendError | null>(null);
  return (
    <MatchForm action={action} intent="decide" matchId={match.id} className="stack" onRefused={setError}>
      {(isSending) => (
        <>
          <SegmentedField
            label="O que vale?"
            name="outcome"
            value={outcome}
            onChange={setOutcome}
            options={OUTCOMES}
          />
          {outcome === "other_score" ? (
            <ScoreFields
              sport={storedSport(match)}
              sides={storedSides(match)}
              entry={entry}
              dispatch={dispatch}
              refusal={errorsOfScore(error).score}
            />
          ) : null}
          <Reason error={error} />
          <Button type="submit" block loading={isSending} loadingText="Registrando…">
            Registrar decisão
          </Button>
        </>
      )}
    </MatchForm>
  );
}

function CorrectForm({ match, action }: Props) {
  const [entry, dispatch] = useReducer(changeEntry, match, storedEntry);
  const [error, setError] = useState<SendError | null>(null);
  return (
    <MatchForm action={action} intent="correct" matchId={match.id} className="stack" onRefused={setError}>
      {(isSending) => (
        <>
          <ScoreFields
            sport={storedSport(match)}
            sides={storedSides(match)}
            entry={entry}
            dispatch={dispatch}
            refusal={errorsOfScore(error).score}
          />
          <Reason error={error} />
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
          <Reason error={error} />
          <Button type="submit" variant="danger" block loading={isSending} loadingText="Registrando…">
            {button}
          </Button>
        </>
      )}
    </MatchForm>
  );
}

function Reason({ error }: { error: SendError | null }) {
  return (
    <TextareaField
      label="Motivo"
      hint="Os dois lados leem."
      name="reason"
      required
      maxLength={1000}
      rows={3}
      error={error?.field === "reason" ? (error.message ?? "Escreva o motivo.") : null}
    />
  );
}

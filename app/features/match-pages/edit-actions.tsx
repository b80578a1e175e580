import { useReducer, useState } from "react";
import type { SendError } from "../../lib/send-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ActionDetails } from "./action-details.tsx";
import { MatchForm } from "../reports/match-form.tsx";
import type { MatchView } from "./match-view.ts";
import { errorsOfScore } from "../reports/report-errors.ts";
import { changeEntry } from "../scores/score-entry.ts";
import { localMinute, storedEntry } from "./stored-score.ts";
import { StoredScoreFields } from "./stored-score-fields.tsx";
import { WhenWhereFields } from "../reports/when-where-fields.tsx";

/** What the reporter may do before the answer: correct the result, or take it back. */
export function EditActions({
  match,
  action,
  isEditing,
}: {
  match: MatchView;
  action: string;
  isEditing: boolean;
}) {
  const { edit, withdraw } = match.can;
  return (
    <Card>
      <div className="actions">
        {edit ? (
          <ActionDetails icon="edit" label="Corrigir antes da resposta" isOpen={isEditing}>
            <EditForm match={match} action={action} />
          </ActionDetails>
        ) : null}
        {withdraw ? (
          <ActionDetails icon="trash" label="Retirar este resultado">
            <MatchForm action={action} intent="withdraw" matchId={match.id} className="stack">
              {(isSending) => (
                <>
                  <p>O resultado some da lista do outro lado e não conta para ninguém.</p>
                  <Button type="submit" variant="danger" block loading={isSending} loadingText="Retirando…">
                    Retirar resultado
                  </Button>
                </>
              )}
            </MatchForm>
          </ActionDetails>
        ) : null}
      </div>
    </Card>
  );
}

function EditForm({ match, action }: { match: MatchView; action: string }) {
  const [entry, dispatch] = useReducer(changeEntry, match, storedEntry);
  const [playedAt, setPlayedAt] = useState(() => localMinute(match.played_at, match.time_zone));
  const [place, setPlace] = useState(match.place ?? "");
  const [error, setError] = useState<SendError | null>(null);
  const errors = errorsOfScore(error);
  return (
    <MatchForm action={action} intent="edit" matchId={match.id} className="stack" onRefused={setError}>
      {(isSending) => (
        <>
          <StoredScoreFields match={match} entry={entry} dispatch={dispatch} refusal={errors.score} />
          <WhenWhereFields
            playedAt={playedAt}
            place={place}
            errors={errors}
            onPlayedAt={setPlayedAt}
            onPlace={setPlace}
          />
          <Button type="submit" size="lg" block loading={isSending} loadingText="Enviando…">
            Salvar correção
          </Button>
        </>
      )}
    </MatchForm>
  );
}

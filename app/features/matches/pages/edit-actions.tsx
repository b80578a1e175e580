import { PLACE_LETTERS } from "../../../lib/text-limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { ActionDetails } from "./action-details.tsx";
import { MatchForm } from "../reports/match-form.tsx";
import type { MatchView } from "./match-view.ts";
import { localMinute } from "./stored-score.ts";
import { StoredScoreFields } from "./stored-score-fields.tsx";
import { useStoredScore } from "./use-stored-score.tsx";

/** Offers the reporter what they may do before the answer: correct the result, or take it back. */
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
                  <p>O resultado some da lista do adversário e não conta para ninguém.</p>
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
  const { fields, errors, onRefused } = useStoredScore(match);
  return (
    <MatchForm action={action} intent="edit" matchId={match.id} className="stack" onRefused={onRefused}>
      {(isSending) => (
        <>
          <StoredScoreFields {...fields} />
          <TextField
            label="Quando"
            name="played_at"
            type="datetime-local"
            required
            defaultValue={localMinute(match.played_at, match.time_zone)}
            error={errors.playedAt}
          />
          <TextField
            label="Onde"
            isOptional
            name="place"
            defaultValue={match.place ?? ""}
            maxLength={PLACE_LETTERS}
            autoComplete="off"
            error={errors.place}
          />
          <Button type="submit" size="lg" block loading={isSending} loadingText="Enviando…">
            Salvar correção
          </Button>
        </>
      )}
    </MatchForm>
  );
}

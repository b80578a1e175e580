import type { FormDone } from "../../../lib/form-answer.ts";
import { clubPath } from "../../../lib/paths.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { NEW_TOURNAMENT } from "./tournament-fields.ts";
import { TournamentFormFields } from "./tournament-form-fields.tsx";

/** Opens a tournament as a draft; `onMade` gets its id. */
export function NewTournamentCard({
  clubId,
  isAdministered,
  onMade,
}: {
  clubId: string;
  isAdministered: boolean;
  onMade: (id: string) => void;
}) {
  return (
    <Card
      title="Novo torneio"
      subtitle="Começa como rascunho: só o clube vê, até publicar."
      actions={
        <LinkButton to={clubPath(clubId, "torneios")} variant="quiet" size="sm">
          Voltar
        </LinkButton>
      }
    >
      <SendForm<FormDone & { id: string }>
        action={clubPath(clubId, "torneios")}
        fields={{ intent: "create_tournament" }}
        creates
        className="stack"
        onDone={({ id }) => onMade(id)}
      >
        {(isSending, error) => (
          <>
            <TournamentFormFields fields={NEW_TOURNAMENT} error={error} isAdministered={isAdministered} />
            <Button type="submit" block loading={isSending} loadingText="Criando…">
              Criar rascunho
            </Button>
          </>
        )}
      </SendForm>
    </Card>
  );
}

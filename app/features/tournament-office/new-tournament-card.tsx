import { clubPath } from "../../lib/paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SendForm } from "../../ui/send-form.tsx";
import { NEW_TOURNAMENT } from "./tournament-fields.ts";
import { TournamentFormFields } from "./tournament-form-fields.tsx";

/** Opens a tournament as a draft. `newId` is the one that it gets: sent twice, it is one. */
export function NewTournamentCard({
  clubId,
  newId,
  isAdministered,
  onMade,
}: {
  clubId: string;
  newId: string;
  isAdministered: boolean;
  onMade: () => void;
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
      <SendForm
        action={clubPath(clubId, "torneios")}
        fields={{ intent: "create_tournament", tournament_id: newId }}
        creates
        className="stack"
        onDone={onMade}
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

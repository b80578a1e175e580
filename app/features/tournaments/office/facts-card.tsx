import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import type { OfficePage } from "./office-tournament.ts";
import { fieldsOfTournament } from "./tournament-fields.ts";
import { TournamentFormFields } from "./tournament-form-fields.tsx";

/** Shows what a tournament is, to be changed. */
export function FactsCard({
  tournament,
  action,
  timeZone,
  isAdministered,
}: {
  tournament: OfficePage["tournament"];
  action: string;
  timeZone: string;
  isAdministered: boolean;
}) {
  const { version } = tournament;
  return (
    <Card title="O torneio">
      <SendForm
        key={version}
        action={action}
        fields={{ intent: "save_tournament", version: String(version) }}
        className="stack"
      >
        {(isSending, error) => (
          <>
            <TournamentFormFields
              fields={fieldsOfTournament(tournament, timeZone)}
              error={error}
              isAdministered={isAdministered}
            />
            <Button type="submit" loading={isSending} loadingText="Salvando…">
              Salvar
            </Button>
          </>
        )}
      </SendForm>
    </Card>
  );
}

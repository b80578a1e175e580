import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FoldedCard } from "../../../ui/folded-card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { ClubFacts } from "./club-facts.ts";
import { CopyField } from "./copy-field.tsx";
import { MAX_SILENCE_HOURS, MIN_SILENCE_HOURS } from "../../../../drizzle/schema/enums.ts";

/** The rule of silence, changed by the club's admins. */
export function ClubSettings({ club, action }: { club: ClubFacts; action: string }) {
  return (
    <FoldedCard
      title="Prazo de resposta"
      value={club.silenceHours === 1 ? "1 hora" : `${club.silenceHours} horas`}
    >
      <SendForm action={action} fields={{ intent: "club_settings" }} className="stack">
        {(isSending, error) => (
          <>
            <TextField
              label="Horas para responder"
              name="silence_hours"
              type="number"
              inputMode="numeric"
              required
              min={MIN_SILENCE_HOURS}
              max={MAX_SILENCE_HOURS}
              defaultValue={club.silenceHours}
              hint={`De ${MIN_SILENCE_HOURS} a ${MAX_SILENCE_HOURS}. Depois desse prazo sem resposta, o resultado vale. Os já lançados mantêm o prazo que tinham.`}
              error={error?.field === "silence_hours" ? error.message : null}
            />
            <Button type="submit" variant="secondary" loading={isSending} loadingText="Salvando…">
              Salvar prazo
            </Button>
          </>
        )}
      </SendForm>
    </FoldedCard>
  );
}

/** The links to a club's public pages: its TV, its public ranking, the invitation. */
export function ClubLinks({ club, origin }: { club: ClubFacts; origin: string }) {
  const invite = `${origin}/athlete-registration?clube=${club.id}`;
  return (
    <Card title="Mostre o clube">
      <div className="stack">
        <LinkButton href={`/display/${club.id}`} target="_blank" variant="secondary" icon="tv" block>
          Abrir a TV do clube
        </LinkButton>
        <LinkButton href={`/public-ranking/${club.id}`} variant="secondary" icon="ranking" block>
          Ranking público
        </LinkButton>
        <div className="stack stack-tight">
          <p className="label">Pedido de entrada</p>
          <p className="small muted">
            Quem se cadastra por este endereço pede para entrar, e o clube aprova. Para entrar sem pedido,
            crie um convite em Atletas.
          </p>
          <CopyField value={invite} label="Endereço para pedir entrada" />
        </div>
      </div>
    </Card>
  );
}

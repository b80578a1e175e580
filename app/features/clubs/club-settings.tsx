import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SendForm } from "../../ui/send-form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useToast } from "../../ui/toast.tsx";
import type { ClubFacts } from "./club-facts.ts";
import { MAX_SILENCE_HOURS, MIN_SILENCE_HOURS } from "./silence.ts";
import "./club-office.css";

/** The rule of silence, changed by the club's admins. */
export function ClubSettings({ club, action }: { club: ClubFacts; action: string }) {
  return (
    <Card title="Aprovação por silêncio">
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
    </Card>
  );
}

/** What a club shows to the world: its TV, its public ranking, the invitation. */
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
          <p className="label">Convite para atletas</p>
          <p className="small muted">Quem se cadastra por este endereço já pede para entrar no clube.</p>
          <CopyField value={invite} />
        </div>
      </div>
    </Card>
  );
}

function CopyField({ value }: { value: string }) {
  const toast = useToast();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      toast({ title: "Convite copiado" });
    } catch {
      toast({ title: "Não deu para copiar", description: "Toque no endereço e copie por ali." });
    }
  }
  return (
    <div className="copy">
      <input
        className="input"
        readOnly
        value={value}
        aria-label="Endereço do convite"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="secondary" onClick={() => void copy()}>
        Copiar
      </Button>
    </div>
  );
}

import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { MovesList } from "./moves-list.tsx";
import type { RulesPreview } from "./rankings.ts";
import { fieldsOf } from "./rules-form.ts";

/** The effects that other rules would have, and the two ways to put them in force: from now on, or for the past as well. */
export function PreviewCard({
  preview,
  rankingId,
  action,
  onDone,
}: {
  preview: RulesPreview;
  rankingId: string;
  action: string;
  onDone: () => void;
}) {
  const fields = { ...fieldsOf(preview.rules), ranking_id: rankingId };
  return (
    <Card tone="sun" title="O que muda" id="previa">
      <div className="stack">
        <section className="stack stack-tight">
          <h3>Se valer daqui em diante</h3>
          <MovesList moves={preview.fromNow} />
          <p className="small muted">O que já foi confirmado fica como está.</p>
          <SendForm action={action} fields={{ ...fields, intent: "change_rules" }} onDone={onDone}>
            {(isSending) => (
              <Button type="submit" loading={isSending} loadingText="Salvando…">
                Salvar e valer daqui em diante
              </Button>
            )}
          </SendForm>
        </section>
        <section className="stack stack-tight">
          <h3>Se a tabela for refeita</h3>
          <MovesList moves={preview.replayed} />
          <p className="small muted">
            Todas as partidas já confirmadas que cabem no ranking contam de novo, por estas regras. O nível
            não muda.
          </p>
          <SendForm action={action} fields={{ ...fields, intent: "replay_ranking" }} onDone={onDone}>
            {(isSending) => (
              <Button type="submit" variant="secondary" loading={isSending} loadingText="Refazendo…">
                Salvar e refazer a tabela
              </Button>
            )}
          </SendForm>
        </section>
      </div>
    </Card>
  );
}

import { Link } from "react-router";
import { clubPath } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckboxField } from "../../../ui/checkbox-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { publishRefusal, stoppedPayments } from "./office-rules.ts";
import type { OfficePage } from "./office-tournament.ts";

interface StateCardProps {
  page: OfficePage;
  action: string;
  isAdministered: boolean;
  now: Date;
  /** Where it goes on once the draft is thrown away. */
  onRemoved: () => void;
}

/** How a tournament stands, and what its organisers do about it next. */
export function StateCard(props: StateCardProps) {
  const { status } = props.page.tournament;
  switch (status) {
    case "draft":
      return <DraftCard {...props} />;
    case "open":
      return (
        <Card title="Inscrições">
          <StoppedNotice {...props} />
          <MoveForm {...props} intent="close_entries" label="Encerrar inscrições agora" />
          <p className="muted small">Encerram automaticamente no horário acima; você pode reabrir.</p>
          <CancelForm {...props} />
        </Card>
      );
    case "closed":
      return (
        <Card title="Inscrições">
          <StoppedNotice {...props} />
          <MoveForm {...props} intent="reopen_entries" label="Reabrir inscrições" />
          <CancelForm {...props} />
        </Card>
      );
    case "draws_published":
    case "running":
      return props.isAdministered ? (
        <Card title="Cancelamento">
          <CancelForm {...props} />
        </Card>
      ) : null;
    default:
      return null;
  }
}

function StoppedNotice({ page, isAdministered }: StateCardProps) {
  const stopped = stoppedPayments(page);
  if (stopped === null) return null;
  return (
    <Notice tone="warn">
      <p>{stopped}</p>
      {isAdministered ? <PayeeLink clubId={page.tournament.clubId} /> : null}
    </Notice>
  );
}

function PayeeLink({ clubId }: { clubId: string }) {
  return <Link to={clubPath(clubId, "pagamento")}>Abrir Recebimentos</Link>;
}

function DraftCard(props: StateCardProps) {
  const { page, action, isAdministered, now, onRemoved } = props;
  const { tournament, events, payeeState } = page;
  const refusal = publishRefusal(tournament, events, { payeeState, now });
  return (
    <Card
      tone="sun"
      title="Rascunho"
      subtitle="Só o clube vê. Publicado, ele aparece nos torneios da Quadra e recebe inscrições no prazo."
    >
      <div className="stack">
        {refusal ? (
          <Notice tone="warn">
            <p>Para publicar: {refusal.message}</p>
            {refusal.isAboutPayee && isAdministered ? <PayeeLink clubId={tournament.clubId} /> : null}
          </Notice>
        ) : (
          <MoveForm {...props} intent="publish" label="Publicar torneio" />
        )}
        <details className="office-more">
          <summary>Apagar rascunho</summary>
          <SendForm
            action={action}
            fields={{ intent: "remove_draft", version: String(tournament.version) }}
            className="stack"
            onDone={onRemoved}
          >
            {(isSending) => (
              <>
                <p>O rascunho some com suas categorias. Não dá para desfazer.</p>
                <Button type="submit" variant="danger" loading={isSending} loadingText="Apagando…">
                  Apagar de vez
                </Button>
              </>
            )}
          </SendForm>
        </details>
      </div>
    </Card>
  );
}

function MoveForm({
  page: { tournament },
  action,
  intent,
  label,
}: StateCardProps & { intent: string; label: string }) {
  const isPublishing = intent === "publish";
  return (
    <SendForm action={action} fields={{ intent, version: String(tournament.version) }}>
      {(isSending) => (
        <Button
          type="submit"
          variant={isPublishing ? "primary" : "secondary"}
          loading={isSending}
          loadingText="Salvando…"
        >
          {label}
        </Button>
      )}
    </SendForm>
  );
}

function CancelForm({ page, action, isAdministered }: StateCardProps) {
  if (!isAdministered) return null;
  return (
    <details className="office-more">
      <summary>Cancelar o torneio</summary>
      <SendForm action={action} fields={{ intent: "cancel_tournament" }} className="stack">
        {(isSending, error) => (
          <>
            <p>{cancelInWords(page)}</p>
            <CheckboxField
              label="Li o que acontece e quero cancelar"
              name="confirm"
              required
              error={error?.field === "confirm" ? error.message : null}
            />
            <Button type="submit" variant="danger" loading={isSending} loadingText="Cancelando…">
              Cancelar o torneio
            </Button>
          </>
        )}
      </SendForm>
    </details>
  );
}

function cancelInWords({ events, paidEntries, tournament: { payee } }: OfficePage): string {
  const entered = events.reduce((sum, event) => sum + event.entered, 0);
  const undone =
    entered === 0
      ? "Ninguém se inscreveu ainda."
      : entered === 1
        ? "A inscrição que há será cancelada, e quem se inscreveu é avisado."
        : `As ${entered} inscrições serão canceladas, e todos são avisados.`;
  const back =
    paidEntries === 0
      ? ""
      : paidEntries === 1
        ? " O pagamento feito pelo site volta inteiro."
        : ` Os ${paidEntries} pagamentos feitos pelo site voltam inteiros.`;
  const byHand =
    payee === "at_club" && entered > 0
      ? " O que foi pago no clube fica a devolver, por Pix ou na secretaria, até você marcar em Inscrições."
      : "";
  return `${undone}${back}${byHand} O torneio continua na lista como cancelado. Não dá para desfazer.`;
}

import { Form, useNavigation } from "react-router";
import { formatDate } from "../../lib/dates.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { type HeldPlan, isManageable, priceWords, type Standing, standingWords } from "./held-plan.ts";
import { planName } from "./plan-names.ts";
import { PortalButton } from "./portal-button.tsx";
import { withdrawableUntil } from "./withdrawal.ts";

const BADGES: Record<Standing, { tone: Tone; label: string }> = {
  renewing: { tone: "ok", label: "Ativa" },
  ending: { tone: "warn", label: "Termina em breve" },
  owed: { tone: "danger", label: "Pagamento em aberto" },
  suspended: { tone: "danger", label: "Suspensa" },
  processing: { tone: "info", label: "Em processamento" },
  unpaid: { tone: "warn", label: "Não paga" },
  over: { tone: "neutral", label: "Terminada" },
};

/** The subscription that somebody has: how it stands, and what can be done about it. */
export function CurrentPlan({
  held,
  standing,
  path,
  timeZone,
  now,
}: {
  held: HeldPlan;
  standing: Standing;
  path: string;
  timeZone: string;
  now: Date;
}) {
  const { tone, label } = BADGES[standing];
  const isCancelled = standing === "ending" && held.willCancelAtPeriodEnd;
  const until = withdrawableUntil(held, now, timeZone);
  return (
    <Card
      id="assinatura"
      title={`Sua assinatura: ${planName(held.plan)}`}
      subtitle={priceWords(held)}
      actions={<Badge tone={tone}>{isCancelled ? "Cancelada" : label}</Badge>}
    >
      <p>{standingWords(held, standing, timeZone)}</p>
      {held.openInvoiceUrl && !held.isProcessing && standing !== "over" ? (
        <LinkButton href={held.openInvoiceUrl} target="_blank" rel="noopener noreferrer" icon="external">
          Pagar a fatura em aberto
        </LinkButton>
      ) : null}
      {isManageable(standing) ? (
        <div className="row plan-tools">
          <PortalButton action={path} />
          {isCancelled ? <Resume path={path} /> : null}
          {standing === "renewing" || standing === "owed" || standing === "suspended" ? (
            <LinkButton to={`${path}?painel=cancelar#assinatura`} variant="quiet" preventScrollReset>
              Cancelar assinatura
            </LinkButton>
          ) : null}
          {until ? (
            <LinkButton to={`${path}?painel=desistir#assinatura`} variant="quiet" preventScrollReset>
              Desistir da compra
            </LinkButton>
          ) : null}
        </div>
      ) : null}
      {until && isManageable(standing) ? (
        <p className="hint">
          Compra pela internet: você pode desistir até {formatDate(until, timeZone)} e recebe tudo de volta.
        </p>
      ) : null}
    </Card>
  );
}

function Resume({ path }: { path: string }) {
  const isSending = useNavigation().formData?.get("intent") === "resume";
  return (
    <Form method="post" action={path} preventScrollReset>
      <Button type="submit" name="intent" value="resume" loading={isSending} loadingText="Retomando…">
        Retomar assinatura
      </Button>
    </Form>
  );
}

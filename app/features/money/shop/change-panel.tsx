import type { ActionError } from "../../../lib/action-error.ts";
import { formatMoney } from "../../../lib/money.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { ChangeSum } from "./change-sum.tsx";
import { PurchaseTerms } from "../../base/plans/purchase-terms.tsx";
import { ConfirmPanel } from "./confirm-panel.tsx";
import type { ChangePreview, ShownPrice } from "../subscriptions/plan-change.ts";
import { planName } from "../../base/plans/plans.ts";

/** "Pro, por ano" */
function priceName({ plan, interval }: ShownPrice): string {
  return `${planName(plan)}, por ${interval === "year" ? "ano" : "mês"}`;
}

function whatItMeans({ from, to, creditCents }: ChangePreview): string {
  if (creditCents > 0)
    return "A mudança vale na hora. O que você já pagou e não usou vira crédito e abate as próximas cobranças.";
  if (from.interval !== to.interval)
    return "A mudança vale na hora, e um novo período começa hoje. O que você já pagou e não usou é descontado.";
  return "A mudança vale na hora. Você paga só a diferença pelo tempo que falta até a próxima cobrança.";
}

/** Shows what a change of plan charges now and later, before it is made; or why that cannot be shown. */
export function ChangePanel({
  change: { preview, error },
  path,
  timeZone,
  sendError,
}: {
  change: { preview: ChangePreview | null; error: ActionError | null };
  path: string;
  timeZone: string;
  /** Why the confirmation was refused. */
  sendError: ActionError | null;
}) {
  if (!preview)
    return (
      <Card title="Mudar de plano" tone="sun">
        <ErrorNotice error={sendError ?? error} />
        <div className="row">
          <LinkButton to={path} variant="secondary">
            Voltar aos planos
          </LinkButton>
        </div>
      </Card>
    );
  const { from, to, nowCents, currency, countedFrom } = preview;
  const label = to.plan === from.plan ? `Passar para ${priceName(to)}` : `Mudar para ${planName(to.plan)}`;
  return (
    <ConfirmPanel
      title={`Mudar para ${priceName(to)}`}
      path={path}
      intent="change"
      fields={{
        lookup_key: to.lookupKey,
        counted_from: String(countedFrom),
        now_cents: String(nowCents),
      }}
      label={nowCents > 0 ? `${label} e pagar ${formatMoney(nowCents, currency)}` : label}
      sendingLabel="Mudando…"
      back={`Continuar no ${planName(from.plan)}`}
      error={sendError}
    >
      <p>{whatItMeans(preview)}</p>
      <ChangeSum preview={preview} timeZone={timeZone} />
      <PurchaseTerms />
      {nowCents > 0 ? (
        <p className="hint">
          A cobrança é feita na forma de pagamento da assinatura, sem abrir outra página.
        </p>
      ) : null}
    </ConfirmPanel>
  );
}

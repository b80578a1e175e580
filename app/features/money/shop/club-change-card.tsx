import { formatMoney } from "../../../lib/money.ts";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { SendForm } from "../../../ui/send-form.tsx";
import { ChangeSum } from "./change-sum.tsx";
import { PurchaseTerms } from "../../base/plans/purchase-terms.tsx";
import type { ChangePreview } from "../subscriptions/plan-change.ts";
import { planName } from "../../base/plans/plans.ts";

/** Shows what a change of plan costs now and from then on, before it is made. */
export function ClubChangeCard({
  preview,
  action,
  backHref,
  timeZone,
  onDone,
}: {
  preview: ChangePreview;
  action: string;
  backHref: string;
  timeZone: string;
  onDone: () => void;
}) {
  const { to, nowCents, currency, countedFrom } = preview;
  return (
    <Card tone="sun" title={`Mudar para ${planName(to.plan)}`}>
      <div className="stack">
        <ChangeSum preview={preview} timeZone={timeZone} />
        <PurchaseTerms />
        <SendForm
          action={action}
          fields={{
            intent: "change_plan",
            lookup_key: to.lookupKey,
            counted_from: String(countedFrom),
            now_cents: String(nowCents),
          }}
          className="row"
          onDone={onDone}
        >
          {(isSending) => (
            <>
              <Button type="submit" loading={isSending} loadingText="Mudando…">
                {nowCents > 0 ? `Mudar e pagar ${formatMoney(nowCents, currency)}` : "Mudar de plano"}
              </Button>
              <LinkButton to={backHref} variant="quiet" preventScrollReset>
                Deixar como está
              </LinkButton>
            </>
          )}
        </SendForm>
      </div>
    </Card>
  );
}

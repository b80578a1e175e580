import { formatDate } from "../../lib/dates.ts";
import { formatMoney } from "../../lib/money.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { SendForm } from "../../ui/send-form.tsx";
import type { BillingDone } from "./club-billing.ts";
import type { ChangePreview } from "./plan-change.ts";
import { planName } from "./plan-names.ts";

/** What a change of plan costs now and from then on, before it is made. */
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
  onDone: (done: BillingDone) => void;
}) {
  const { to, parts, nowCents, creditCents, nextCents, nextAt, currency, countedFrom } = preview;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Card tone="sun" title={`Mudar para ${planName(to.plan)}`}>
      <div className="stack">
        <dl className="billing-parts num">
          {parts.map(({ words, cents }) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{money(cents)}</dd>
            </div>
          ))}
          <div className="strong">
            <dt>Agora</dt>
            <dd>{money(nowCents)}</dd>
          </div>
          <div>
            <dt>Próxima cobrança, em {formatDate(nextAt, timeZone)}</dt>
            <dd>{money(nextCents)}</dd>
          </div>
        </dl>
        {creditCents > 0 ? (
          <p className="small muted">
            Sobram {money(creditCents)} de crédito, descontados das próximas cobranças.
          </p>
        ) : null}
        <SendForm<BillingDone>
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
                {nowCents > 0 ? `Mudar e pagar ${money(nowCents)}` : "Mudar de plano"}
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

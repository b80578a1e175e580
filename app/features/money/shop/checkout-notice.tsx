import { HOUR_MS, formatTime } from "../../../lib/dates.ts";
import { Notice } from "../../../ui/notice.tsx";
import { LeavingForm } from "./leaving-form.tsx";
import { planName, priceByKey } from "../../base/plans/plans.ts";
import type { ShownCheckout } from "../subscriptions/usage.ts";

const SHOWN_FOR_MS = 24 * HOUR_MS;

/** A payment that was begun: the way on with it, or, when its session is over, to begin anew. Nothing for an old one. */
export function CheckoutNotice({
  checkout,
  path,
  timeZone,
  now,
}: {
  checkout: ShownCheckout;
  path: string;
  timeZone: string;
  now: Date;
}) {
  const price = priceByKey(checkout.lookupKey);
  const { status } = checkout;
  const isOpen = status === "open" && Date.parse(checkout.expiresAt) > now.getTime();
  const isRecent = now.getTime() - Date.parse(checkout.createdAt) < SHOWN_FOR_MS;
  if (!price || !isRecent || status === "completed" || status === "processing") return null;
  const name = planName(price.plan);
  const words = isOpen
    ? `Você começou a assinar o ${name}. A sessão de pagamento vale até ${formatTime(checkout.expiresAt, timeZone)}.`
    : status === "failed"
      ? `O pagamento do ${name} não foi concluído. Nada foi cobrado.`
      : `A sessão de pagamento do ${name} venceu. Nada foi cobrado; é só começar de novo.`;
  return (
    <Notice tone={isOpen ? "info" : "warn"} role="status">
      <div className="stack stack-tight">
        <p>{words}</p>
        <LeavingForm
          action={path}
          fields={{ intent: "subscribe", lookup_key: price.lookupKey }}
          variant="secondary"
        >
          {isOpen ? "Continuar o pagamento" : "Começar de novo"}
        </LeavingForm>
      </div>
    </Notice>
  );
}

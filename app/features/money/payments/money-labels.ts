import { planName, type Price } from "../../base/plans/plans.ts";

const METHOD_NAMES: Readonly<Record<string, string>> = { card: "Cartão", pix: "Pix", boleto: "Boleto" };

/**
 * Says what a subscription's invoice was for, as the receipt puts it; `reason` is Stripe's `billing_reason`. Without a price of
 * ours it is "Assinatura".
 */
export function subscriptionStateLabel(price: Price | null, reason: string | null): string {
  if (price === null) return "Assinatura";
  const owner = price.owner === "club" ? "do clube " : "";
  const plan = `${planName(price.plan)}, ${price.interval === "month" ? "mensal" : "anual"}`;
  return reason === "subscription_update"
    ? `Mudança da assinatura ${owner}para ${plan}`
    : `Assinatura ${owner}${plan}`;
}

/** How something was paid: "Cartão", "Pix", "Boleto"; Stripe's own word for what we do not know, "–" for nothing. */
export function methodLabel(method: string | null): string {
  return method === null ? "–" : (METHOD_NAMES[method] ?? method);
}

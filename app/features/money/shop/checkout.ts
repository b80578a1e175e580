import { isRunning, type Subscription } from "../subscriptions/subscription.ts";
import { hasEnded } from "../subscriptions/subscription.ts";

/** Spec §9: a payment session lasts 30 minutes from its opening. */
export const SESSION_MS = 30 * 60_000;
/** Stripe takes no session shorter than 30 minutes, counted when it is asked: ours has ended when its own does. */
const STRIPE_MARGIN_MS = 90_000;
/** A call to Stripe that was begun this long ago may still be under way: made again under the same key it is the same. */
const UNDER_WAY_MS = 30_000;

interface Session {
  id: string;
  expiresAt: Date;
}

/** When a session that is opened now ends. */
export function checkoutSessionEnd(now: Date): Date {
  return new Date(now.getTime() + SESSION_MS);
}

/** When it ends at Stripe, in seconds since the epoch. */
export function stripeSessionEnd({ expiresAt }: Session): number {
  return Math.ceil((expiresAt.getTime() + STRIPE_MARGIN_MS) / 1_000);
}

/** Whether its call to Stripe may still be under way. */
export function isCheckoutUnderWay({ expiresAt }: Session, now: Date): boolean {
  return now.getTime() - (expiresAt.getTime() - SESSION_MS) < UNDER_WAY_MS;
}

/** The idempotency key of its call to Stripe: the same until it is given its time anew. */
export function checkoutKey({ id, expiresAt }: Session): string {
  return `checkout-${id}-${Math.floor(expiresAt.getTime() / 1_000)}`;
}

/** The path that a paid session leads to: `?sessao=` names it. */
export function pathWithSession(path: string, id: string): string {
  const [address = path, query = ""] = path.split("?");
  const search = new URLSearchParams(query);
  search.set("sessao", id);
  return `${address}?${search}`;
}

/**
 * Why somebody who has this subscription may not begin another, as a pt-BR sentence; null where they may: it is over, or its
 * first payment never came.
 */
export function whyNotAnother(subscription: Subscription | null, owner: "athlete" | "club"): string | null {
  if (!subscription || hasEnded(subscription)) return null;
  const { status, isProcessing } = subscription;
  if (isProcessing && !isRunning(status))
    return "O pagamento da assinatura está sendo processado. Avisamos assim que for confirmado.";
  if (status === "incomplete") return null;
  if (!isRunning(status)) return "Há uma fatura em aberto. Pague a fatura e a assinatura continua.";
  return owner === "club"
    ? "O clube já tem uma assinatura. Para outro plano, mude a que existe."
    : "Você já tem uma assinatura. Para outro plano, mude a que existe.";
}

import type { Stripe } from "stripe";
import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Appliers, StripeNotice } from "./applier.server.ts";
import { applyEvent } from "./apply-event.server.ts";
import { failureWords } from "./failure-words.ts";

/** Older than this a signature is a replay. */
const TOLERANCE_SECONDS = 300;

/**
 * Takes a webhook of Stripe's: its body as it came and the header `stripe-signature`. Judged before anything is stored:
 * throws `invalid_input` for a signature that is not of this body with our secret, or older than five minutes.
 */
export async function receiveEvent(
  services: Services,
  { body, signature }: { body: string; signature: string | null },
  appliers: Appliers,
): Promise<"applied" | "ignored"> {
  const event = await signedEvent(services, body, signature);
  return await applyEvent(services, noticeOf(event), appliers);
}

async function signedEvent(
  services: Services,
  body: string,
  signature: string | null,
): Promise<Stripe.Event> {
  const { payments } = services;
  const stripe = await payments.client();
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature ?? "",
      payments.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      services.now().getTime(),
    );
  } catch (error) {
    console.warn("webhook refused", (error as { type?: unknown }).type ?? failureWords(error));
    throw new AppError("invalid_input", { field: "stripe-signature", message: "Assinatura inválida." });
  }
}

/** What is kept of an event: ids that never change. How its object stands is asked of Stripe. */
function noticeOf(event: Stripe.Event): StripeNotice {
  const object = event.data.object as unknown as Record<string, unknown>;
  const subscription =
    object.object === "subscription"
      ? object.id
      : (object.parent as { subscription_details?: { subscription?: unknown } } | null | undefined)
          ?.subscription_details?.subscription;
  return {
    id: event.id,
    type: event.type,
    objectId: idOf(object.id),
    createdAt: new Date(event.created * 1_000),
    stripeCustomerId: object.object === "customer" ? idOf(object.id) : idOf(object.customer),
    stripeSubscriptionId: idOf(subscription),
  };
}

function idOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  const { id } = (value ?? {}) as { id?: unknown };
  return typeof id === "string" ? id : null;
}

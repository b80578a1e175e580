import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import type { Services } from "../../platform/services.server.ts";
import type { Appliers, StripeNotice } from "./applier.server.ts";
import { applyEvent } from "./apply-event.server.ts";

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
  const notice = await signedEvent(services, body, signature);
  return await applyEvent(services, notice, appliers);
}

async function signedEvent(
  services: Services,
  body: string,
  signature: string | null,
): Promise<StripeNotice> {
  const { payments } = services;
  const stripe = await payments.client();
  try {
    const event = await stripe.webhooks.constructEventAsync(
      body,
      signature ?? "",
      payments.webhookSecret,
      TOLERANCE_SECONDS,
      undefined,
      services.now().getTime(),
    );
    return noticeOf(eventSchema.parse(event));
  } catch (error) {
    console.warn("webhook refused", (error as { type?: unknown }).type ?? (error as Error).name);
    throw new AppError("invalid_input", { field: "stripe-signature", message: "Assinatura inválida." });
  }
}

/** An id, or the object that has it. */
const reference = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(null);

const eventSchema = z.object({
  id: z.string().regex(/^evt_\w+$/),
  type: z.string().regex(/^[\w.]{1,100}$/),
  created: z.int(),
  data: z.object({
    object: z.looseObject({
      object: z.string(),
      id: z.string().nullish(),
      customer: reference,
      parent: z
        .looseObject({ subscription_details: z.looseObject({ subscription: reference }).nullish() })
        .nullish()
        .catch(null),
    }),
  }),
});

/** What is kept of an event: ids that never change. How its object stands is asked of Stripe. */
function noticeOf({ id, type, created, data: { object } }: z.infer<typeof eventSchema>): StripeNotice {
  const objectId = object.id ?? null;
  return {
    id,
    type,
    objectId,
    createdAt: new Date(created * 1_000),
    stripeCustomerId: object.object === "customer" ? objectId : (object.customer ?? null),
    stripeSubscriptionId:
      object.object === "subscription"
        ? objectId
        : (object.parent?.subscription_details?.subscription ?? null),
  };
}

import type { Stripe } from "stripe";
import type { Services } from "../../../platform/services.server.ts";
import { AppError } from "../../../lib/errors.ts";
import { entryPath } from "../../../lib/athlete-paths.ts";
import { openingError } from "../../../platform/stripe.server.ts";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import type { EntrySnapshot, SnapshotCheckout } from "./entries-repository.server.ts";

/** Stripe lets no session end earlier than 30 minutes ahead; ours is over after 30 (the job ends it), and is asked for within these. */
const STRIPE_LIFE_SECONDS = 61 * 60;
/** Stripe lets a Pix code last 10 s at least; ours lasts as long as the place is held, and never less than this. */
const SHORTEST_PIX_SECONDS = 60;

/** Said while the club's account at Stripe can't be sent money. */
export const CANNOT_RECEIVE =
  "O clube não pode receber pelo site agora. Fale com o clube: a sua vaga continua guardada até o prazo.";

/** The state of a session that is to end: it takes no money any more, it has been paid, or Stripe could not say. */
type ClosedSession = "closed" | "paid" | "unknown";

/**
 * The Checkout session of a share at Stripe: card and Pix (no boleto, product §7; dollars by card only). Asked for again it is the same
 * session, since everything in it comes from the row. Throws `conflict` (the club can't be paid) and `payments_unavailable`.
 */
export async function openFeeSession(
  { payments, origin }: Services,
  entry: EntrySnapshot,
  checkout: SnapshotCheckout & { amountCents: number; currency: string },
  stripeCustomerId: string,
): Promise<Stripe.Checkout.Session> {
  const created = Math.floor(new Date(checkout.createdAt).getTime() / 1_000);
  const holds = Math.floor(new Date(checkout.expiresAt).getTime() / 1_000) - created;
  const page = origin + entryPath(entry.tournamentId);
  const name = `Inscrição: ${entry.tournamentName}, ${entry.eventName}`;
  const isPix = checkout.currency === "BRL";
  const metadata = { checkout: checkout.id, entry: entry.id };
  try {
    const stripe = await payments.client();
    return await writeUnderKey(`checkout-${checkout.id}-${stripeCustomerId}`, (once) =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          customer: stripeCustomerId,
          client_reference_id: checkout.id,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: checkout.currency.toLowerCase(),
                unit_amount: checkout.amountCents,
                product_data: { name },
              },
            },
          ],
          allowed_payment_method_types: isPix ? ["card", "pix"] : ["card"],
          ...(isPix
            ? {
                payment_method_options: {
                  pix: { expires_after_seconds: Math.max(holds, SHORTEST_PIX_SECONDS) },
                },
              }
            : {}),
          metadata,
          payment_intent_data: { metadata, description: name, ...goesTo(checkout) },
          locale: "pt-BR",
          expires_at: created + STRIPE_LIFE_SECONDS,
          success_url: `${page}?pagamento=enviado`,
          cancel_url: page,
        },
        once,
      ),
    );
  } catch (error) {
    // Our copy of the club's account is older than what Stripe says of it; the event that tells us is on its way.
    if (cannotReceive(error)) throw new AppError("conflict", { message: CANNOT_RECEIVE });
    throw openingError(error);
  }
}

/** Whether Stripe says that the club's account can't be sent money: it is gone, or waits for something. */
function cannotReceive(error: unknown): boolean {
  const { code, param } = (error ?? {}) as { code?: unknown; param?: unknown };
  return (
    code === "insufficient_capabilities_for_transfer" ||
    (code === "resource_missing" && String(param).includes("[destination]"))
  );
}

/**
 * A destination charge: the club's account gets what the platform does not keep. The platform stays the merchant (no `on_behalf_of`): all
 * are Brazilian accounts, and Pix is the platform's, by invitation, which clubs' accounts do not have.
 */
function goesTo({
  destinationAccount,
  applicationFeeCents,
}: Pick<SnapshotCheckout, "destinationAccount" | "applicationFeeCents">) {
  if (destinationAccount === null) return {};
  return {
    transfer_data: { destination: destinationAccount },
    ...(applicationFeeCents ? { application_fee_amount: applicationFeeCents } : {}),
  };
}

/** Ends a session at Stripe, so that nobody pays for a place that is gone. Never throws. */
export async function closeFeeSession(services: Services, id: string): Promise<ClosedSession> {
  try {
    const stripe = await services.payments.client();
    try {
      await stripe.checkout.sessions.expire(id);
      return "closed";
    } catch (error) {
      if ((error as { type?: unknown }).type !== "StripeInvalidRequestError") throw error;
      const { payment_status } = await stripe.checkout.sessions.retrieve(id);
      return payment_status === "paid" ? "paid" : "closed";
    }
  } catch (error) {
    services.log("fee_session_unclosed", { subjectId: id, error });
    return "unknown";
  }
}

/** The same for several, after an answer. A session that it misses ends by itself; money that still comes is refunded. */
export async function expireFeeSessions(services: Services, ids: readonly string[]): Promise<void> {
  await Promise.all(ids.map((id) => closeFeeSession(services, id)));
}

import type { Stripe } from "stripe";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { stripePage } from "../../../platform/stripe.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { withCustomer } from "../payments/open-customer.server.ts";
import { factorRefusal } from "../../base/access/read-viewer.server.ts";
import { askerOf, resolvedClubSql } from "../../base/access/club-access-sql.server.ts";
import { clubPortalStatement, ownPortalStatement } from "./portal-repository.server.ts";

/** The owner of a billing portal: oneself as an athlete, or a club (null: the one whose dashboard the person opens). */
type PortalOwner = { kind: "athlete" } | { kind: "club"; clubId: string | null };

/** The new tab shows nothing until this is answered. */
const PATIENCE: Stripe.RequestOptions = { timeout: 2_000 };

/**
 * Opens Stripe's billing portal and gives its address, good for a few minutes; it leads back to `returnPath`. Terms need not be
 * accepted for it (product §8). Club: its admins, nobody else. One round trip. Throws
 * `session_expired`, `forbidden`, and `portal_failed` where there is
 * no customer yet or Stripe did not answer.
 */
export async function openPortal(
  { services, actor }: VerbContext,
  { owner, returnPath }: { owner: PortalOwner; returnPath: string },
): Promise<{ url: string }> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId, sessionId } = actor;
  const { db, origin, read } = services;
  const isLive = liveSessionSql(sessionId, userId, services.now());
  const [row] = await read(
    owner.kind === "athlete"
      ? ownPortalStatement(db, userId, isLive)
      : clubPortalStatement(
          db,
          askerOf(services, actor),
          resolvedClubSql(userId, owner.clubId, "managed"),
          isLive,
        ),
  );
  if (!row?.is_live) throw new AppError("session_expired");
  // The entrances note it as a high risk (spec §6): the API itself, and the guard of a screen.
  if (!row.may_open) throw row.owes_factor ? factorRefusal() : new AppError("forbidden");
  if (row.stripe_customer_id === null || row.customer_id === null) throw new AppError("portal_failed");
  try {
    const stripe = await services.payments.client();
    const customer = { customerId: row.customer_id, stripeCustomerId: row.stripe_customer_id };
    const payer = row.club_id === null ? { userId } : { clubId: row.club_id };
    const { url } = await withCustomer({ services }, payer, customer, ({ stripeCustomerId }) =>
      stripe.billingPortal.sessions.create(
        { customer: stripeCustomerId, return_url: `${origin}${returnPath}`, locale: "pt-BR" },
        PATIENCE,
      ),
    );
    return { url: stripePage(services.payments, url) };
  } catch (error) {
    services.log("portal_failed", { userId, error });
    throw new AppError("portal_failed");
  }
}

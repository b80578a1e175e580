import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint, runBatch } from "../../../platform/database.server.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { openingError, stripePage } from "../../../platform/stripe.server.ts";
import { traced } from "../../base/access/audit-trace.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import type { PayoutSchedule } from "./payee.ts";
import { requirePayee } from "./managed-payee.server.ts";
import { askForManualPayouts, isLostAccount, makeAtStripe } from "./payee-at-stripe.server.ts";
import {
  disconnectPayee,
  insertPayee,
  payeeOfClubStatement,
  setPayoutSchedule,
  setStripeAccount,
} from "./payees-repository.server.ts";

/**
 * Leads an admin of a club to Stripe's page where the club's account is filled in, and makes the account the first time; it leads back
 * to `returnPath`. Asked for again it is the same account. `clubId` null is the club that the dashboard opens. Throws `forbidden`,
 * `terms_required`, `session_expired`, `unauthenticated`, `payments_unavailable` (nothing is lost).
 */
export async function connectPayee(
  context: VerbContext,
  { clubId, returnPath }: { clubId: string | null; returnPath: string },
): Promise<{ url: string }> {
  const { services } = context;
  const { actor, club, payee, isOfTeam } = await requirePayee(context, clubId);
  try {
    const known = payee ?? (await begin(context, { clubId: club.id, createdBy: actor.userId }));
    const url = await onboarding(services, { ...known, clubId: club.id }, club, returnPath);
    // Nothing of ours changes the second time, and yet the link opens the club's account.
    if (isOfTeam) await runBatch(services.db, traced(services));
    return { url };
  } catch (error) {
    throw openingError(error);
  }
}

interface BegunPayee {
  id: string;
  stripeAccountId: string | null;
  payoutSchedule: PayoutSchedule | null;
}

async function begin(
  context: VerbContext,
  { clubId, createdBy }: { clubId: string; createdBy: string },
): Promise<BegunPayee> {
  const { services } = context;
  const { db } = services;
  const row = { id: services.newId(), clubId, createdAt: services.now(), createdBy };
  try {
    await commitAs(context, { statements: [insertPayee(db, row)] });
    return { id: row.id, stripeAccountId: null, payoutSchedule: null };
  } catch (error) {
    if (brokenConstraint(error) !== "payee_accounts_one_connected") throw error;
    // Another tap was faster: its account is the club's.
    const [found] = await payeeOfClubStatement(db, clubId);
    if (!found?.payee) throw new AppError("conflict");
    return found.payee;
  }
}

async function onboarding(
  services: Services,
  payee: BegunPayee & { clubId: string },
  facts: { name: string; email: string | null },
  returnPath: string,
): Promise<string> {
  const { db, payments, origin } = services;
  const stripe = await payments.client();
  const account = payee.stripeAccountId ?? (await makeAtStripe(stripe, payee, facts));
  if (payee.stripeAccountId === null) await runBatch(db, [setStripeAccount(db, payee.id, account)]);
  const page = `${origin}${returnPath}`;
  try {
    if (payee.payoutSchedule === null) {
      const schedule = await askForManualPayouts(stripe, { id: payee.id, stripeAccountId: account });
      await runBatch(db, [setPayoutSchedule(db, payee.id, schedule)]);
    }
    const { url } = await stripe.accountLinks.create({
      account,
      type: "account_onboarding",
      refresh_url: page,
      return_url: page,
    });
    return stripePage(payments, url);
  } catch (error) {
    if (!isLostAccount(error)) throw error;
    // The owner has ended the connection and its event is still on the way: the next tap begins anew.
    await runBatch(db, [disconnectPayee(db, payee.id, services.now())]);
    throw new AppError("conflict", {
      message: "A conta do clube foi desligada no Stripe. Toque de novo para começar outra.",
    });
  }
}

import type { Account } from "@quadra/local-stripe/account";
import { addPastPayer, openPastAccount, type PastPayer } from "@quadra/local-stripe/past";
import { subscriptionStateLabel } from "../../app/features/money/payments/money-labels.ts";
import { priceByKey } from "../../app/features/base/plans/plans.ts";
import { STRIPE_CATALOGUE } from "../../app/features/base/plans/stripe-catalogue.ts";
import type { billingCustomers, payments } from "../schema/payments.ts";
import type { subscriptions } from "../schema/subscriptions.ts";
import { CLUBS } from "./clubs.ts";
import { demoId } from "./random.ts";

/** Somebody of the demonstration who pays: which of ours, and their history at Stripe. */
interface DemoPayer {
  id: string;
  owner: { userId: string } | { clubId: string };
  payerTaxId: string | null;
  months: number;
  daysBefore: number;
  past: Omit<PastPayer, "startedAt" | "metadata" | "customerMetadata">;
}

/** Our customer that stands for the demonstration club. */
export const DEMO_CLUB_PAYER = demoId("billing atlantico");

const PAYERS: readonly DemoPayer[] = [
  {
    id: DEMO_CLUB_PAYER,
    owner: { clubId: CLUBS.atlantico.id },
    payerTaxId: "12ABC34501DE35",
    months: 7,
    daysBefore: 12,
    past: {
      seed: "demo atlantico",
      name: CLUBS.atlantico.name,
      email: "secretaria@atlantico.demo.test",
      taxId: { type: "br_cnpj", value: "12ABC34501DE35" },
      lookupKey: "club_rede_month",
      card: "5555555555554444",
    },
  },
  {
    id: demoId("billing rio-negro"),
    owner: { clubId: CLUBS["rio-negro"].id },
    payerTaxId: "34616625122631",
    months: 4,
    daysBefore: 9,
    past: {
      seed: "demo rio-negro",
      name: CLUBS["rio-negro"].name,
      email: "contato@rionegro.demo.test",
      taxId: { type: "br_cnpj", value: "34616625122631" },
      lookupKey: "club_essencial_month",
      card: "4242424242424242",
    },
  },
  {
    id: demoId("billing atleta"),
    owner: { userId: demoId("user atleta@demo.test") },
    payerTaxId: null,
    months: 3,
    daysBefore: 10,
    past: {
      seed: "demo atleta",
      name: "Rafael Monteiro",
      email: "atleta@demo.test",
      taxId: null,
      lookupKey: "athlete_plus_month",
      card: "4242424242424242",
    },
  },
];

const DAY_SECONDS = 86_400;

/** Puts those who pay, with all that they have paid by `now`, into an account at Stripe. The same `now` gives the same. */
export function addPayers(account: Account, now: Date) {
  const until = Math.floor(now.getTime() / 1_000);
  return PAYERS.map((payer) => {
    const startedAt = startOf(payer, until);
    const { owner } = payer;
    const whose: Record<string, string> =
      "userId" in owner ? { user_id: owner.userId } : { club_id: owner.clubId };
    const past = {
      ...payer.past,
      startedAt,
      customerMetadata: { customer_id: payer.id, ...whose },
      metadata: { customer_id: payer.id },
    };
    return { payer, ...addPastPayer(account, past, until) };
  });
}

/** Whole months before the day `daysBefore` ago, on a day that every month has. */
function startOf({ months, daysBefore }: DemoPayer, until: number): number {
  const day = new Date((until - daysBefore * DAY_SECONDS) * 1_000);
  const first = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - months, Math.min(day.getUTCDate(), 28));
  // 11:20 in Brasília, and not the minute in which the demonstration was made.
  return first / 1_000 + 14 * 3_600 + 20 * 60;
}

/** Our side of those who pay: customers, subscriptions and the ledger, as webhooks would have left them by `now`. */
export function billingRows(now: Date) {
  const account = openPastAccount(now, STRIPE_CATALOGUE);
  const payers = addPayers(account, now);
  const charges = account.store.all("charge");
  return {
    billingCustomers: payers.map(({ payer, customer }): typeof billingCustomers.$inferInsert => ({
      id: payer.id,
      ...payer.owner,
      stripeCustomerId: customer.id,
      createdAt: instant(customer.created),
    })),
    subscriptions: payers.map(({ payer, subscription }): typeof subscriptions.$inferInsert => {
      const [item] = subscription.items.data;
      const { price } = item!;
      return {
        id: demoId(`subscription ${payer.id}`),
        stripeSubscriptionId: subscription.id,
        customerId: payer.id,
        plan: priceByKey(payer.past.lookupKey)!.plan,
        lookupKey: payer.past.lookupKey,
        interval: "month",
        priceCents: price.unit_amount,
        currency: "BRL",
        status: subscription.status,
        startedAt: instant(subscription.start_date),
        currentPeriodEnd: instant(item!.current_period_end),
        nextChargeCents: item!.price.unit_amount,
        nextChargeAt: instant(item!.current_period_end),
        firstPaidAt: instant(subscription.start_date),
        updatedAt: now,
      };
    }),
    payments: payers.flatMap(({ payer, customer, subscription }) =>
      charges
        .filter((charge) => charge.customer === customer.id)
        .map((charge): typeof payments.$inferInsert => ({
          id: demoId(`payment ${charge.id}`),
          at: instant(charge.created),
          kind: "payment",
          stripeId: charge.id,
          stripePaymentIntentId: charge.payment_intent,
          stripeInvoiceId: account.store.find("payment_intent", charge.payment_intent)?.$invoice ?? null,
          customerId: payer.id,
          stripeSubscriptionId: subscription.id,
          amountCents: charge.amount,
          currency: "BRL",
          method: "card",
          description: subscriptionStateLabel(
            priceByKey(payer.past.lookupKey),
            charge.created === subscription.start_date ? "subscription_create" : "subscription_cycle",
          ),
          payerName: payer.past.name,
          payerTaxId: payer.payerTaxId,
          recordedAt: instant(charge.created),
        })),
    ),
  };
}

function instant(seconds: number): Date {
  return new Date(seconds * 1_000);
}

import type { Stripe } from "stripe";
import { runBatch } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { isMissingAtStripe, stripeError } from "../../platform/stripe.server.ts";
import type { CustomerOwner } from "./customer.ts";
import {
  type BillingCustomer,
  customerOfStatement,
  insertCustomer,
  setStripeCustomer,
} from "./customers-repository.server.ts";

/** What Stripe is told about a payer; the tax id is a CPF (11) or CNPJ (14 digits and letters), null without one. */
export interface PayerFacts {
  name: string;
  email: string | null;
  taxId: string | null;
}

/**
 * The payer of an owner and their customer at Stripe, made when there is none. Asked for twice at once it is still one
 * customer: the row is unique and the call's idempotency key is the row's id. Throws `payments_unavailable`. One round
 * trip for who has paid before.
 */
export async function openCustomer(
  { services }: { services: Services },
  owner: CustomerOwner,
  facts: PayerFacts,
): Promise<{ customerId: string; stripeCustomerId: string }> {
  const row = await ownRow(services, owner);
  if (row.stripeCustomerId !== null) return { customerId: row.id, stripeCustomerId: row.stripeCustomerId };
  try {
    const stripe = await services.payments.client();
    const made = await makeAtStripe(stripe, row.id, owner, facts);
    const [, kept] = await runBatch(services.db, [
      setStripeCustomer(services.db, row.id, made),
      customerOfStatement(services.db, owner),
    ]);
    return { customerId: row.id, stripeCustomerId: (kept as BillingCustomer[])[0]?.stripeCustomerId ?? made };
  } catch (error) {
    throw stripeError(error);
  }
}

async function ownRow(services: Services, owner: CustomerOwner): Promise<BillingCustomer> {
  const { db } = services;
  const [found] = await customerOfStatement(db, owner);
  if (found) return found;
  const [, rows] = await runBatch(db, [
    insertCustomer(db, { id: services.newId(), owner, createdAt: services.now() }),
    customerOfStatement(db, owner),
  ]);
  return (rows as BillingCustomer[])[0]!;
}

/**
 * Makes the customer first and writes the facts then: a repeat whose facts have changed in between would otherwise not
 * be the same call. A key whose customer has been deleted since gets a new one.
 */
async function makeAtStripe(
  stripe: Stripe,
  id: string,
  owner: CustomerOwner,
  facts: PayerFacts,
): Promise<string> {
  let idempotencyKey = `customer-${id}`;
  for (;;) {
    const metadata = {
      customer_id: id,
      ...("userId" in owner ? { user_id: owner.userId } : { club_id: owner.clubId }),
    };
    const customer = await stripe.customers.create(
      { metadata, preferred_locales: ["pt-BR"] },
      { idempotencyKey },
    );
    try {
      await stripe.customers.update(customer.id, {
        name: facts.name,
        ...(facts.email ? { email: facts.email } : {}),
      });
    } catch (error) {
      if (!isMissingAtStripe(error)) throw error;
      idempotencyKey = `customer-${id}-${customer.id}`;
      continue;
    }
    await writeTaxId(stripe, customer.id, facts.taxId);
    return customer.id;
  }
}

/** Stripe refuses some valid numbers (a CNPJ with letters, for instance); our own receipt shows it all the same. */
async function writeTaxId(stripe: Stripe, customer: string, taxId: string | null): Promise<void> {
  if (taxId === null) return;
  const type = taxId.length === 11 ? ("br_cpf" as const) : ("br_cnpj" as const);
  try {
    await stripe.customers.createTaxId(
      customer,
      { type, value: taxId },
      { idempotencyKey: `tax-${customer}-${taxId}` },
    );
  } catch (error) {
    if ((error as { code?: unknown }).code !== "tax_id_invalid") throw error;
  }
}

import type { Stripe } from "stripe";
import { onlyRow } from "../../../lib/certain.ts";
import { runBatch } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { isMissingAtStripe, stripeError } from "../../../platform/stripe.server.ts";
import { writeUnderKey } from "../../../platform/stripe-write.server.ts";
import type { CustomerOwner } from "./customer.ts";
import type { Handler } from "./handler.server.ts";
import { payerFactsStatement } from "./payers-repository.server.ts";
import {
  type BillingCustomer,
  customerAtStripeStatement,
  customerOfStatement,
  forgetStripeCustomer,
  insertChangedPayer,
  insertCustomer,
  setStripeCustomer,
} from "./customers-repository.server.ts";

/** The facts about a payer that Stripe gets; the tax id is a CPF (11) or CNPJ (14 digits and letters), null without one. */
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
      insertChangedPayer(services.db, row.id),
    ]);
    return { customerId: row.id, stripeCustomerId: (kept as BillingCustomer[])[0]?.stripeCustomerId ?? made };
  } catch (error) {
    throw stripeError(error);
  }
}

/** A payer of ours and the customer at Stripe that stands for them. */
export type OpenCustomer = Awaited<ReturnType<typeof openCustomer>>;

/**
 * Uses an owner's customer at Stripe; one that Stripe does not know (deleted there, of other keys) is replaced by a new
 * one, once, and used then. Throws what `openCustomer` and `use` throw.
 */
export async function withCustomer<Answer>(
  { services }: { services: Services },
  owner: CustomerOwner,
  customer: OpenCustomer,
  use: (customer: OpenCustomer) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await use(customer);
  } catch (error) {
    if (
      !isMissingAtStripe(error) ||
      !String((error as Error).message).includes(`'${customer.stripeCustomerId}'`)
    )
      throw error;
    await runBatch(services.db, [forgetStripeCustomer(services.db, customer.stripeCustomerId)]);
    return await use(await openCustomer({ services }, owner, await payerFacts(services, owner)));
  }
}

/** Reads the facts about a payer that Stripe gets, as they stand now. Throws for a payer that is gone. */
export async function payerFacts({ db }: Services, owner: CustomerOwner): Promise<PayerFacts> {
  const [payer] = await payerFactsStatement(db, owner);
  if (!payer) throw new Error("a payer without a name");
  return { name: payer.name, email: payer.email, taxId: payer.taxId };
}

/** `customer.deleted`: somebody took the customer out at Stripe; the payer's next purchase makes another. */
export const forgetCustomer: Handler = async ({ db, read }, { objectId }) => {
  if (objectId === null) return null;
  const [found] = await read(customerAtStripeStatement(db, objectId));
  return found ? { statements: [forgetStripeCustomer(db, objectId)] } : null;
};

async function ownRow(services: Services, owner: CustomerOwner): Promise<BillingCustomer> {
  const { db } = services;
  const [found] = await customerOfStatement(db, owner);
  if (found) return found;
  const [, made] = await runBatch(db, [
    insertCustomer(db, { id: services.newId(), owner, createdAt: services.now() }),
    customerOfStatement(db, owner),
  ]);
  return onlyRow(made);
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
  let key = `customer-${id}`;
  for (;;) {
    const metadata = {
      customer_id: id,
      ...("userId" in owner ? { user_id: owner.userId } : { club_id: owner.clubId }),
    };
    const customer = await writeUnderKey(key, (once) =>
      stripe.customers.create({ metadata, preferred_locales: ["pt-BR"] }, once),
    );
    try {
      await stripe.customers.update(customer.id, {
        name: facts.name,
        ...(facts.email ? { email: facts.email } : {}),
      });
    } catch (error) {
      if (!isMissingAtStripe(error)) throw error;
      key = `customer-${id}-${customer.id}`;
      continue;
    }
    await writeUnderKey(`tax-${customer.id}-${facts.taxId}`, (once) =>
      writeTaxId(stripe, customer.id, facts.taxId, once),
    );
    return customer.id;
  }
}

/** Writes a CPF or CNPJ. Stripe refuses some valid ones (a CNPJ with letters, for instance); our own receipt shows it all the same. */
export async function writeTaxId(
  stripe: Stripe,
  customer: string,
  taxId: string | null,
  options?: Stripe.RequestOptions,
): Promise<void> {
  if (taxId === null) return;
  const type = taxId.length === 11 ? ("br_cpf" as const) : ("br_cnpj" as const);
  try {
    await stripe.customers.createTaxId(customer, { type, value: taxId }, options);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "tax_id_invalid") throw error;
  }
}

import type { Stripe } from "stripe";
import { DAY_MS, MINUTE_MS } from "../../../lib/dates.ts";
import type { Services, VerbContext } from "../../../platform/services.server.ts";
import { isMissingAtStripe } from "../../../platform/stripe.server.ts";
import {
  closeChangedPayer,
  forgetStripeCustomer,
  postponeChangedPayer,
  takeChangedPayers,
} from "./customers-repository.server.ts";
import { payerFacts, writeTaxId } from "./open-customer.server.ts";

/** At most this many a run. */
const MAX_A_RUN = 20;
/** Nobody else takes a payer while this may still be at it, so that the last state wins. */
const TAKEN_MS = 2 * MINUTE_MS;
const PAUSE_MS = 10 * MINUTE_MS;

/**
 * Tells Stripe the name, e-mail and CPF or CNPJ of payers who changed them; what fails is tried again. A customer that Stripe
 * does not know is forgotten: the next purchase makes another. One whose account was deleted loses name, address and CPF at once, and
 * is deleted there when nothing is open any more, which is looked after daily. Gives how many were told.
 */
export async function updatePayers({ services }: Pick<VerbContext, "services">): Promise<number> {
  const { db } = services;
  const now = services.now();
  const untilAt = new Date(now.getTime() + TAKEN_MS);
  const payers = await takeChangedPayers(db, { now, untilAt, limit: MAX_A_RUN });
  let updated = 0;
  for (const { customerId, version, stripeCustomerId, owner, isRemoved, isOpen } of payers) {
    try {
      if (stripeCustomerId !== null && isRemoved) {
        await forgetAtStripe(services, stripeCustomerId, isOpen);
        updated += 1;
        if (isOpen) {
          await postponeChangedPayer(db, customerId, new Date(now.getTime() + DAY_MS));
          continue;
        }
        await forgetStripeCustomer(db, stripeCustomerId);
        await closeChangedPayer(db, customerId, version);
        continue;
      }
      if (stripeCustomerId !== null) {
        await updateCustomer(services, stripeCustomerId, await payerFacts(services, owner));
        updated += 1;
      }
      await closeChangedPayer(db, customerId, version);
    } catch (error) {
      services.log("payer_untold", { subjectId: customerId, error });
      if (stripeCustomerId !== null && isMissingAtStripe(error)) {
        await forgetStripeCustomer(db, stripeCustomerId);
        await closeChangedPayer(db, customerId, version);
      } else await postponeChangedPayer(db, customerId, new Date(now.getTime() + PAUSE_MS));
    }
  }
  return updated;
}

async function updateCustomer(
  services: Services,
  customer: string,
  { name, email, taxId }: Awaited<ReturnType<typeof payerFacts>>,
): Promise<void> {
  const stripe = await services.payments.client();
  await stripe.customers.update(customer, { name, email: email ?? "" });
  const { data } = await stripe.customers.listTaxIds(customer, { limit: 100 });
  const ours = data.filter(({ type }) => type === "br_cpf" || type === "br_cnpj");
  const isSame = (each: Stripe.TaxId) => taxId !== null && each.value.replaceAll(/[^0-9A-Z]/gi, "") === taxId;
  for (const other of ours.filter((each) => !isSame(each)))
    await stripe.customers.deleteTaxId(customer, other.id);
  // Without a key of our own: one that was changed and changed back is no repeat.
  if (!ours.some(isSame)) await writeTaxId(stripe, customer, taxId);
}

async function forgetAtStripe(services: Services, customer: string, isOpen: boolean): Promise<void> {
  if (isOpen) return await updateCustomer(services, customer, { name: "", email: null, taxId: null });
  const stripe = await services.payments.client();
  await stripe.customers.del(customer);
}

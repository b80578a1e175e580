import type { Applier } from "./applier.server.ts";
import { customerAtStripeStatement, forgetStripeCustomer } from "./customers-repository.server.ts";

/** `customer.deleted`: somebody took the customer out at Stripe; the payer's next purchase makes another. */
export const forgetCustomer: Applier = async ({ db, read }, { objectId }) => {
  if (objectId === null) return null;
  const [found] = await read(customerAtStripeStatement(db, objectId));
  return found ? { statements: [forgetStripeCustomer(db, objectId)] } : null;
};

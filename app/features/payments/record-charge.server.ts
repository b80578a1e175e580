import type { Handler } from "./handler.server.ts";
import { chargeLines, readPayer } from "./charged.server.ts";

/**
 * `charge.succeeded`, for a Pix or boleto once its money is here: one line in the ledger. Money that nobody of ours paid is left
 * alone.
 */
export const recordCharge: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const stripe = await services.payments.client();
  const charge = await stripe.charges.retrieve(objectId);
  if (charge.status !== "succeeded" || !charge.captured) return null;
  const payer = await readPayer(services, charge, { stripeId: charge.id, kind: "payment" });
  if (payer === null) return null;
  return { statements: payer.isRecorded ? [] : await chargeLines(services, charge) };
};

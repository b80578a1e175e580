import { AppError } from "../../../lib/errors.ts";
import { type Charge, checkCharge } from "./money-rules.ts";

/**
 * Every verb calls it before Stripe is asked for money: throws `amount_too_large`, `currency_not_allowed` or `invalid_input` for
 * a charge that spec §5 does not allow.
 */
export function refuseCharge(charge: Charge): void {
  const refusal = checkCharge(charge);
  if (refusal) throw new AppError(refusal);
}

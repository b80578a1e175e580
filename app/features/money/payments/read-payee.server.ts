import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readPayeePage } from "./managed-payee.server.ts";
import type { PayeePage } from "./payee-page.ts";
import { payeeState } from "./payee.ts";
import { feeRuleAt } from "./platform-fee.ts";

/**
 * How a club (null: the one that the dashboard opens) is paid its entry fees: its account, what that got, the platform's fee, and what is
 * paid at the club. One statement that travels with the page's other reads; throws `unauthenticated`, `forbidden`.
 */
export async function readPayee(
  context: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<PayeePage> {
  const page = await readPayeePage(context, clubId);
  if (!page?.mayOpen) throw new AppError("forbidden");
  const { hundredthsOfPercent, fixedCents } = feeRuleAt(context.services.now());
  return {
    state: payeeState(page.payee),
    balances: page.balances,
    fee: { hundredthsOfPercent, fixedCents: fixedCents.BRL },
    dues: page.dues.map((due) => ({
      ...due,
      paidAt: due.paidAt === null ? null : new Date(due.paidAt).toISOString(),
    })),
  };
}

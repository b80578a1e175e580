import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readProof } from "../../people/sessions/read-proof.server.ts";
import { readPayeePage } from "./managed-payee.server.ts";
import type { PayeePage } from "./payee-page.ts";
import { payeeState } from "./payee.ts";
import { pixReference } from "./pix-code.ts";
import { writePixKey } from "./pix-key.ts";
import { feeRuleAt } from "./platform-fee.ts";
import { toHandReturn, toLateShare } from "./hand-shares.ts";
import { readRefundTasks } from "./read-refund-keys.server.ts";

/**
 * How a club (null: the one that the dashboard opens) is paid its entry fees: its account, what that got, the platform's fee, and what is
 * paid at the club and owed back. Statements that travel with the page's other reads; throws `unauthenticated`, `forbidden`, `session_expired`.
 */
export async function readPayee(
  context: VerbContext,
  { clubId }: { clubId: string | null },
): Promise<PayeePage> {
  const { actor, services } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const [page, proof, tasks] = await Promise.all([
    readPayeePage(context, clubId),
    readProof({ services, actor }),
    readRefundTasks(context, { kind: "club", clubId }),
  ]);
  if (!page?.mayOpen) throw new AppError("forbidden");
  const { hundredthsOfPercent, fixedCents } = feeRuleAt(services.now());
  const { pix } = page;
  return {
    state: payeeState(page.payee),
    balances: page.balances,
    fee: { hundredthsOfPercent, fixedCents: fixedCents.BRL },
    dues: page.dues.map(({ place, ...due }) => ({
      ...due,
      paidAt: due.paidAt === null ? null : new Date(due.paidAt).toISOString(),
      reference: pixReference(due.entryId, place),
    })),
    pix: pix && { ...pix, pixKey: writePixKey(pix.kind, pix.pixKey) },
    city: page.city,
    proof,
    returns: page.returns.map(toHandReturn),
    late: page.late.map(toLateShare),
    tasks,
  };
}

import { AppError } from "../../lib/errors.ts";
import { formatMoney } from "../../lib/money.ts";
import { parseInput } from "../../lib/parse.ts";
import { changeTaxId } from "../payments/change-tax-id.server.ts";
import { cancelSubscription, resumeSubscription } from "./cancel-subscription.server.ts";
import { changePlan } from "./change-plan.server.ts";
import type { BillingDone } from "./club-billing.ts";
import type { Holding } from "./held-subscription.server.ts";
import { changeFormSchema } from "./schemas.ts";
import { withdrawPurchase } from "./withdraw-purchase.server.ts";

/** What a form about a club's subscription may mean; its field `intent`. */
export const CLUB_BILLING_INTENTS = [
  "cancel_subscription",
  "resume_subscription",
  "change_plan",
  "withdraw_purchase",
  "receipt_tax_id",
] as const;

/**
 * Takes a form about the subscription of a club and calls the one verb that it means. Each is for admins of that very club
 * and throws what it throws; a form that names no verb is `invalid_input`.
 */
export async function sendClubBillingForm(
  holding: Holding,
  clubId: string,
  form: FormData,
): Promise<BillingDone> {
  const owner = { kind: "club" as const, clubId };
  switch (form.get("intent")) {
    case "cancel_subscription":
      await cancelSubscription(holding, { owner });
      return { ok: true, sentence: "Assinatura cancelada. O plano vale até o fim do período pago." };
    case "resume_subscription":
      await resumeSubscription(holding, { owner });
      return { ok: true, sentence: "Assinatura retomada. Ela volta a renovar sozinha." };
    case "change_plan": {
      const asked = parseInput(changeFormSchema, Object.fromEntries(form));
      const done = await changePlan(holding, {
        owner,
        lookupKey: asked.lookup_key,
        countedFrom: asked.counted_from,
        nowCents: asked.now_cents,
      });
      if (done.kind === "owed")
        return {
          ok: true,
          sentence: "O banco pede uma confirmação. O plano muda quando a fatura for paga.",
          url: done.url,
        };
      const charged = asked.now_cents > 0 ? ` Cobramos ${formatMoney(asked.now_cents)} agora.` : "";
      return { ok: true, sentence: `Plano mudado.${charged}` };
    }
    case "withdraw_purchase": {
      const { refundCents, currency } = await withdrawPurchase(holding, { owner });
      const amount = formatMoney(refundCents, currency);
      return { ok: true, sentence: `Compra desfeita. ${amount} voltam pelo mesmo meio de pagamento.` };
    }
    case "receipt_tax_id":
      return await changeTaxId(holding, { owner, taxId: form.get("tax_id") });
    default:
      throw new AppError("invalid_input", { field: "intent" });
  }
}

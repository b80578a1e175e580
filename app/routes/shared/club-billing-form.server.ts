import { z } from "zod";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { changeTaxId } from "../../features/money/shop/change-tax-id.server.ts";
import { cnpjSchema } from "../../features/clubs/clubs/clubs-schema.ts";
import {
  cancelSubscription,
  resumeSubscription,
} from "../../features/money/subscriptions/cancel-subscription.server.ts";
import { changePlan } from "../../features/money/subscriptions/change-plan.server.ts";
import { giveUpBoleto } from "../../features/money/subscriptions/give-up-boleto.server.ts";
import {
  type Holding,
  readHeldWithOrders,
} from "../../features/money/subscriptions/held-subscription.server.ts";
import { openPortal } from "../../features/money/subscriptions/open-portal.server.ts";
import { changeFormSchema } from "../../features/money/subscriptions/subscriptions-schema.ts";
import { DISPUTED_PAYMENT } from "../../features/money/payments/dispute.ts";
import { withdrawChange } from "../../features/money/subscriptions/withdraw-change.server.ts";
import {
  type Withdrawn,
  withdrawPurchase,
} from "../../features/money/subscriptions/withdraw-purchase.server.ts";
import { type GuardArgs, requireActor, requireClubAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { formatMoney } from "../../lib/money.ts";
import { clubCheckoutSchema, payForClub } from "./club-checkout.server.ts";
import { refundKeyFormSchema } from "../../features/money/payments/payees-schema.ts";
import { sendRefundKey } from "./refund-key-form.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import { askedClub } from "./club-page.server.ts";
import type { FormDone } from "../../lib/form-answer.ts";
import { readSent } from "../../guards/sent-form.server.ts";

const changeSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("cancel_subscription") }),
  z.object({ intent: z.literal("resume_subscription") }),
  changeFormSchema.extend({ intent: z.literal("change_plan") }),
  z.object({ intent: z.literal("withdraw_purchase") }),
  z.object({ intent: z.literal("withdraw_change") }),
  z.object({ intent: z.literal("give_up_boleto") }),
  z.object({ intent: z.literal("receipt_tax_id"), tax_id: cnpjSchema }),
]);

const billingFormSchema = z.discriminatedUnion("intent", [
  changeSchema,
  clubCheckoutSchema.extend({ intent: z.literal("pay") }),
  z.object({ intent: z.literal("portal") }),
  refundKeyFormSchema,
]);

/**
 * Takes a form about the subscription of the club that the address names (else of the one whose dashboard opens), and
 * calls the one verb that it means. `url` is the portal, which opens beside the page. Each
 * is for admins of that very club; throws what the guard and the verb throw, and `invalid_input`.
 */
export async function sendBillingForm(args: GuardArgs): Promise<FormDone & { url?: string }> {
  const fields = Object.fromEntries(await readSent(args));
  const context = verbContext(args);
  const { services } = context;
  const clubId = askedClub(args.url);
  const guard = requireClubAdmin(args);
  const form = await parseAfterGuard(guard, billingFormSchema, fields);
  switch (form.intent) {
    case "pay": {
      const back = (id: string) => clubPath(id, "assinatura");
      return {
        ok: true,
        sentence: "Pagamento aberto.",
        leadsTo: await payForClub(services, guard, form, back),
      };
    }
    case "portal": {
      const returnPath = clubPath(clubId, "assinatura");
      const opening = openPortal(context, { owner: { kind: "club", clubId }, returnPath });
      const [, { url }] = await guarded(guard, opening);
      return { ok: true, sentence: "Portal aberto.", url };
    }
    case "give_refund_key": {
      const [, done] = await guarded(guard, sendRefundKey({ services, actor: requireActor(args) }, form));
      return done;
    }
    default: {
      const reading = clubId === null ? undefined : readHeldWithOrders({ services }, { clubId });
      const [viewer, read] = await guarded(guard, Promise.resolve(reading));
      return await change({ services, viewer, ...read }, viewer.managedClubId, form);
    }
  }
}

async function change(
  holding: Holding,
  clubId: string,
  form: z.output<typeof changeSchema>,
): Promise<FormDone> {
  const owner = { kind: "club" as const, clubId };
  switch (form.intent) {
    case "cancel_subscription":
      await cancelSubscription(holding, { owner });
      return {
        ok: true,
        sentence: "Assinatura cancelada. Não há mais cobrança; o que já está pago vale até o fim.",
      };
    case "resume_subscription":
      await resumeSubscription(holding, { owner });
      return { ok: true, sentence: "Assinatura retomada. Ela volta a renovar sozinha." };
    case "change_plan": {
      const { lookup_key: lookupKey, counted_from: countedFrom, now_cents: nowCents } = form;
      const done = await changePlan(holding, { owner, lookupKey, countedFrom, nowCents });
      if (done.kind === "unpaid")
        return {
          ok: true,
          sentence: "O banco pede uma confirmação. O plano muda quando a fatura for paga.",
          leadsTo: done.url,
        };
      const charged = nowCents > 0 ? ` Cobramos ${formatMoney(nowCents)} agora.` : "";
      return { ok: true, sentence: `Plano mudado.${charged}` };
    }
    case "withdraw_purchase": {
      return {
        ok: true,
        sentence: `Compra cancelada.${backOf(await withdrawPurchase(holding, { owner }))}`,
      };
    }
    case "withdraw_change": {
      const back = backOf(await withdrawChange(holding, { owner }));
      return { ok: true, sentence: `Mudança cancelada: o plano volta a ser o de antes.${back}` };
    }
    case "give_up_boleto":
      await giveUpBoleto(holding, { owner });
      return { ok: true, sentence: "Boleto cancelado. Nada foi cobrado." };
    case "receipt_tax_id":
      return await changeTaxId(holding, { owner, taxId: form.tax_id });
  }
}

/** Says after another sentence that money comes back; of a disputed payment it promises nothing. */
function backOf({ refundCents, currency, isDisputed }: Withdrawn): string {
  if (refundCents === 0) return "";
  return isDisputed
    ? ` ${DISPUTED_PAYMENT}`
    : ` ${formatMoney(refundCents, currency)} voltam pelo mesmo meio de pagamento.`;
}

import { giveRefundKey } from "../../app/features/money/payments/give-refund-key.server.ts";
import { readRefundKey } from "../../app/features/money/payments/read-refund-key.server.ts";
import { returnByPix } from "../../app/features/money/payments/return-by-pix.server.ts";
import type { Scene, Stage } from "./money-scenes.ts";
import { prove, stuckRefund } from "./stuck-refund.ts";

/** Gives the account of the platform's team. */
export async function teamMember({ money }: Stage): Promise<string> {
  const [row] = await money.database.sql<{ id: string }>(
    "select id from users where user_role = 'super_admin'",
  );
  return row!.id;
}

const PIX = { kind: "cpf", pixKey: "52998224725", holder: "Ana Souza" } as const;

/** A refund that can't go back as it came, whose payer has given a key. */
async function withKey({ money, desk }: Stage, end: "refused" | "sent back") {
  const refund = await stuckRefund(money, desk, end);
  await prove(money);
  await giveRefundKey(refund.who.context, { refundId: refund.id, pix: PIX });
  return { ...refund, givenAt: money.clock.at };
}

/** Scenes about refunds that can't go back as they came. */
export const REFUND_KEY_SCENES: Readonly<Record<string, Scene>> = {
  "a payer gives the Pix key of a refund": async (stage) => (await withKey(stage, "sent back")).who.userId,
  "a refund becomes a task of the platform": async (stage) => {
    await withKey(stage, "sent back");
    return await teamMember(stage);
  },
  "a refund becomes a task of a club": async (stage) => {
    await withKey(stage, "refused");
    return stage.admin.actor.userId;
  },
  "a payer corrects the Pix key of a refund": async (stage) => {
    const { id, who } = await withKey(stage, "sent back");
    await giveRefundKey(who.context, { refundId: id, pix: { ...PIX, holder: "Bia Reis" } });
    return await teamMember(stage);
  },
  "a refund is given back by Pix": async (stage) => {
    const { id, who, givenAt } = await withKey(stage, "refused");
    await returnByPix(stage.admin, { refundId: id, givenAt });
    return who.userId;
  },
  "a refund whose key was read goes out at Stripe after all": async (stage) => {
    const { id, intent } = await withKey(stage, "refused");
    await readRefundKey(stage.admin, { refundId: id });
    await stage.money.sdk.refunds.create({ payment_intent: intent, metadata: { refund_order: id } });
    return stage.admin.actor.userId;
  },
  "a refund that was given back by Pix goes out at Stripe, too": async (stage) => {
    const { id, intent, givenAt } = await withKey(stage, "refused");
    await returnByPix(stage.admin, { refundId: id, givenAt });
    await stage.money.sdk.refunds.create({ payment_intent: intent, metadata: { refund_order: id } });
    return stage.admin.actor.userId;
  },
};

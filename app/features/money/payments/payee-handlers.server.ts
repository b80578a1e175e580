import type { Handler, Handlers } from "./handler.server.ts";
import { balanceDispute } from "./balance-dispute.server.ts";
import { payeeState, PAYEE_STATES } from "./payee.ts";
import { isLostAccount, payeeCopy } from "./payee-at-stripe.server.ts";
import { disconnectPayee, payeeAtStripeStatement, savePayee } from "./payees-repository.server.ts";

const STOPPED = "Até lá, as inscrições pagas pelo site ficam paradas.";

/** `account.updated`: our copy of an account is made anew from what Stripe says now; the admins hear once it is ready or no longer. */
const copyPayee: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const { db } = services;
  const [known] = await services.read(payeeAtStripeStatement(db, objectId));
  if (!known) return null;
  if (known.isDisconnected) return { statements: [] };
  const stripe = await services.payments.client();
  try {
    const copy = payeeCopy(await stripe.accounts.retrieve(objectId));
    const wasReady = known.isChargeable && known.isPaidOut;
    const state = payeeState(copy);
    const isNews = wasReady !== (state === "ready");
    return {
      statements: [savePayee(db, known, copy)],
      notifications: isNews
        ? known.adminUserIds.map((userId) => ({
            userId,
            type: "system_notification" as const,
            title: `Recebimentos do clube: conta ${PAYEE_STATES[state].label.toLowerCase()}`,
            message: wasReady ? `${PAYEE_STATES[state].says} ${STOPPED}` : PAYEE_STATES[state].says,
          }))
        : [],
      clubIds: [],
    };
  } catch (error) {
    if (!isLostAccount(error)) throw error;
    return { statements: [disconnectPayee(db, known.id, services.now())] };
  }
};

/** `account.application.deauthorized`: the owner has ended the connection; what still is to be paid by it has to wait for another. */
const endPayee: Handler = async (services, { objectId }) => {
  if (objectId === null) return null;
  const [known] = await services.read(payeeAtStripeStatement(services.db, objectId));
  if (!known) return null;
  return {
    statements: [disconnectPayee(services.db, known.id, services.now())],
    notifications: known.isDisconnected
      ? []
      : known.adminUserIds.map((userId) => ({
          userId,
          type: "system_notification" as const,
          title: "Recebimentos do clube: conta desligada",
          message:
            "A conta do clube foi desligada no Stripe. Inscrições por cartão e Pix param até o clube ligar outra.",
        })),
  };
};

/** Stripe's events about clubs' accounts, and about disputes of what was passed on to them. */
export const PAYEE_APPLIERS: Handlers = {
  "account.updated": [copyPayee],
  "account.application.deauthorized": [endPayee],
  "charge.dispute.created": [balanceDispute],
  "charge.dispute.closed": [balanceDispute],
};

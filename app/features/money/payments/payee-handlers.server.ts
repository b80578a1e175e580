import type { Handler, Handlers } from "./handler.server.ts";
import { balanceDispute } from "./balance-dispute.server.ts";
import { payeeState, PAYEE_STATES } from "./payee.ts";
import { isLostAccount, payeeCopy } from "./payee-at-stripe.server.ts";
import { disconnectPayee, payeeAtStripeStatement, savePayee } from "./payees-repository.server.ts";

const STOPPED = "Até lá, as inscrições pagas pelo site ficam paradas.";

/** Somebody changed at Stripe's board who pays the account out. */
const SCHEDULE_NEWS = {
  automatic: {
    title: "repasses automáticos",
    message:
      "O agendamento da conta mudou no Stripe: ele repassa ao banco tudo o que libera, sem aguardar o fim dos eventos.",
  },
  manual: {
    title: "repasses depois dos eventos",
    message:
      "O agendamento da conta mudou no Stripe: o valor de cada evento vai para o banco depois que ele termina.",
  },
} as const;

/** `account.updated`: our copy of an account is made anew from what Stripe says now; the admins hear once it is ready or no longer, or paid out otherwise. */
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
    const says = PAYEE_STATES[state].says;
    const news = [
      ...(wasReady === (state === "ready")
        ? []
        : [
            {
              title: `conta ${PAYEE_STATES[state].label.toLowerCase()}`,
              message: wasReady ? `${says} ${STOPPED}` : says,
            },
          ]),
      ...(known.payoutSchedule === null || known.payoutSchedule === copy.payoutSchedule
        ? []
        : [SCHEDULE_NEWS[copy.payoutSchedule]]),
    ];
    return {
      statements: [savePayee(db, known, copy)],
      notifications: known.adminUserIds.flatMap((userId) =>
        news.map(({ title, message }) => ({
          userId,
          type: "system_notification" as const,
          title: `Recebimentos do clube: ${title}`,
          message,
        })),
      ),
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

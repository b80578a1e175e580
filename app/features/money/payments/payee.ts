import type { PAYOUT_SCHEDULES } from "../../../../drizzle/schema/enums.ts";

/** How far a club has come with its account at Stripe. */
export type PayeeState = "none" | "pending" | "in_review" | "ready" | "restricted";

/** An account is paid out where our job says so, or by Stripe's own plan. */
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number];

/** Our copy of what Stripe says about an account. */
export interface PayeeCopy {
  isChargeable: boolean;
  isPaidOut: boolean;
  isSubmitted: boolean;
  requirements: { due: readonly string[]; pending: readonly string[]; disabledReason: string | null };
}

/**
 * How an account stands: ready once it takes money and is paid out; before that it waits for its owner (`pending`: nothing is filled in
 * yet; `restricted`: something more is asked) or for Stripe (`in_review`).
 */
export function payeeState(copy: PayeeCopy | null): PayeeState {
  if (copy === null) return "none";
  if (copy.isChargeable && copy.isPaidOut) return "ready";
  if (!copy.isSubmitted) return "pending";
  const { due, pending, disabledReason } = copy.requirements;
  if (due.length > 0 || disabledReason?.startsWith("rejected")) return "restricted";
  return pending.length > 0 || !copy.isChargeable || !copy.isPaidOut ? "in_review" : "restricted";
}

export const PAYEE_STATES: Readonly<
  Record<PayeeState, { label: string; says: string; tone: "neutral" | "ok" | "warn" | "danger" | "info" }>
> = {
  none: {
    label: "Não configurada",
    says: "O clube ainda não tem conta para receber pelo Stripe.",
    tone: "neutral",
  },
  pending: {
    label: "Pendente",
    says: "Falta terminar o cadastro no Stripe: quem recebe, documento e conta do banco.",
    tone: "warn",
  },
  in_review: {
    label: "Em análise",
    says: "O Stripe está conferindo os dados. Não falta nada do seu lado: avisamos quando a conta ficar pronta.",
    tone: "info",
  },
  ready: {
    label: "Pronta",
    says: "As inscrições pagas por cartão ou Pix vão direto para a conta do clube.",
    tone: "ok",
  },
  restricted: {
    label: "Restrita",
    says: "O Stripe pede mais alguma coisa antes de liberar pagamentos. Abra o cadastro para ver o que falta.",
    tone: "danger",
  },
};

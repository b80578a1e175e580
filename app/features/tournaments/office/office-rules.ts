import { type PayeeState, PAYEE_STATES } from "../../money/payments/payee.ts";
import type { EventFacts, OfficeEvent, TournamentFacts } from "./office-tournament.ts";

/** Events that are still on: neither merged into another nor cancelled. */
export function isOn({ state }: Pick<OfficeEvent, "state">): boolean {
  return state !== "merged" && state !== "cancelled";
}

/** Whether an event asks anybody for money. */
export function hasFee({ entryFeeCents, fees }: Pick<EventFacts, "entryFeeCents" | "fees">): boolean {
  const more = [fees.secondCents, fees.thirdCents, fees.guestCents, fees.early?.cents];
  return entryFeeCents > 0 || more.some((cents) => (cents ?? 0) > 0);
}

/** The obstacle to publishing a tournament, as a sentence; `isAboutPayee` where the club's own account is what is missing. */
interface PublishRefusal {
  message: string;
  isAboutPayee: boolean;
}

/**
 * Why a draft is not published yet, or null: it needs an event and a time to enter that is not over, and where a fee is above zero
 * somebody who is paid: "paga no clube", or the club's account at Stripe once it is ready (product §6).
 */
export function publishRefusal(
  { payee, registrationClosesAt }: Pick<TournamentFacts, "payee" | "registrationClosesAt">,
  events: readonly Pick<OfficeEvent, "state" | "entryFeeCents" | "fees">[],
  { payeeState, now }: { payeeState: PayeeState; now: Date },
): PublishRefusal | null {
  const on = events.filter(isOn);
  const refused = (message: string, isAboutPayee = false) => ({ message, isAboutPayee });
  if (on.length === 0) return refused("Falta ao menos uma categoria.");
  if (new Date(registrationClosesAt) <= now)
    return refused("O prazo das inscrições já passou: mude quando elas encerram.");
  return on.some(hasFee) ? payeeRefusal(payee, payeeState) : null;
}

/** Why nobody can be paid a fee yet, or null. */
export function payeeRefusal(payee: TournamentFacts["payee"], payeeState: PayeeState): PublishRefusal | null {
  if (payee === null)
    return { message: "Há taxa de inscrição: diga antes quem recebe.", isAboutPayee: false };
  if (payee === "at_club" || payeeState === "ready") return null;
  return {
    message: `A conta do clube ainda não recebe pelo site. ${PAYEE_STATES[payeeState].says}`,
    isAboutPayee: true,
  };
}

/** The fields of an event that stay once somebody has entered it, by the name of their field in the form. */
const CATEGORY = {
  sport: "sport",
  format: "format",
  gender: "gender",
  minAge: "min_age",
  maxAge: "max_age",
} as const;

/**
 * Why an event may not become another one, or null. Once somebody has entered, its category and its fees stay: who entered chose
 * those. Places are never fewer than those that are taken, and once its draw is announced it stays as it is.
 */
export function eventChangeRefusal(
  before: OfficeEvent,
  after: EventFacts,
): { field: string; message: string } | null {
  if (before.state === "finished")
    return { field: "name", message: "Esta categoria foi encerrada: ela não muda mais." };
  if (before.state !== "entries") return isOnlyOtherPoints(before, after) ? null : ANNOUNCED;
  if (!before.hasEntries) return null;
  const changed = (Object.keys(CATEGORY) as (keyof typeof CATEGORY)[]).find(
    (key) => before[key] !== after[key],
  );
  if (changed) return { field: CATEGORY[changed], message: "Já há inscrições: a categoria não muda mais." };
  if ((before.classes ?? []).join() !== (after.classes ?? []).join())
    return { field: "classes", message: "Já há inscrições: as classes não mudam mais." };
  if (isOtherMoney(before, after))
    return { field: "fee", message: "Já há inscrições: as taxas não mudam mais." };
  if (after.maxEntries < before.placed)
    return { field: "max_entries", message: `Já há ${before.placed} inscrições com vaga.` };
  return null;
}

const ANNOUNCED = {
  field: "name",
  message: "O sorteio desta categoria já foi anunciado: só o ranking e os pontos de fase ainda mudam.",
};

/** Whether nothing but where the points of the phases go, and how many they are, is another. */
function isOnlyOtherPoints(before: OfficeEvent, after: EventFacts): boolean {
  const { rankingId: _ranking, phasePoints: _points, drawOptions, ...facts } = after;
  // A draw option that is not given is its default, which the form writes out.
  const options = Object.keys(before.drawOptions);
  return (
    (Object.keys(facts) as (keyof typeof facts)[]).every(
      (key) => sorted(before[key]) === sorted(facts[key]),
    ) && options.every((key) => sorted(before.drawOptions[key]) === sorted(drawOptions[key]))
  );
}

/** A value as text, whatever the order of its keys. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

type Money = Pick<EventFacts, "entryFeeCents" | "currency" | "fees">;
const moneyOf = ({ entryFeeCents, currency, fees }: Money) =>
  [
    entryFeeCents,
    currency,
    fees.secondCents,
    fees.thirdCents,
    fees.guestCents,
    fees.early?.cents,
    fees.early?.until,
  ].join("|");

/** Whether two events ask for different fees; no event at all asks for none. */
export function isOtherMoney(before: Money | null, after: Money): boolean {
  if (before === null) return hasFee(after);
  return moneyOf(before) !== moneyOf(after);
}

type Refunding = Pick<TournamentFacts, "payee" | "refundRule">;
const refundOf = ({
  payee,
  refundRule: { tiers, deductionCents = 0, isNoneAfterClosing = false },
}: Refunding) =>
  JSON.stringify([
    payee,
    tiers.map((tier) => [tier.daysBefore, tier.percent]),
    deductionCents,
    isNoneAfterClosing,
  ]);

/** Whether who is paid, or what is given back, is another: that is the admins' (product §3). */
export function isOtherRefund(before: Refunding, after: Refunding): boolean {
  return refundOf(before) !== refundOf(after);
}

/** Why the facts of a published tournament may not become these, or null: who entered did so under its rule and its payee. */
export function tournamentChangeRefusal(
  before: TournamentFacts & { status: string },
  after: TournamentFacts,
  { events, payeeState }: { events: readonly OfficeEvent[]; payeeState: PayeeState },
): { field: string; message: string } | null {
  if (before.status === "draft") return null;
  const hasEntries = events.some((event) => event.hasEntries);
  if (hasEntries && before.payee !== after.payee)
    return { field: "payee", message: "Já há inscrições: quem recebe não muda mais." };
  if (hasEntries && isOtherRefund({ ...before, payee: after.payee }, after))
    return { field: "refund_days_1", message: "Já há inscrições: a regra de devolução não muda mais." };
  const unpaid =
    events.some((event) => isOn(event) && hasFee(event)) && payeeRefusal(after.payee, payeeState);
  return unpaid ? { field: "payee", message: unpaid.message } : null;
}

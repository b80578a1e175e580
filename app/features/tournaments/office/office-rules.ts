import { dayIn } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { type PayeeState, PAYEE_STATES } from "../../money/payments/payee.ts";
import { feeRuleAt, leastFeeCents } from "../../money/payments/platform-fee.ts";
import { pricesAsked } from "../tournaments/entry-fee.ts";
import type { EventFacts, OfficeEvent, OfficePage, TournamentFacts } from "./office-tournament.ts";

/** Events that are still on: neither merged into another nor cancelled. */
export function isOn({ state }: Pick<OfficeEvent, "state">): boolean {
  return state !== "merged" && state !== "cancelled";
}

/** Why entries that cost something are stopped in a published tournament, as its office reads it, or null while they are not. */
export function stoppedPayments({
  tournament: { payee },
  events,
  payeeState,
}: Pick<OfficePage, "events" | "payeeState"> & {
  tournament: Pick<TournamentFacts, "payee">;
}): string | null {
  if (payee !== "connected" || payeeState === "ready") return null;
  if (!events.some((event) => isOn(event) && hasFee(event))) return null;
  return `Inscrições pagas paradas: a conta do clube não recebe pelo site agora. ${PAYEE_STATES[payeeState].says}`;
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
 * Why a draft is not published yet, or null: it needs an event and a time to enter that is not over, and where a fee is above zero one
 * currency and somebody who is paid: "paga no clube", or the club's account at Stripe once it is ready (product §6), which takes no
 * small fee.
 */
export function publishRefusal(
  { payee, registrationClosesAt }: Pick<TournamentFacts, "payee" | "registrationClosesAt">,
  events: readonly (Money & Pick<OfficeEvent, "name" | "state">)[],
  { payeeState, now }: { payeeState: PayeeState; now: Date },
): PublishRefusal | null {
  const on = events.filter(isOn);
  const refused = (message: string, isAboutPayee = false) => ({ message, isAboutPayee });
  if (on.length === 0) return refused("Falta ao menos uma categoria.");
  if (new Date(registrationClosesAt) <= now)
    return refused("O prazo das inscrições já passou: mude quando elas encerram.");
  const asking = on.filter(hasFee);
  const [first] = asking;
  if (!first) return null;
  if (asking.some((event) => otherCurrencyRefusal(event, [first])))
    return refused("Há taxas em real e em dólar. Use uma moeda só.");
  const unpaid = payeeRefusal(payee, payeeState);
  if (unpaid) return unpaid;
  for (const event of asking) {
    const small = smallFeeRefusal(payee, event, now);
    if (small) return refused(`${event.name}: ${small.message}`);
  }
  return null;
}

/** The fields of an event's fees, in the order of its form. */
const FEE_FIELDS = [
  ["fee", ({ entryFeeCents }: Money) => entryFeeCents],
  ["fee_second", ({ fees }: Money) => fees.secondCents],
  ["fee_third", ({ fees }: Money) => fees.thirdCents],
  ["fee_guest", ({ fees }: Money) => fees.guestCents],
  ["fee_early", ({ fees }: Money) => fees.early?.cents],
] as const;

/**
 * Why one of the prices that an event asks can't be paid here, or null: Stripe takes nothing below its minimum, and the platform's part must
 * leave something for the club. What is paid at the club may be as little as it likes.
 */
export function smallFeeRefusal(
  payee: TournamentFacts["payee"],
  event: Money,
  now: Date,
): { field: string; message: string } | null {
  if (payee !== "connected") return null;
  const least = leastFeeCents(feeRuleAt(now), event.currency);
  const small = pricesAsked({ baseCents: event.entryFeeCents, ...event.fees }).find(
    (cents) => cents > 0 && cents < least,
  );
  if (small === undefined) return null;
  const [field] = FEE_FIELDS.find(([, centsOf]) => centsOf(event) === small) ?? FEE_FIELDS[0];
  return {
    field,
    message: `Paga pelo site, uma taxa é zero ou a partir de ${formatMoney(least, event.currency)}.`,
  };
}

/** Why a fee may not be in its currency, or null: a tournament asks for money in one alone. `others` are its other events. */
export function otherCurrencyRefusal(
  event: Money,
  others: readonly Money[],
): { field: string; message: string } | null {
  const other = hasFee(event) && others.find((one) => hasFee(one) && one.currency !== event.currency);
  if (!other) return null;
  const named = other.currency === "BRL" ? "real" : "dólar";
  return { field: "currency", message: `As outras taxas deste torneio são em ${named}. Use a mesma moeda.` };
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
  // A draw option that is not given is its default, which the form writes out; one that no form writes any more stays as it was.
  const options = Object.keys(before.drawOptions).filter((key) => key in drawOptions);
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

/**
 * Why the facts of a published tournament may not become these, or null: who entered did so under its rule and its payee, and what they paid through
 * the account waits for its last day (product §7), which moves to no day before today. `timeZone` is the club's.
 */
export function tournamentChangeRefusal(
  before: TournamentFacts & { status: string },
  after: TournamentFacts,
  {
    events,
    payeeState,
    now,
    timeZone,
  }: { events: readonly OfficeEvent[]; payeeState: PayeeState; now: Date; timeZone: string },
): { field: string; message: string } | null {
  if (before.status === "draft") return null;
  const hasEntries = events.some((event) => event.hasEntries);
  const isOtherPayee = before.payee !== after.payee;
  if (hasEntries && isOtherPayee)
    return { field: "payee", message: "Já há inscrições: quem recebe não muda mais." };
  if (hasEntries && isOtherRefund({ ...before, payee: after.payee }, after))
    return { field: "refund_days_1", message: "Já há inscrições: a regra de devolução não muda mais." };
  const isPaidThrough =
    before.payee === "connected" && events.some((event) => event.hasEntries && hasFee(event));
  if (isPaidThrough && after.endsOn < before.endsOn && after.endsOn < dayIn(now, timeZone))
    return {
      field: "ends_on",
      message: "Já há inscrições pagas pelo site: o último dia não pode passar para antes de hoje.",
    };
  // An account that is restricted by now stops payments, not the office.
  const asking = events.filter((event) => isOn(event) && hasFee(event));
  const unpaid = asking.length > 0 ? payeeRefusal(after.payee, isOtherPayee ? payeeState : "ready") : null;
  const small = asking.map((event) => smallFeeRefusal(after.payee, event, now)).find((one) => one !== null);
  const refusal = unpaid ?? (isOtherPayee ? small : null);
  return refusal ? { field: "payee", message: refusal.message } : null;
}

import type { EventFacts, EventFees, RefundRule, TournamentFacts } from "./office-tournament.ts";

type Plain<Of> = { [Key in keyof Of]: Exclude<Of[Key], undefined> };
/** Takes `undefined`, which JSON leaves out, out of the type as well. */
const plain = <Of extends object>(of: Of): Plain<Of> => of as Plain<Of>;

/** A tournament's facts as its row keeps them. */
export function storedFacts({
  registrationOpensAt,
  registrationClosesAt,
  refundRule,
  ...facts
}: TournamentFacts) {
  return {
    ...facts,
    registrationOpensAt: new Date(registrationOpensAt),
    registrationClosesAt: new Date(registrationClosesAt),
    refundRule: plain<RefundRule>(refundRule),
  };
}

/** An event's facts as its row keeps them; the two columns that older workers read go along. */
export function storedEvent({ fees, ...facts }: EventFacts) {
  return {
    ...facts,
    fees: plain<EventFees>(fees),
    genderCategory: facts.gender === "open" ? null : facts.gender,
    class: facts.classes?.length === 1 ? facts.classes[0]! : null,
  };
}

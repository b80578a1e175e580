import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import { athleteMay, athletePlan } from "../../base/plans/plans.ts";
import { requireAcceptedTerms } from "../../base/access/terms-required.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { categoryRefusal } from "./category-rules.ts";
import type { EventToEnter, NewEntry, PersonToEnter } from "./entering-repository.server.ts";
import { feeOf } from "./entry-fee.ts";
import { limitRefusal } from "./entry-limits.ts";
import {
  CLUB_CANNOT_RECEIVE,
  EARLY_ENTRY_MS,
  HOLD_MS,
  NOT_OPEN,
  registrationRefusal,
  takesPayments,
} from "./entry-rules.ts";

const REFUSALS: Readonly<
  Record<NonNullable<ReturnType<typeof registrationRefusal>>, ConstructorParameters<typeof AppError>>
> = {
  not_found: ["not_found"],
  not_open: ["conflict", { message: NOT_OPEN }],
  too_early: ["conflict", { message: "As inscrições ainda não abriram." }],
  too_late: ["deadline_passed", { message: "As inscrições já encerraram." }],
};

/** An athlete who may act: with a profile, the terms accepted, and the guardian's consent where one is needed. */
export function refuseViewer(viewer: Viewer | null): Viewer & { athleteId: string } {
  if (!viewer) throw new AppError("session_expired");
  const { athleteId } = viewer;
  if (athleteId === null) throw new AppError("forbidden");
  if (viewer.awaitsGuardian) throw new AppError("awaits_guardian");
  requireAcceptedTerms(viewer);
  return { ...viewer, athleteId };
}

/** Until when the registration must have opened for these people: one of a pair with Pro lets both in early (product §6). */
export function opensBefore(people: readonly PersonToEnter[], now: Date): Date {
  return hasEarlyEntry(people) ? new Date(now.getTime() + EARLY_ENTRY_MS) : now;
}

function hasEarlyEntry(people: readonly PersonToEnter[]): boolean {
  const plans = people.map(({ plan }) => athletePlan(plan).id);
  return plans.some((plan) => athleteMay(plan, "earlyEntry"));
}

/** Throws the sentence of the rule that keeps these people out of the event now. */
export function refuseEntry(event: EventToEnter, people: readonly PersonToEnter[], now: Date): void {
  const refusal = registrationRefusal(
    {
      status: event.status,
      registrationOpensAt: new Date(event.registrationOpensAt),
      registrationClosesAt: new Date(event.registrationClosesAt),
    },
    { now, hasEarlyEntry: hasEarlyEntry(people) },
  );
  if (refusal) throw new AppError(...REFUSALS[refusal]);
  refusePeople(event, people);
}

/** The same without the times of the registration, which are not the organiser's own. */
export function refusePeople(event: EventToEnter, people: readonly PersonToEnter[]): void {
  if (event.state !== "entries") throw new AppError(...REFUSALS.not_open);
  if (people.some(({ isEntered }) => isEntered))
    throw new AppError("conflict", { message: "Há uma inscrição nesta categoria para vocês." });
  const year = Number(event.startsOn.slice(0, 4));
  const broken =
    categoryRefusal(event, people, year) ??
    people.map(({ others }) => limitRefusal(event.rules, event, others)).find((why) => why !== null);
  if (broken) throw new AppError("invalid_input", { message: broken });
}

/** The entry of these people, each with their own share. Throws `conflict` where something of it is due here and the club can't be paid. */
export function newEntry(
  event: EventToEnter,
  people: readonly PersonToEnter[],
  { id, now }: { id: string; now: Date },
): NewEntry {
  const day = dayIn(now, event.timeZone);
  const fees = { baseCents: event.feeCents, ...event.fees };
  const shares = people.map(({ others, isMember }) => feeOf(fees, { others: others.length, isMember, day }));
  const isDue = event.payee !== "at_club" && shares.some((cents) => cents > 0);
  if (isDue && !takesPayments(event)) throw new AppError("conflict", { message: CLUB_CANNOT_RECEIVE });
  return {
    id,
    eventId: event.id,
    athleteId: people[0]!.id,
    partnerId: people[1]?.id ?? null,
    shares,
    currency: event.currency,
    isDue,
    at: now,
    heldUntil: new Date(now.getTime() + HOLD_MS),
  };
}

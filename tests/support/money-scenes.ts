import { randomUUID } from "node:crypto";
import { makeRefunds } from "../../app/features/money/payments/make-refunds.server.ts";
import { payOutClubs } from "../../app/features/money/payouts/pay-out-clubs.server.ts";
import { cancelSubscription } from "../../app/features/money/subscriptions/cancel-subscription.server.ts";
import { changePlan } from "../../app/features/money/subscriptions/change-plan.server.ts";
import { previewChange } from "../../app/features/money/subscriptions/preview-change.server.ts";
import { withdrawChange } from "../../app/features/money/subscriptions/withdraw-change.server.ts";
import { withdrawPurchase } from "../../app/features/money/subscriptions/withdraw-purchase.server.ts";
import { giveUpBoleto } from "../../app/features/money/subscriptions/give-up-boleto.server.ts";
import { remindRenewals } from "../../app/features/money/shop/remind-renewals.server.ts";
import { fullBackOf } from "../../app/features/tournaments/entries/below-quorum.ts";
import { giveBackEvent } from "../../app/features/tournaments/entries/give-back-event.server.ts";
import { mergeEvent } from "../../app/features/tournaments/entries/merge-event.server.ts";
import { readEntries } from "../../app/features/tournaments/entries/read-entries.server.ts";
import { removeEntry } from "../../app/features/tournaments/entries/remove-entry.server.ts";
import { cancelTournamentEntries } from "../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { enterEvent } from "../../app/features/tournaments/tournaments/enter-event.server.ts";
import { markShare } from "../../app/features/tournaments/tournaments/mark-share.server.ts";
import { payShare } from "../../app/features/tournaments/tournaments/pay-share.server.ts";
import { releaseHeldPlaces } from "../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { withdrawEntry } from "../../app/features/tournaments/tournaments/withdraw-entry.server.ts";
import type { TestApp } from "./app.ts";
import type { FeeDesk } from "./fee-desk.ts";
import { enterPair, type Entrant, participantAs } from "./fee-tournament.ts";
import { makePerson } from "./identity.ts";
import { issueBoleto } from "./issue-boleto.ts";
import { madeDue } from "./made-due.ts";
import { makeEvent } from "./made-tournament.ts";
import type { TestMoney } from "./money.ts";
import { REFUND_KEY_SCENES, teamMember } from "./refund-key-scenes.ts";

/** Everything that a scene plays with. */
export interface Stage {
  money: TestMoney;
  desk: FeeDesk;
  /** An admin of the desk's club. */
  admin: Entrant["context"];
}

/** Brings a change of money about, by the real handlers and verbs; gives the account of who is to be mailed. */
export type Scene = (stage: Stage) => Promise<string>;

const OWN = { owner: { kind: "athlete" } } as const;

async function subscriber({ money, desk }: Stage, key = "athlete_plus_month") {
  const person = await money.athlete();
  const payer = await money.clockedPayer({ userId: person.userId });
  const { id } = await money.sdk.subscriptions.create({
    customer: payer.stripeCustomerId,
    items: [{ price: await money.priceOf(key) }],
  });
  await desk.deliverAll();
  const holding = async () => ({ services: money.services, viewer: await money.viewerOf(person) });
  const fail = (fails = true) =>
    money.stripe.control("fail-renewals", { customer: payer.stripeCustomerId, fails });
  return { ...person, ...payer, id, holding, fail };
}

/** Two hours after the end of what somebody paid for, when Stripe has charged the renewal. */
async function renewal({ money, desk }: Stage, subscriptionId: string): Promise<void> {
  const { items } = await money.sdk.subscriptions.retrieve(subscriptionId);
  const seconds = items.data[0]!.current_period_end - money.clock.at.getTime() / 1_000;
  await money.advance({ seconds: seconds + 7_200 });
  await desk.deliverAll();
}

async function later({ money, desk }: Stage, days: number): Promise<void> {
  await money.advance({ days, seconds: 7_200 });
  await desk.deliverAll();
}

/** Somebody with an entry that they paid by card. */
async function paidEntry({ desk }: Stage, options: Parameters<FeeDesk["event"]>[0] = {}) {
  const made = await desk.event(options);
  const who = await desk.person();
  const entryId = await desk.enter(who, made.eventId);
  const intent = await desk.pay(await desk.open(who, entryId), "card");
  await desk.deliverAll();
  return { ...made, ...who, entryId, intent };
}

async function dispute({ money, desk }: Stage, intent: string): Promise<string> {
  const { id } = (await money.stripe.control("dispute", { payment_intent: intent })) as { id: string };
  await desk.deliverAll();
  return id;
}

/** An entry that was given up while the bank decides about its payment. */
async function heldRefund(stage: Stage) {
  const entry = await paidEntry(stage);
  const id = await dispute(stage, entry.intent);
  await withdrawEntry(entry.context, { entryId: entry.entryId });
  await stage.desk.deliverAll();
  return { ...entry, dispute: id };
}

async function decided(stage: Stage, status: "won" | "lost"): Promise<string> {
  const { userId, dispute: id } = await heldRefund(stage);
  stage.money.mails.splice(0);
  await stage.money.stripe.control("decide-dispute", { dispute: id, status });
  await stage.desk.deliverAll();
  await makeRefunds(stage.money);
  return userId;
}

/** A tournament that is closed below its quorum, with somebody who paid and another category. */
async function belowQuorum(stage: Stage) {
  const { sql } = stage.money.database;
  const entry = await paidEntry(stage);
  const other = await makeEvent(sql, entry.tournamentId, { feeCents: 0, maxEntries: 8 });
  return {
    ...entry,
    other,
    close: () => sql("update tournaments set status = 'closed' where id = $1", [entry.tournamentId]),
  };
}

/** One has the only place, the other waits; the first gives it up. */
async function wonPlace({ money, desk }: Stage, options: { format?: "doubles" } = {}) {
  const { eventId } = await desk.event({ maxEntries: 1, ...options });
  const people = [
    await desk.person(),
    await desk.person(),
    await desk.person(),
    await desk.person(),
  ] as const;
  const [first, mate, won, other] = people;
  const isPair = options.format === "doubles";
  const enter = async (one: Entrant, two: Entrant) =>
    isPair ? await enterPair(one, two, eventId) : await enterEvent(one.context, { eventId });
  const { entryId } = await enter(first, mate);
  await money.advance({ seconds: 60 });
  const waiting = await enter(won, other);
  money.mails.splice(0);
  await withdrawEntry(first.context, { entryId });
  await money.settle();
  return { won, other, entryId: waiting.entryId };
}

async function disputed(stage: Stage, end: "won" | "lost" | null): Promise<string> {
  const { intent } = await paidEntry(stage);
  if (end === null) stage.money.mails.splice(0);
  const id = await dispute(stage, intent);
  if (end !== null) {
    stage.money.mails.splice(0);
    await stage.money.stripe.control("decide-dispute", { dispute: id, status: end });
  }
  return await teamMember(stage);
}

/** A scene for each change of the table in docs/payments.md. */
export const MONEY_SCENES: Readonly<Record<string, Scene>> = {
  "a plan is bought": async (stage) => (await subscriber(stage)).userId,
  "a plan is changed": async (stage) => {
    const { holding, userId } = await subscriber(stage);
    const change = { ...OWN, lookupKey: "athlete_pro_month" };
    const { countedFrom, nowCents } = await previewChange(await holding(), change);
    await changePlan(await holding(), { ...change, countedFrom, nowCents });
    return userId;
  },
  "a plan is cancelled": async (stage) => {
    const { holding, userId } = await subscriber(stage);
    await cancelSubscription(await holding(), OWN);
    return userId;
  },
  "a renewal is paid": async (stage) => {
    const { userId, id } = await subscriber(stage);
    await renewal(stage, id);
    return userId;
  },
  "a renewal's charge fails": async (stage) => {
    const { userId, id, fail } = await subscriber(stage);
    await fail();
    await renewal(stage, id);
    return userId;
  },
  "a renewal's charge fails again": async (stage) => {
    const { userId, id, fail } = await subscriber(stage);
    await fail();
    await renewal(stage, id);
    await later(stage, 3);
    return userId;
  },
  "a plan ends unpaid": async (stage) => {
    const { userId, id, fail } = await subscriber(stage);
    await fail();
    await renewal(stage, id);
    for (let step = 0; step < 3; step += 1) await later(stage, 7);
    return userId;
  },
  "a cancelled plan ends": async (stage) => {
    const { userId, id } = await subscriber(stage);
    await stage.money.sdk.subscriptions.update(id, { cancel_at_period_end: true });
    await stage.desk.deliverAll();
    await renewal(stage, id);
    return userId;
  },
  "a second plan beside a first ends": async (stage) => {
    const { money } = stage;
    const { userId, stripeCustomerId: customer } = await subscriber(stage);
    await money.advance({ seconds: 60 });
    await money.sdk.subscriptions.create({
      customer,
      items: [{ price: await money.priceOf("athlete_plus_month") }],
    });
    return userId;
  },
  "a year renews in 15 days": async (stage) => {
    const { userId } = await subscriber(stage, "athlete_plus_year");
    await later(stage, 351);
    await remindRenewals(stage.money.context);
    return userId;
  },
  "a purchase is withdrawn from": async (stage) => {
    const { holding, userId } = await subscriber(stage);
    await withdrawPurchase(await holding(), OWN);
    return userId;
  },
  "a change of plan is withdrawn from": async (stage) => {
    const { holding, userId } = await subscriber(stage);
    const change = { ...OWN, lookupKey: "athlete_pro_month" };
    const { countedFrom, nowCents } = await previewChange(await holding(), change);
    await changePlan(await holding(), { ...change, countedFrom, nowCents });
    await stage.desk.deliverAll();
    await withdrawChange(await holding(), OWN);
    return userId;
  },
  "money comes after the end": async (stage) => {
    const { money, desk } = stage;
    const person = await money.athlete();
    const { intent } = await issueBoleto(money, { person, ...OWN }, "athlete_plus_month");
    await desk.deliverAll();
    await giveUpBoleto({ services: money.services, viewer: await money.viewerOf(person) }, OWN);
    await desk.deliverAll();
    await money.stripe.control("settle-payment", { payment_intent: intent, end: "late" });
    return person.userId;
  },
  "a share is paid": async (stage) => (await paidEntry(stage)).userId,
  "a share's payment fails": async ({ money, desk }) => {
    const { eventId } = await desk.event();
    const who = await desk.person();
    const intent = await desk.pay(await desk.open(who, await desk.enter(who, eventId)), "pix");
    await desk.deliverAll();
    await money.stripe.control("settle-payment", { payment_intent: intent, end: "failed" });
    return who.userId;
  },
  "a share's money comes too late or twice": async ({ money, desk }) => {
    const { eventId } = await desk.event();
    const who = await desk.person();
    const entryId = await desk.enter(who, eventId);
    const intent = await desk.pay(await desk.open(who, entryId), "pix");
    await withdrawEntry(who.context, { entryId });
    await desk.deliverAll();
    money.mails.splice(0);
    await money.stripe.control("settle-payment", { payment_intent: intent });
    return who.userId;
  },
  "an entry is given up": async (stage) => {
    const { context, entryId, userId } = await paidEntry(stage);
    await withdrawEntry(context, { entryId });
    return userId;
  },
  "the club undoes an entry": async (stage) => {
    const { tournamentId, entryId, userId } = await paidEntry(stage);
    await removeEntry(stage.admin, { clubId: stage.desk.clubId, tournamentId, entryId, backCents: 8_000 });
    return userId;
  },
  "the time of a place is over": async (stage) => {
    const { money, desk } = stage;
    const { eventId } = await desk.event({ format: "doubles" });
    const [one, other] = [await desk.person(), await desk.person()];
    const { entryId } = await enterPair(one, other, eventId);
    await desk.pay(await desk.open(one, entryId), "card");
    await desk.deliverAll();
    await money.advance({ seconds: 31 * 60 });
    await releaseHeldPlaces(money);
    return one.userId;
  },
  "a tournament is cancelled": async (stage) => {
    const { tournamentId, userId } = await paidEntry(stage);
    await cancelTournamentEntries(stage.admin, { tournamentId });
    return userId;
  },
  "a category stays below its quorum": async (stage) => {
    const { tournamentId, eventId, userId, close } = await belowQuorum(stage);
    await close();
    const of = { clubId: stage.desk.clubId, tournamentId };
    const { events } = await readEntries(stage.admin, of);
    const backCents = fullBackOf(events.find(({ id }) => id === eventId)!.entries);
    await giveBackEvent(stage.admin, { ...of, eventId, backCents });
    return userId;
  },
  "categories are merged": async (stage) => {
    const { context, tournamentId, eventId: from, other: to, userId, close } = await belowQuorum(stage);
    await enterEvent(context, { eventId: to });
    await close();
    const of = { clubId: stage.desk.clubId, tournamentId };
    const { merge } = await readEntries(stage.admin, { ...of, merge: { from, to } });
    await mergeEvent(stage.admin, { ...of, from, to, mark: merge!.mark, moving: merge!.moving.length });
    return userId;
  },
  "a place is won": async (stage) => (await wonPlace(stage)).won.userId,
  "the other of a pair opens the payment of a place won": async (stage) => {
    const { won, other, entryId } = await wonPlace(stage, { format: "doubles" });
    await payShare(won.context, { entryId });
    return other.userId;
  },
  "the club notes a share as paid, or not after all": async ({ money, desk, admin }) => {
    const who = await desk.person();
    const app = { sql: money.database.sql } as TestApp;
    const { entry_id: entryId, athlete_id: athleteId } = await madeDue(app, desk.clubId, who.athleteId);
    await markShare(admin, { entryId, athleteId, isPaid: true });
    return who.userId;
  },
  "a refund can't be made": async (stage) => {
    const { money } = stage;
    const { context, entryId, userId, intent } = await paidEntry(stage);
    money.stripe.faults.add({ kind: "status", status: 400, match: "POST /v1/refunds" });
    await withdrawEntry(context, { entryId });
    await money.settle();
    await money.database.sql(
      "update refund_orders set attempts = 15, next_at = $2 where stripe_payment_intent_id = $1",
      [intent, money.clock.at.toISOString()],
    );
    await makeRefunds(money);
    money.stripe.faults.clear();
    return userId;
  },
  "the bank sends a refund back": async (stage) => {
    const { money, desk } = stage;
    const { context, entryId, userId, intent } = await paidEntry(stage);
    await withdrawEntry(context, { entryId });
    await desk.deliverAll();
    const { data } = await money.sdk.refunds.list({ payment_intent: intent });
    await money.stripe.control("fail-refund", { refund: data[0]!.id });
    return userId;
  },
  ...REFUND_KEY_SCENES,
  "a refund waits for a dispute": async (stage) => (await heldRefund(stage)).userId,
  "a dispute is won, and its refund goes out": (stage) => decided(stage, "won"),
  "a dispute is lost, and its refund is owed no more": (stage) => decided(stage, "lost"),
  "a payment is disputed": (stage) => disputed(stage, null),
  "a dispute is won": (stage) => disputed(stage, "won"),
  "a dispute is lost": (stage) => disputed(stage, "lost"),
  "a payout to a club does not arrive": async (stage) => {
    const { money, desk, admin } = stage;
    const { tournamentId } = await paidEntry(stage);
    await money.database.sql("update tournaments set status = 'finished' where id = $1", [tournamentId]);
    await payOutClubs(money);
    await money.advance({ days: 31 });
    await payOutClubs(money);
    const { data } = await money.sdk.payouts.list({}, { stripeAccount: desk.account });
    await money.stripe.control("fail-payout", { payout: data[0]!.id });
    return admin.actor.userId;
  },
};

/** A stage for all scenes. */
export async function openStage(money: TestMoney, desk: FeeDesk): Promise<Stage> {
  const app = { sql: money.database.sql } as TestApp;
  await makePerson(app, { email: "equipe@quadra.test", role: "super_admin" });
  const admin = await makePerson(app, {
    email: "chefe@quadra.test",
    role: "club_admin",
    clubId: desk.clubId,
    adminOf: [desk.clubId],
  });
  await money.database.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values ($1, $2, '1.0', 'registration', $3)`,
    [randomUUID(), admin.userId, money.clock.at.toISOString()],
  );
  return { money, desk, admin: (await participantAs(money, admin)).context };
}

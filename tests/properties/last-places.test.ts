import type { Stripe } from "stripe";
import { afterAll, beforeAll, expect, it } from "vitest";
import { releaseHeldPlaces } from "../../app/features/tournaments/tournaments/release-held-places.server.ts";
import { type FeeDesk, openFeeDesk } from "../support/fee-desk.ts";
import type { Entrant } from "../support/fee-tournament.ts";
import { startMoney, type TestMoney } from "../support/money.ts";

// 64 people enter at once for the last 16 places, and a third of them pay too late: nobody is over the limit, and nobody has paid
// without a place or their money back.

const PEOPLE = 64;
const PLACES = 16;
const FEE = 8_000;

let money: TestMoney;
let desk: FeeDesk;
beforeAll(async () => {
  money = await startMoney();
  desk = await openFeeDesk(money);
});
afterAll(() => money.stop());

const entriesOf = (eventId: string) =>
  money.database.sql<{ id: string; athlete_id: string; status: string }>(
    "select id, athlete_id, status from tournament_entries where event_id = $1",
    [eventId],
  );

it("64 people at once for 16 places, a third of them late", async () => {
  const { eventId } = await desk.event({ feeCents: FEE, maxEntries: PLACES });
  const people: Entrant[] = [];
  for (let i = 0; i < PEOPLE; i += 1) people.push(await desk.person());
  const isLate = (athleteId: string) => people.findIndex((each) => each.athleteId === athleteId) % 3 === 0;
  await Promise.all(people.map((who) => desk.enter(who, eventId)));
  const late: string[] = [];
  for (let round = 0; round < PEOPLE; round += 1) {
    const entries = await entriesOf(eventId);
    const held = entries.filter(({ status }) => status === "pending");
    const placed = entries.filter(({ status }) => status === "pending" || status === "confirmed");
    expect(placed.length).toBeLessThanOrEqual(PLACES);
    if (held.length === 0) break;
    await Promise.all(
      held.map(async ({ id, athlete_id }) => {
        const who = people.find(({ athleteId }) => athleteId === athlete_id)!;
        const session = await desk.open(who, id);
        const intent = await desk.pay(session, isLate(athlete_id) ? "pix" : "card");
        if (isLate(athlete_id)) late.push(intent);
      }),
    );
    await desk.deliverAll();
    await money.advance({ seconds: 31 * 60 });
    // Two runs of the job at once, and the money of those who are late comes between.
    await Promise.all([
      releaseHeldPlaces({ services: money.services }),
      releaseHeldPlaces({ services: money.services }),
      ...late.splice(0).map((intent) => money.stripe.control("settle-payment", { payment_intent: intent })),
    ]);
    await desk.deliverAll();
  }
  await desk.agreed();
  const entries = await entriesOf(eventId);
  const confirmed = entries.filter(({ status }) => status === "confirmed");
  expect(confirmed).toHaveLength(PLACES);
  const placeOf = new Map(entries.map(({ athlete_id, status }) => [athlete_id, status]));
  const charges = new Map<string, Stripe.Charge[]>();
  for await (const charge of money.sdk.charges.list({ limit: 100 })) {
    const entry = entries.find(({ id }) => id === charge.metadata.entry);
    if (!entry || charge.status !== "succeeded") continue;
    charges.set(entry.athlete_id, [...(charges.get(entry.athlete_id) ?? []), charge]);
  }
  for (const { athleteId } of people) {
    const kept = (charges.get(athleteId) ?? []).reduce(
      (sum, { amount_captured: paid, amount_refunded: back }) => sum + paid - back,
      0,
    );
    expect(kept).toBe(placeOf.get(athleteId) === "confirmed" ? FEE : 0);
  }
}, 600_000);

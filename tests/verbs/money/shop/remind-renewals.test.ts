import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { remindRenewals } from "../../../../app/features/money/shop/remind-renewals.server.ts";
import { insertSubscription } from "../../../support/ending.ts";
import { makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const DAY_MS = 86_400_000;
/** The year ends then, at noon in Brasília. */
const END = new Date("2027-03-20T15:00:00Z");

let verbs: TestVerbs;
let club: MatchClub;
let sent: { to: string; subject: string }[];
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  verbs.context.services.mail = { send: async (mail) => void sent.push(mail) };
});
afterAll(() => verbs?.stop());
beforeEach(async () => {
  sent = [];
  for (const table of ["mails", "subscriptions", "billing_customers"])
    await verbs.database.sql(`delete from ${table}`);
});

async function yearly(owner: { userId: string } | { clubId: string }, changes = "interval = 'year'") {
  await insertSubscription(verbs.database.sql, { owner, endsAt: END });
  await verbs.database.sql(
    `update subscriptions set current_period_end = $1, ends_at = null, will_cancel_at_period_end = false, status = 'active'`,
    [END.toISOString()],
  );
  await verbs.database.sql(`update subscriptions set ${changes}`);
}

async function daysBefore(days: number) {
  verbs.clock.at = new Date(END.getTime() - days * DAY_MS);
  const written = await remindRenewals(verbs.context);
  await verbs.settle();
  return written;
}

it("mails 15 days before a year renews by itself, once, whatever runs twice", async () => {
  await yearly({ userId: club.ana.userId });
  const seen: [number, number][] = [];
  for (const days of [17, 16, 15, 14, 1]) seen.push([days, await daysBefore(days)]);
  expect(seen.filter(([, written]) => written > 0)).toEqual([[15, 1]]);
  expect(sent.map(({ subject }) => subject)).toEqual(["Renovação em 20/03/2027: Plus"]);
});

it("makes up for days on which it did not run, and two runs mail once", async () => {
  await yearly({ userId: club.ana.userId });
  verbs.clock.at = new Date(END.getTime() - 9 * DAY_MS);
  await Promise.all([remindRenewals(verbs.context), remindRenewals(verbs.context)]);
  await verbs.settle();
  expect(sent).toHaveLength(1);
});

it.each([
  ["of a month", "interval = 'month'"],
  ["that was cancelled", "interval = 'year', ends_at = current_period_end, will_cancel_at_period_end = true"],
  ["that is overdue", "interval = 'year', status = 'past_due'"],
])("says nothing of one %s", async (_, changes) => {
  await yearly({ userId: club.ana.userId }, changes);
  expect(await daysBefore(15)).toBe(0);
});

it("is for the system alone", async () => {
  const actor = { kind: "user", userId: club.ana.userId, sessionId: club.ana.userId } as const;
  await expect(remindRenewals({ services: verbs.context.services, actor })).rejects.toMatchObject({
    code: "forbidden",
  });
});

import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { remindExpiry } from "../../../../app/features/money/shop/remind-expiry.server.ts";
import { createMailer, type Mailer, MailError } from "../../../../app/platform/mail.server.ts";
import { type MailCatcher, startMailCatcher } from "../../../../local/mail-catcher.ts";
import { moveEnd } from "../../../support/ending.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const END = new Date("2027-03-20T17:30:00Z");
const NOW = new Date(END.getTime() - 7 * 86_400_000);

let verbs: TestVerbs;
let catcher: MailCatcher;
let mailer: Mailer;
beforeAll(async () => {
  verbs = await startVerbs();
  catcher = await startMailCatcher({ port: 0, file: null });
  mailer = createMailer({ url: catcher.url, key: catcher.key, from: "Quadra <oi@quadra.test>" });
  verbs.clock.at = NOW;
});
afterAll(async () => {
  await catcher?.stop();
  await verbs?.stop();
});
beforeEach(async () => {
  verbs.context.services.mail = mailer;
  await catcher.clear();
  for (const table of [
    "expiry_reminders",
    "notifications",
    "outbox",
    "subscriptions",
    "billing_customers",
    "users",
  ])
    await verbs.database.sql(`delete from ${table}`);
});

/** People whose Plus ends in seven days, and others whose renews by itself. */
async function subscribe(ending: number, renewing = 0): Promise<void> {
  const { sql } = verbs.database;
  await sql(
    `insert into users (id, email, name) select gen_random_uuid(), 'p' || n || '@teste.test', 'Pessoa ' || n
     from generate_series(1, $1) n`,
    [ending + renewing],
  );
  await sql(
    "insert into billing_customers (id, user_id, created_at) select gen_random_uuid(), id, now() from users",
  );
  await sql(
    `insert into subscriptions (id, stripe_subscription_id, customer_id, plan, lookup_key, "interval", price_cents, currency,
       status, started_at, current_period_end, ends_at, updated_at)
     select gen_random_uuid(), 'sub_' || payer.id, payer.id, 'plus', 'athlete_plus_month', 'month', 1990, 'BRL', 'active',
       '2026-01-01', $1::timestamptz, case when substr(u.email, 2, strpos(u.email, '@') - 2)::int <= $2 then $1::timestamptz end, now()
     from billing_customers payer join users u on u.id = payer.user_id`,
    [END, ending],
  );
}

const run = () => remindExpiry(verbs.context);
const minutes = async (count: number) => {
  for (let n = 0; n < count; n += 1) await run();
};
/** How many have one notification, one row and one mail, and how many of each there are. */
async function counts(): Promise<number[]> {
  const [row] = await verbs.database.sql<{ people: number; notes: number; rows: number; mailed: number }>(
    `select count(distinct user_id)::int as people, count(*)::int as notes,
       (select count(*)::int from expiry_reminders) as rows,
       (select count(mailed_at)::int from expiry_reminders) as mailed from notifications`,
  );
  const mails = catcher.messages().flatMap(({ to }) => to);
  return [row!.people, row!.notes, row!.rows, row!.mailed, mails.length, new Set(mails).size];
}

it("five runs at a time notify and mail everybody once", async () => {
  await subscribe(60);
  await Promise.all([run(), run(), run(), run(), run()]);
  // The next run notes what two runs mailed in one moment.
  await minutes(2);
  expect(await counts()).toEqual([60, 60, 60, 60, 60, 60]);
});

it("a run that dies between two mails loses none and sends none twice", async () => {
  await subscribe(30);
  let sent = 0;
  verbs.context.services.mail = {
    async send(mail) {
      await mailer.send(mail);
      sent += 1;
      // The worker is gone: nothing after this line ever runs.
      if (sent === 7) await new Promise(() => {});
    },
  };
  void run();
  await vi.waitFor(() => expect(sent).toBe(7), 10_000);
  expect((await counts()).slice(0, 5)).toEqual([30, 30, 30, 0, 7]);
  verbs.context.services.mail = mailer;
  await run();
  expect(await counts()).toEqual([30, 30, 30, 30, 30, 30]);
});

it("a mail whose answer was lost goes out once, one that the service will never take is not tried again", async () => {
  await subscribe(3);
  const tries: Record<string, number> = {};
  verbs.context.services.mail = {
    async send(mail) {
      tries[mail.to] = (tries[mail.to] ?? 0) + 1;
      if (mail.to.startsWith("p1@")) throw new MailError(422);
      await mailer.send(mail);
      if (mail.to.startsWith("p2@") && tries[mail.to] === 1) throw new Error("no answer in 5 s");
    },
  };
  await minutes(3);
  expect(tries).toEqual({ "p1@teste.test": 1, "p2@teste.test": 2, "p3@teste.test": 1 });
  expect((await counts()).slice(1)).toEqual([3, 3, 3, 2, 2]);
});

it("with the mail service away it asks three times a minute, not for everybody, and gives up after 23 hours", async () => {
  await subscribe(10);
  let asked = 0;
  verbs.context.services.mail = {
    async send() {
      asked += 1;
      throw new MailError(503);
    },
  };
  await run();
  expect(asked).toBe(3);
  verbs.context.services.mail = mailer;
  verbs.clock.at = new Date(NOW.getTime() + 23 * 3_600_000 + 1);
  await run();
  verbs.clock.at = NOW;
  expect((await counts()).slice(1, 5)).toEqual([10, 10, 0, 0]);
});

it("who resumes between the reading and the writing is not notified, the others in the same minute", async () => {
  await subscribe(5);
  const [first] = await verbs.database.sql<{ id: string }>("select id from subscriptions limit 1");
  const { read } = verbs.context.services;
  let readings = 0;
  verbs.context.services.read = async (statement) => {
    const result = await read(statement);
    readings += 1;
    if (readings === 1) await moveEnd(verbs.database.sql, first!.id, null);
    return result;
  };
  try {
    expect(await run()).toBe(4);
  } finally {
    verbs.context.services.read = read;
  }
  expect(await counts()).toEqual([4, 4, 4, 4, 4, 4]);
});

it("pages, in few round trips, over the index of what ends alone", async () => {
  await subscribe(250, 2_500);
  await verbs.database.sql("analyze subscriptions");
  verbs.context.services.mail = { send: async () => {} };
  verbs.proxy.resetStats();
  expect(await run()).toBe(250);
  await verbs.settle();
  // Two pages of notifications with their messages, ten of mails, read and logged: no more for more people of a page.
  expect(verbs.proxy.stats().http_requests).toBeLessThanOrEqual(3 + 2 * 2 + 2 * 10);
  await minutes(3);
  expect((await counts()).slice(0, 4)).toEqual([250, 250, 250, 250]);
  const before = verbs.proxy.stats().http_requests;
  await run();
  expect(verbs.proxy.stats().http_requests - before).toBe(2);
  const plan = await verbs.database.sql<{ "QUERY PLAN": string }>(
    `explain select 1 from subscriptions s where s.ends_at > $1 and s.ends_at < $1 + interval '9 days' and s.ended_at is null`.replaceAll(
      "$1",
      `'${NOW.toISOString()}'::timestamptz`,
    ),
  );
  expect(plan.map((line) => line["QUERY PLAN"]).join()).toContain("subscriptions_ending_idx");
});

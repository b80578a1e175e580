import { sdkFor } from "@quadra/local-stripe/testing";
import { makeMatchClub, type MatchClub } from "../../match-club.ts";
import { reportedMatch } from "../../reported-match.ts";
import { drive, type Play, type Stage } from "../drive.ts";
import { ALERT_SUBJECT } from "../kept-rows.ts";
import { stripeLines } from "../stripe-lines.ts";
import { askUntilDone, headersOf } from "../visitor.ts";

/** A file that was taken away. */
const LEFTOVER = "left/over";
const HOUR_MS = 3_600_000;

/**
 * The work that the minute finds: a match that silence has approved, one that is near, a mail that waits, a refund to make, a
 * payment session whose time is over, a payer who changed their name, a push that waits, a file that nobody names, keys to
 * forget, a message that a dead worker left.
 */
export const minute = drive({
  parts: ["postgres", "stripe", "mail", "push", "objects", "files"],
  async prepare({ faulty, rows }: Stage) {
    const club = await makeMatchClub(rows.sql);
    const { program } = await headersOf(faulty, club.ana);
    for (const [index, answerBy] of [-60_000, HOUR_MS / 2].entries()) {
      const body = reportedMatch(club, new Date(faulty.clock.now - (index + 2) * HOUR_MS));
      const ask = {
        path: "/api/v1/matches",
        method: "POST",
        headers: { ...program, "content-type": "application/json" },
        body: JSON.stringify(body),
        expects: [201],
      };
      const { text } = await askUntilDone(faulty, ask, { refusals: 0 });
      const { id } = JSON.parse(text) as { id: string };
      await rows.sql("update matches set asked_at = null, answer_by = $2 where id = $1", [
        id,
        new Date(faulty.clock.now + answerBy),
      ]);
    }
    await faulty.clock.until(faulty.product.settled());
    await leaveWork(rows.sql, club, faulty.clock.now);
    const device = faulty.push.subscribe(faulty.pushKey);
    await leavePush(rows.sql, club, { ...device, now: faulty.clock.now });
    return { club, device };
  },
  async begin({ faulty, rows }, { club }) {
    faulty.files.set(LEFTOVER, "");
    const sdk = sdkFor(faulty.stripe);
    const customer = await sdk.customers.create({ email: "ana@quadra.test", name: "Ana Antes" });
    const method = await sdk.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    await sdk.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
    const { data } = await sdk.prices.list({ lookup_keys: ["athlete_plus_month"] });
    const price = data[0]!.id;
    await sdk.subscriptions.create({ customer: customer.id, items: [{ price }] });
    const [charge] = (await sdk.charges.list({ customer: customer.id })).data;
    const session = await sdk.checkout.sessions.create({
      mode: "subscription",
      customer: customer.id,
      line_items: [{ price, quantity: 1 }],
      success_url: "https://quadra.test/",
    });
    await faulty.clock.until(faulty.stripe.deliveries.idle());
    await faulty.clock.until(faulty.product.settled());
    // The events that this purchase left are not of the minute.
    await rows.sql("delete from stripe_events");
    const at = new Date(faulty.clock.now - 2 * HOUR_MS);
    const payer = crypto.randomUUID();
    await rows.sql(
      "insert into billing_customers (id, user_id, stripe_customer_id, created_at) values ($1, $2, $3, $4)",
      [payer, club.ana.userId, customer.id, at],
    );
    await rows.sql(
      `insert into refund_orders (id, stripe_payment_intent_id, customer_id, amount_cents, currency, reason, status, ordered_at, next_at)
       values (gen_random_uuid(), $1, $2, 500, 'BRL', 'late_payment', 'ordered', $3, $3)`,
      [charge!.payment_intent, payer, at],
    );
    await rows.sql(
      `insert into checkouts (id, kind, customer_id, user_id, lookup_key, amount_cents, currency, stripe_session_id, url, status, created_at, expires_at)
       values (gen_random_uuid(), 'subscription', $1, $2, 'athlete_plus_month', 1990, 'BRL', $3, $4, 'open', $5, $5::timestamptz + interval '30 minutes')`,
      [payer, club.ana.userId, session.id, session.url, at],
    );
    await rows.sql(
      "insert into changed_payers (customer_id) values ($1) on conflict (customer_id) do update set version = changed_payers.version + 1",
      [payer],
    );
  },
  async play({ faulty }, _scene, _play: Play) {
    await faulty.clock.until(faulty.product.scheduled());
  },
  async leaves(stage, { club, device }) {
    const { faulty } = stage;
    const { mail, reached } = faulty;
    return [
      ...(await stripeLines(stage)),
      ...mail
        .messages()
        .filter(({ subject }) => subject !== ALERT_SUBJECT)
        .map(({ to, subject }) => `mail ${to.join()} ${subject}`),
      `published ${reached.published.includes(`club:${club.clubId}`)}`,
      `files ${faulty.files.size}`,
      `refused pushes ${faulty.push.refusals.length}`,
      // A browser shows what comes twice once.
      ...new Set(
        faulty.push.delivered(device.endpoint).map(({ data }) => `push ${JSON.stringify(data.title)}`),
      ),
    ].sort();
  },
});

async function leaveWork(sql: Stage["rows"]["sql"], club: MatchClub, now: number): Promise<void> {
  const at = new Date(now - 2 * HOUR_MS);
  await sql(
    `insert into mails (id, user_id, subject, text, created_at, next_at) values (gen_random_uuid(), $1, 'Um aviso', 'Um aviso.', $2, $2)`,
    [club.caio.userId, at],
  );
  await sql(
    "insert into outbox (id, channel, target_id, created_at) values (gen_random_uuid(), 'club', $1, $2)",
    [club.clubId, at],
  );
  await sql("insert into file_leftovers (object_key, due_at) values ($1, $2)", [LEFTOVER, at]);
  await sql(
    `insert into idempotency_keys (user_id, key, request_hash, resource_id, created_at)
     values ($1, 'old', 'x', gen_random_uuid(), $2)`,
    [club.caio.userId, new Date(now - 40 * 24 * HOUR_MS)],
  );
}

async function leavePush(
  sql: Stage["rows"]["sql"],
  { caio }: MatchClub,
  { endpoint, keys, now }: { endpoint: string; keys: { p256dh: string; auth: string }; now: number },
): Promise<void> {
  const at = new Date(now - HOUR_MS);
  await sql(
    `with device as (insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6) returning id),
       told as (insert into notifications (id, user_id, type, title, message, created_at)
         values (gen_random_uuid(), $1, 'system_notification', 'Quadra livre', 'Às 18h.', $6) returning id)
     insert into pushes (notification_id, subscription_id, created_at, next_at) select told.id, device.id, $6, $6 from told, device`,
    [caio.userId, caio.sessionId, endpoint, keys.p256dh, keys.auth, at],
  );
}

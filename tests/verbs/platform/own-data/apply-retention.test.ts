import { afterAll, beforeAll, expect, it } from "vitest";
import { applyRetention } from "../../../../app/features/platform/own-data/apply-retention.server.ts";
import { DAILY, RETENTION } from "../../../../app/features/platform/own-data/retention.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const AT = new Date("2026-11-23T06:41:30Z");
const daysAgo = (days: number) => new Date(AT.getTime() - days * 86_400_000);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const WRITES = {
  codes: `insert into email_codes (id, email, purpose, code_hash, created_at, expires_at) values (gen_random_uuid(), 'x@x.test', 'email', 'x', $1, $1)`,
  pairings: `insert into tv_pairings (id, code_hash, secret_hash, created_at, expires_at) values (gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid()::text, $1, $1)`,
  visits: `insert into guardian_visits (id, email, created_at, ends_at) values (gen_random_uuid(), 'x@x.test', $1, $1)`,
  challenges: `with f as (insert into mfa_factors (id, user_id, secret, created_at, updated_at) values (gen_random_uuid(), $2, 'x', $1, $1) returning id)
    insert into mfa_challenges (id, factor_id, created_at, expires_at) select gen_random_uuid(), id, $1, $1 from f`,
  sessions: `insert into sessions (id, user_id, created_at, refreshed_at, expires_at) values (gen_random_uuid(), $2, $1, $1, $1)`,
  notifications: `insert into notifications (id, user_id, type, title, message, created_at) values (gen_random_uuid(), $2, 'system_notification', 'x', 'x', $1)`,
  mails: `insert into mails (id, user_id, subject, text, created_at, next_at, closed_at) values (gen_random_uuid(), $2, 'x', 'x', $1, $1, $1)`,
  devices: `with s as (insert into sessions (id, user_id, created_at, refreshed_at, expires_at, revoked_at)
      values (gen_random_uuid(), $2, $1, $1, '2027-01-01', $1) returning id, user_id)
    insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
    select gen_random_uuid(), user_id, id, 'https://push.quadra.test/' || id, 'x', 'x', $1 from s`,
  pushes: `with s as (insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
      values (gen_random_uuid(), $2, $1, $1, '2027-01-01') returning id, user_id),
    d as (insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
      select gen_random_uuid(), user_id, id, 'https://push.quadra.test/' || id, 'x', 'x', $1 from s returning id),
    n as (insert into notifications (id, user_id, type, title, message, created_at)
      values (gen_random_uuid(), $2, 'system_notification', 'x', 'x', $1) returning id)
    insert into pushes (notification_id, subscription_id, created_at, next_at) select n.id, d.id, $1, $1 from n, d`,
  deliveries: `with e as (insert into webhook_endpoints (id, club_id, url, events, secret, created_at)
      values (gen_random_uuid(), (select club_id from memberships limit 1), 'https://quadra.test/x', '{}', 'x', $1) returning id)
    insert into webhook_deliveries (id, endpoint_id, type, data, at, next_at) select gen_random_uuid(), id, 'ping', '{}', $1, $1 from e`,
  requests: `insert into name_requests (id, club_id, athlete_id, asker, created_at, answer_by, answer, answered_at)
    select gen_random_uuid(), m.club_id, m.athlete_id, 'self', $1, $1, 'refused', $1 from memberships m limit 1`,
  invitations: `insert into invitations (id, club_id, created_at, expires_at) values (gen_random_uuid(), (select club_id from memberships limit 1), $1, $1)`,
  secretaries: `insert into secretary_invitations (id, club_id, name, email, created_at, expires_at)
    values (gen_random_uuid(), (select club_id from memberships limit 1), 'x', gen_random_uuid() || '@x.test', $1, $1)`,
  invites: `insert into match_invites (id, from_athlete_id, to_athlete_id, time_zone, sport, format, play_at, proposed_by, status, created_at, expires_at, acted_by, acted_at)
    select gen_random_uuid(), a.id, b.id, 'America/Sao_Paulo', 'tenis', 'singles', $1, a.id, 'declined', $1, $1, b.id, $1
    from (select min(id::text)::uuid as id from athletes) a, (select max(id::text)::uuid as id from athletes) b`,
  errors: `insert into error_reports (fingerprint, kind, message, route, request_id, count, first_at, last_at)
    values (gen_random_uuid()::text, 'screen', 'x', '/', 'x', 1, $1, $1)`,
  drafts: `insert into imports (id, club_id, created_by, file_name, file_hash, format, sport, total, preview, created_at)
    values (gen_random_uuid(), (select club_id from memberships limit 1), $2, 'x.csv', gen_random_uuid()::text, 'quadra', 'tennis', 1, '{}', $1)`,
  keys: `with b as (insert into billing_customers (id, user_id, created_at) values (gen_random_uuid(), $2, $1)
      on conflict (user_id) do update set created_at = excluded.created_at returning id),
    r as (insert into refund_orders (id, stripe_payment_intent_id, customer_id, amount_cents, currency, reason, status, ordered_at, next_at, settled_at)
      select gen_random_uuid(), gen_random_uuid(), id, 1990, 'BRL', 'late_payment', 'settled', $1, $1, $1 from b returning id)
    insert into refund_keys (refund_id, kind, pix_key, holder, given_at, done_at) select id, 'evp', 'x', 'x', $1, $1 from r`,
  pairs: `insert into pairs (id, sport, from_athlete_id, to_athlete_id, status, created_at, expires_at, ended_at, ended_by)
    select gen_random_uuid(), 'tenis', a.id, b.id, 'declined', $1, $1, $1, b.id
    from (select min(id::text)::uuid as id from athletes) a, (select max(id::text)::uuid as id from athletes) b`,
};
const TABLES = {
  codes: "email_codes",
  pairings: "tv_pairings",
  visits: "guardian_visits",
  challenges: "mfa_challenges",
  sessions: "sessions",
  notifications: "notifications",
  mails: "mails",
  devices: "push_subscriptions",
  pushes: "pushes",
  deliveries: "webhook_deliveries",
  invitations: "invitations",
  requests: "name_requests",
  secretaries: "secretary_invitations",
  invites: "match_invites",
  pairs: "pairs",
  errors: "error_reports",
  keys: "refund_keys",
  drafts: "imports",
};
const daysOf = (what: keyof typeof TABLES) =>
  RETENTION.find((row) => row.what[0] === TABLES[what] && row.job === DAILY)!.days!;
const rows = async (what: keyof typeof TABLES) =>
  (await verbs.database.sql(`select 1 from ${TABLES[what]}`)).length;

it.each(Object.keys(WRITES) as (keyof typeof WRITES)[])(
  "%s go a day after their time and stay until then, in the minute of the day alone",
  async (what) => {
    const write = async (days: number) =>
      await verbs.database.sql(
        WRITES[what],
        WRITES[what].includes("$2") ? [daysAgo(days), club.ana.userId] : [daysAgo(days)],
      );
    const before = await rows(what);
    await write(daysOf(what) + 0.1);
    await write(daysOf(what) - 0.1);
    verbs.clock.at = new Date("2026-11-23T06:42:00Z");
    await applyRetention(verbs.context);
    expect(await rows(what)).toBe(before + 2);
    verbs.clock.at = AT;
    await applyRetention(verbs.context);
    await applyRetention(verbs.context);
    expect(await rows(what)).toBe(before + 1);
  },
);

it("a mail that is still to be sent stays; nobody but the system forgets", async () => {
  await verbs.database.sql(
    "insert into mails (id, user_id, subject, text, created_at, next_at) values (gen_random_uuid(), $1, 'x', 'x', $2, $2)",
    [club.ana.userId, daysAgo(99)],
  );
  const before = await rows("mails");
  await applyRetention(verbs.context);
  expect(await rows("mails")).toBe(before);
  await expect(applyRetention(asPerson(verbs, club.superAdmin))).rejects.toMatchObject({ code: "forbidden" });
});

it("the Pix key of a refund that is still owed stays", async () => {
  await verbs.database.sql(WRITES.keys, [daysAgo(1), club.ana.userId]);
  await verbs.database.sql("update refund_orders set status = 'dead', settled_at = null");
  await verbs.database.sql("update refund_keys set done_at = null, given_at = $1", [daysAgo(99)]);
  const before = await rows("keys");
  expect(before).toBeGreaterThan(0);
  await applyRetention(verbs.context);
  expect(await rows("keys")).toBe(before);
});

it("every row of the table that is this job's is tried here", () => {
  const own = RETENTION.flatMap(({ what, job }) => (job === DAILY ? [what[0]] : []));
  expect(own.toSorted()).toEqual(Object.values(TABLES).toSorted());
});

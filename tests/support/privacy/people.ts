import { randomUUID } from "node:crypto";
import { sessionCookieHeaders } from "../../../app/platform/cookies.server.ts";
import { createTokens } from "../../../app/platform/tokens.server.ts";
import type { TestApp } from "../app.ts";
import type { Reader } from "./scan.ts";

/** Somebody who asks, with what they ask with: nothing for a visitor. */
export interface Asker extends Reader {
  name: string;
  cookie: string | null;
  bearer: string | null;
}

export interface Crowd {
  visitor: Asker;
  athlete: Asker;
  /** Of another club. */
  stranger: Asker;
  clubAdmin: Asker;
  superAdmin: Asker;
}

/** Opens a session for the first person of `users u` of whom `where` is true, and gives what they ask with. */
export async function openAsker(app: TestApp, name: string, where: string): Promise<Asker> {
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  const [user] = await app.sql<{ id: string; email: string; role: string; admin: string[] }>(
    `select u.id, u.email, u.user_role as role, array(select club_id::text from club_admins where user_id = u.id) as admin
     from users u where ${where} order by u.id limit 1`,
  );
  const sessionId = randomUUID();
  await app.sql(
    `insert into sessions (id, user_id, user_agent, ip_address, created_at, refreshed_at, expires_at)
     values ($1, $2, 'x', 'x', now(), now(), now() + interval '9 days')`,
    [sessionId, user!.id],
  );
  const claims = { sub: user!.id, session_id: sessionId, email: user!.email };
  const accessToken = await tokens.sign(claims, new Date(), 3_600);
  const lines = sessionCookieHeaders(app.vars.APP_ORIGIN!, {
    accessToken,
    refreshToken: `never-${randomUUID()}`,
    expiresAt: Math.floor(Date.now() / 1_000) + 3_600,
    maxAgeSeconds: 3_600,
  });
  return {
    name,
    userId: user!.id,
    adminOf: user!.admin,
    isPlatform: user!.role === "super_admin",
    cookie: lines.map((line) => line.split(";")[0]).join("; "),
    bearer: accessToken,
  };
}

/** The five who ask, over the demonstration data; call it before the marks are set, which change the e-mail addresses. */
export async function gatherCrowd(app: TestApp): Promise<Crowd> {
  const asker = (name: string, where: string) => openAsker(app, name, where);
  return {
    visitor: { name: "visitor", userId: null, adminOf: [], isPlatform: false, cookie: null, bearer: null },
    athlete: await asker("athlete", "u.email = 'atleta@demo.test'"),
    stranger: await asker(
      "stranger",
      `u.user_role = 'athlete' and u.club_id <> (select club_id from users where email = 'atleta@demo.test')
        and exists (select 1 from athletes a join match_players p on p.athlete_id = a.id where a.user_id = u.id and not a.is_private)`,
    ),
    clubAdmin: await asker("clubAdmin", "u.email = 'clube@demo.test'"),
    superAdmin: await asker("superAdmin", "u.email = 'admin@demo.test'"),
  };
}

/** Rows of what the demonstration does not hold, so that every personal field has somebody's mark. */
export async function fillEmptyTables(app: TestApp, crowd: Crowd): Promise<void> {
  const everybody = "select u.id from users u";
  await app.sql(
    `insert into refresh_tokens (token_hash, session_id, created_at, replaced_by) select 'x' || id, id, now(), 'y' from sessions`,
  );
  await app.sql(
    `insert into email_codes (id, email, purpose, code_hash, link_hash, created_at, expires_at)
     select gen_random_uuid(), email, 'recovery', 'x', 'y', now(), now() + interval '1 hour' from users`,
  );
  await app.sql(
    `insert into tvs (id, club_id, name, secret_hash, scenes, paired_at)
     select gen_random_uuid(), id, 'Recepção', id::text, '{}', now() from clubs`,
  );
  await app.sql(
    `insert into tv_pairings (id, code_hash, secret_hash, created_at, expires_at)
     values (gen_random_uuid(), 'x', 'x', now(), now() + interval '10 minutes')`,
  );
  await app.sql(
    `insert into audit_lines (id, actor_user_id, action, club_id, data, at)
     select gen_random_uuid(), $1, 'club_dashboard_opened', id, '{}', now() from clubs`,
    [crowd.superAdmin.userId],
  );
  await app.sql(
    `with made as (insert into imports (id, club_id, file_name, file_hash, format, sport, total, created_at, confirmed_at)
       select gen_random_uuid(), c.id, 'x', 'x' || n, 'quadra', 'tennis', 1, now(), now() from clubs c, generate_series(1, 2) n returning id)
     insert into import_rows (import_id, ordinal, line_no, data, outcome, reason)
     select id, 1, 2, '{}', 'refused', 'x' from made`,
  );
  await app.sql(
    `insert into sheet_parts (upload_id, kind, part, club_id, user_id, text, created_at)
     select gen_random_uuid(), 'sent', 0, id, $1, 'x', now() from clubs`,
    [crowd.superAdmin.userId],
  );
  await app.sql(
    `with made as (insert into mfa_factors (id, user_id, friendly_name, secret, created_at, updated_at)
       select gen_random_uuid(), id, 'x', 'x', now(), now() from (${everybody}) u returning id)
     insert into mfa_challenges (id, factor_id, ip_address, created_at, expires_at)
     select gen_random_uuid(), id, 'x', now(), now() from made`,
  );
  await app.sql(
    `insert into account_changes (id, user_id, kind, email, password_hash, factors, new_email, user_agent, ip_address,
       created_at, expires_at, next_at)
     select gen_random_uuid(), id, 'factor_added', 'x@x.test', 'x', '[]', 'x@x.test', 'x', 'x', now(), now(), now()
     from (${everybody}) u`,
  );
  await app.sql(
    `insert into recovery_codes (user_id, code_hash, created_at) select id, 'x', now() from (${everybody}) u`,
  );
  await app.sql(
    `insert into guardian_consents (id, athlete_id, guardian_name, guardian_email, terms_version, user_agent, ip_address, accepted_at)
     select gen_random_uuid(), a.id, 'x', 'x@x.test', (select version from terms_versions limit 1), 'x', 'x', now()
     from athletes a where a.user_id is not null`,
  );
  await app.sql(
    `insert into guardian_visits (id, email, created_at, ends_at) values (gen_random_uuid(), 'x@x.test', now(), now())`,
  );
  await app.sql(
    `insert into error_reports (fingerprint, kind, message, route, request_id, first_at, last_at)
     values (md5('x'), 'screen', 'x', '/', 'x', now(), now())`,
  );
  await app.sql(
    `insert into security_events (id, at, user_id, action, resource_type, resource_id, details, risk_level, security_level,
       ip_address, user_agent, request_id)
     select gen_random_uuid(), now(), id, 'x', 'x', 'x', '{}', 'low', 'low', 'x', 'x', 'x' from (${everybody}) u`,
  );
  await app.sql(
    `insert into idempotency_keys (user_id, key, request_hash, resource_id, created_at)
     select id, 'x', 'x', gen_random_uuid(), now() from (${everybody}) u`,
  );
  await app.sql(
    `insert into notifications (id, user_id, type, title, message, data, created_at)
     select gen_random_uuid(), id, 'system_notification', 'x', 'x', '{}', now() from (${everybody}) u`,
  );
  // Everybody is asked to a match by somebody of their club.
  await app.sql(
    `insert into match_invites (id, from_athlete_id, to_athlete_id, time_zone, sport, format, play_at, place, message, proposed_by,
       status, created_at, expires_at)
     select distinct on (m.athlete_id) gen_random_uuid(), o.athlete_id, m.athlete_id, 'America/Sao_Paulo', 'tennis', 'singles',
       now() + interval '2 days', 'x', 'x', o.athlete_id, 'open', now(), now() + interval '7 days'
     from memberships m join memberships o on o.club_id = m.club_id and o.athlete_id < m.athlete_id
     where m.status = 'active' and o.status = 'active' order by m.athlete_id, o.athlete_id`,
  );
  await app.sql(
    `insert into tournaments (id, club_id, name, description, venue, courts, status, starts_on, ends_on, registration_opens_at, registration_closes_at)
     select gen_random_uuid(), id, 'x', 'x', 'Quadras', 2, 'draft', current_date + 30, current_date + 31, now(), now() + interval '9 days' from clubs`,
  );
  await fillClubTables(app, crowd);
}

/** Fills the tables of clubs: payments, links, a disputed match, minors' guardians. */
async function fillClubTables(app: TestApp, crowd: Crowd): Promise<void> {
  const club = crowd.clubAdmin.adminOf[0]!;
  await app.sql(
    `update athletes set guardian_name = 'x', guardian_email = 'x@x.test' where user_id is not null and guardian_name is null`,
  );
  await fillPayments(app);
  // Links of every club: to join, and for profiles without an owner.
  await app.sql(
    `insert into invitations (id, club_id, athlete_id, created_by, created_at, expires_at)
     select gen_random_uuid(), c.id, x.athlete_id, (select user_id from club_admins where club_id = c.id limit 1), now(), now() + interval '9 days'
     from clubs c, lateral (select null::uuid as athlete_id union all (select m.athlete_id from memberships m
       join athletes a on a.id = m.athlete_id and a.user_id is null where m.club_id = c.id and m.status = 'active' limit 3)) x`,
  );
  // Everybody's class was declared, and then changed by a club of theirs; somebody of each club is its secretary.
  await app.sql(
    `insert into class_changes (id, athlete_id, sport, from_class, to_class, club_id, author_user_id, reason, created_at)
     select gen_random_uuid(), m.athlete_id, 'tennis', 'C', 'B', c.club_id, c.author, 'x', now() from memberships m,
       lateral (select null::uuid as club_id, (select user_id from athletes where id = m.athlete_id) as author
         union all select m.club_id, (select user_id from club_admins where club_id = m.club_id limit 1)) c
     where m.status = 'active'`,
  );
  // Their clubs changed their names, and propose others.
  await app.sql(
    `insert into member_changes (id, athlete_id, club_id, field, from_value, to_value, state, author_user_id, created_at)
     select gen_random_uuid(), m.athlete_id, m.club_id, 'name', 'x', 'y', s.state, null, now()
     from memberships m, unnest(array['done', 'proposed']) s(state) where m.status = 'active'`,
  );
  await app.sql(
    `insert into club_staff (id, club_id, user_id, role, created_at)
     select distinct on (m.club_id) gen_random_uuid(), m.club_id, a.user_id, 'secretary', now()
     from memberships m join athletes a on a.id = m.athlete_id join users u on u.id = a.user_id
     where m.status = 'active' and u.email not like '%@demo.test' order by m.club_id, m.id`,
  );
  await app.sql(
    `insert into secretary_invitations (id, club_id, name, email, created_at, expires_at)
     select gen_random_uuid(), id, 'x', id || '@exemplo.test', now(), now() + interval '9 days' from clubs`,
  );
  await app.sql(
    `insert into api_tokens (id, club_id, user_id, name, token_hash, ending, scopes, created_at, expires_at)
     select gen_random_uuid(), a.club_id, a.user_id, 'x', gen_random_uuid()::text, 'x', '{members:read}', now(), now() + interval '9 days'
     from club_admins a`,
  );
  await app.sql(
    `insert into webhook_endpoints (id, club_id, made_by, url, events, secret, former_secret, former_until, created_at)
     select gen_random_uuid(), a.club_id, a.user_id, 'x', '{match.confirmed}', 'x', 'x', now() + interval '1 day', now()
     from club_admins a`,
  );
  await app.sql(
    `insert into club_notices (id, club_id, author_user_id, title, message, told, created_at)
     select gen_random_uuid(), a.club_id, a.user_id, 'x', 'x', 1, now() from club_admins a`,
  );
  await app.sql(
    `insert into api_replies (token_id, key, request_hash, status, body, created_at)
     select id, 'x', 'x', 201, '{}', now() from api_tokens`,
  );
  await app.sql(
    `insert into name_requests (id, club_id, athlete_id, asker, email, note, created_at, answer_by)
     select gen_random_uuid(), m.club_id, m.athlete_id, 'other', 'x@x.test', 'x', now(), now() + interval '15 days'
     from memberships m where m.status = 'active' order by m.id limit 20`,
  );
  await app.sql(
    `update athletes set kept_name = 'x' where id in (select athlete_id from memberships m join athletes a on a.id = m.athlete_id
       where m.status = 'active' and a.user_id is null order by a.id limit 3)`,
  );
  await app.sql(
    `update matches set status = 'disputed', confirmed_at = null where id in (
       select m.id from matches m join match_players p on p.match_id = m.id join athletes a on a.id = p.athlete_id
       where m.status = 'pending_validation' and m.club_id = $1 order by m.id limit 1)`,
    [club],
  );
}

/** Makes rows that the demonstration has none of: sessions, refunds, events, shares and an invoice that waits for money. */
async function fillPayments(app: TestApp): Promise<void> {
  const customers = "from billing_customers c";
  await app.sql(
    "update subscriptions set open_invoice_url = 'x', boleto_url = 'x', boleto_due_at = now(), boleto_cents = 1990",
  );
  await app.sql(
    `insert into mails (id, user_id, subject, text, approves, key, created_at, next_at)
     select gen_random_uuid(), id, 'x', 'x', 'x', 'x', now(), now() + interval '1 year' from users`,
  );
  await app.sql(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select gen_random_uuid(), user_id, id, 'https://push.quadra.test/push/' || id, 'x', 'x', now() from sessions`,
  );
  await app.sql(
    `insert into notification_preferences (user_id, mail_types, push_types, time_zone, updated_at)
     select id, '{result_validation_required}', '{}', 'America/Manaus', now() from users`,
  );
  await app.sql(
    `insert into subscription_orders (id, customer_id, stripe_subscription_id, kind, status, stripe_invoice_id, last_error, asked_at, next_at)
     select gen_random_uuid(), c.id, c.id, 'cancel', 'done', 'x', 'x', now(), now() ${customers}`,
  );
  await app.sql(
    `insert into former_customers (stripe_customer_id, customer_id) select 'x' || c.id, c.id ${customers}`,
  );
  await app.sql(`insert into changed_payers (customer_id) select c.id ${customers} on conflict do nothing`);
  // Everything that a plan opens is looked through.
  await app.sql("update subscriptions set plan = 'pro' where plan = 'plus'");
  await app.sql(
    `insert into checkouts (id, kind, customer_id, user_id, lookup_key, amount_cents, currency, stripe_session_id, url, status,
       created_at, expires_at)
     select gen_random_uuid(), 'subscription', c.id, coalesce(c.user_id, (select user_id from club_admins a where a.club_id = c.club_id limit 1)),
       'x', 1990, 'BRL', c.id, 'x', 'expired', now(), now() ${customers}`,
  );
  await app.sql(
    `insert into payee_accounts (id, club_id, stripe_account_id, created_at)
     select gen_random_uuid(), id, id, now() from clubs on conflict do nothing`,
  );
  await app.sql(
    `insert into club_pix (club_id, kind, pix_key, holder, city, changed_at)
     select id, 'email', 'x', 'x', 'x', now() from clubs on conflict do nothing`,
  );
  await app.sql(
    `insert into payee_lines (id, at, kind, stripe_id, stripe_account_id, stripe_charge_id, amount_cents, currency, recorded_at)
     select gen_random_uuid(), now(), 'transfer', id, id, 'x', 8000, 'BRL', now() from clubs`,
  );
  await app.sql(
    `insert into payouts (id, stripe_account_id, amount_cents, currency, is_own, status, stripe_payout_id, last_error, ordered_at, next_at)
     select gen_random_uuid(), id, 8000, 'BRL', true, 'failed', id, 'x', now(), now() from clubs`,
  );
  await app.sql(
    "insert into payout_parts (payout_id, stripe_charge_id, amount_cents) select id, id, 8000 from payouts",
  );
  await app.sql(
    `insert into refund_orders (id, stripe_payment_intent_id, customer_id, amount_cents, currency, reason, status, stripe_refund_id,
       last_error, ordered_at, next_at)
     select gen_random_uuid(), c.id, c.id, 1990, 'BRL', 'paid_twice', 'dead', c.id, 'x', now(), now() ${customers}`,
  );
  await app.sql(
    `insert into refund_keys (refund_id, kind, pix_key, holder, given_at) select id, 'evp', 'x', 'x', now() from refund_orders where status = 'dead'`,
  );
  await app.sql(
    `insert into disputes (id, stripe_payment_intent_id, customer_id, amount_cents, currency, status, opened_at)
     select c.id, c.id, c.id, 1990, 'BRL', 'open', now() ${customers}`,
  );
  await app.sql(
    `insert into stripe_events (id, type, object_id, created_at, received_at, status, attempts, last_error)
     select 'evt_' || n, 'customer.subscription.updated', 'x', now(), now(), 'dead', 5, 'x' from generate_series(1, 3) n`,
  );
  await app.sql(
    `insert into entry_shares (entry_id, athlete_id, amount_cents, currency, status, stripe_payment_intent_id)
     select distinct on (e.id) e.id, a.id, 5000, 'BRL', 'paid', e.id from tournament_entries e, athletes a order by e.id, a.id
     on conflict do nothing`,
  );
}

/** The people who may read a column about somebody: the person, admins of the person's (or row's) club, the platform. */
type Reader = "owner" | "party" | "clubAdmin" | "platform";

export interface PersonalColumn {
  /** `token` fits any text; the others keep the form that screens write out. `json` adds a key. */
  mark:
    | "token"
    | "words"
    | "email"
    | "phone"
    | "clubPhone"
    | "cpf"
    | "cnpj"
    | "taxId"
    | "date"
    | "json"
    | "id";
  readers: readonly Reader[];
  /** Rows of which the column is personal; all by default. */
  where?: string;
}

const OWN = ["owner"] as const;
/** The platform's team looks after accounts. */
const OWN_AND_TEAM = ["owner", "platform"] as const;
const NOBODY: readonly Reader[] = [];
const ADMINISTRATION = ["owner", "clubAdmin", "platform"] as const;
/** The payer, and the platform, which must look into payments. */
const PAYER = ["owner", "clubAdmin", "platform"] as const;
const MATCH = ["party", "clubAdmin", "platform"] as const;
/** Private profiles and minors (product §3). */
const HIDDEN = "(t.is_private or t.birth_date > now() - interval '18 years')";

/** Every column that says something of somebody, or opens something, and who may read it. */
export const PERSONAL: Readonly<Record<string, PersonalColumn>> = {
  // A club sees the address and the birth date of those who ask to join, and e-mail and phone of its members (of a minor the guardian's).
  "users.email": { mark: "email", readers: ADMINISTRATION },
  "users.name": { mark: "words", readers: ADMINISTRATION },
  "users.password_hash": { mark: "token", readers: NOBODY },
  "users.phone": { mark: "phone", readers: ADMINISTRATION },
  "sessions.id": { mark: "id", readers: OWN_AND_TEAM },
  "sessions.user_agent": { mark: "token", readers: OWN_AND_TEAM },
  "sessions.ip_address": { mark: "token", readers: OWN_AND_TEAM },
  "users.begun_from": { mark: "token", readers: NOBODY },
  "users.email_change": { mark: "email", readers: OWN },
  "users.metadata": { mark: "json", readers: OWN },
  // The owner is mailed of each; no screen shows them but to who has that mail's link, and the export of one's own data.
  "account_changes.email": { mark: "email", readers: OWN },
  "account_changes.new_email": { mark: "email", readers: OWN },
  "account_changes.password_hash": { mark: "token", readers: NOBODY },
  "account_changes.factors": { mark: "json", readers: NOBODY },
  "account_changes.user_agent": { mark: "token", readers: OWN },
  "account_changes.ip_address": { mark: "token", readers: OWN },
  "mfa_factors.friendly_name": { mark: "token", readers: OWN_AND_TEAM },
  "mfa_factors.secret": { mark: "token", readers: NOBODY },
  "mfa_challenges.ip_address": { mark: "token", readers: NOBODY },
  "recovery_codes.code_hash": { mark: "token", readers: NOBODY },
  // Typed by the club's admin; gone once its owner signs in. The platform's team opens every club's office.
  "secretary_invitations.name": { mark: "words", readers: ["clubAdmin", "platform"] },
  "secretary_invitations.email": { mark: "email", readers: ["clubAdmin", "platform"] },
  "tvs.secret_hash": { mark: "token", readers: NOBODY },
  "tv_pairings.code_hash": { mark: "token", readers: NOBODY },
  "tv_pairings.secret_hash": { mark: "token", readers: NOBODY },
  "guardian_consents.guardian_name": { mark: "token", readers: OWN },
  "guardian_consents.guardian_email": { mark: "email", readers: OWN },
  "guardian_visits.email": { mark: "email", readers: NOBODY },
  "guardian_consents.user_agent": { mark: "token", readers: NOBODY },
  "guardian_consents.ip_address": { mark: "token", readers: NOBODY },
  "error_reports.message": { mark: "token", readers: ["platform"] },
  "error_reports.request_id": { mark: "token", readers: ["platform"] },
  // The team reads them on its page; a person gets their own in the export alone.
  "security_events.action": { mark: "token", readers: OWN_AND_TEAM },
  "security_events.resource_type": { mark: "token", readers: OWN_AND_TEAM },
  "security_events.resource_id": { mark: "token", readers: OWN_AND_TEAM },
  "security_events.details": { mark: "json", readers: OWN_AND_TEAM },
  "security_events.ip_address": { mark: "token", readers: OWN_AND_TEAM },
  "security_events.user_agent": { mark: "token", readers: OWN_AND_TEAM },
  "security_events.request_id": { mark: "token", readers: OWN_AND_TEAM },
  "refresh_tokens.token_hash": { mark: "token", readers: NOBODY },
  "refresh_tokens.replaced_by": { mark: "token", readers: NOBODY },
  "email_codes.email": { mark: "email", readers: NOBODY },
  "email_codes.code_hash": { mark: "token", readers: NOBODY },
  "email_codes.link_hash": { mark: "token", readers: NOBODY },
  "athletes.name": { mark: "words", readers: ADMINISTRATION, where: HIDDEN },
  "athletes.search_name": { mark: "words", readers: ADMINISTRATION, where: HIDDEN },
  "athletes.birth_date": { mark: "date", readers: ADMINISTRATION },
  "athletes.cpf": { mark: "cpf", readers: OWN },
  "athletes.guardian_name": { mark: "token", readers: OWN },
  "athletes.guardian_email": { mark: "email", readers: ADMINISTRATION },
  "athletes.kept_name": { mark: "words", readers: ["clubAdmin", "platform"] },
  // Anybody may ask, and the club answers.
  "api_tokens.name": { mark: "token", readers: ["clubAdmin", "platform"] },
  "api_tokens.token_hash": { mark: "token", readers: NOBODY },
  "api_tokens.ending": { mark: "token", readers: ["clubAdmin", "platform"] },
  "webhook_endpoints.url": { mark: "token", readers: ["clubAdmin", "platform"] },
  "webhook_endpoints.secret": { mark: "token", readers: NOBODY },
  "webhook_endpoints.former_secret": { mark: "token", readers: NOBODY },
  "api_replies.key": { mark: "token", readers: NOBODY },
  "api_replies.request_hash": { mark: "token", readers: NOBODY },
  "api_replies.body": { mark: "json", readers: NOBODY },
  "club_notices.title": { mark: "token", readers: ["clubAdmin", "platform"] },
  "club_notices.message": { mark: "token", readers: ["clubAdmin", "platform"] },
  "name_requests.email": { mark: "email", readers: ["clubAdmin", "platform"] },
  "name_requests.note": { mark: "token", readers: ["clubAdmin", "platform"] },
  "athletes.contact_email": { mark: "email", readers: ADMINISTRATION },
  "athletes.contact_phone": { mark: "token", readers: ADMINISTRATION },
  "memberships.external_id": { mark: "token", readers: ADMINISTRATION },
  // Why a club changed somebody's class: another club reads that it was changed, not why nor by whom.
  "class_changes.reason": { mark: "token", readers: ADMINISTRATION },
  // The lines of what a club changed of its members, or proposes to them: that club's and the person's.
  "member_changes.from_value": { mark: "token", readers: ADMINISTRATION },
  "member_changes.to_value": { mark: "token", readers: ADMINISTRATION },
  "clubs.cnpj": { mark: "cnpj", readers: ["clubAdmin", "platform"] },
  "clubs.address": { mark: "token", readers: ["clubAdmin", "platform"] },
  "clubs.contact_email": { mark: "email", readers: ["clubAdmin", "platform"] },
  "clubs.contact_phone": { mark: "clubPhone", readers: ["clubAdmin", "platform"] },
  "audit_lines.action": { mark: "token", readers: [...OWN_AND_TEAM, "clubAdmin"] },
  "audit_lines.data": { mark: "json", readers: ["platform"] },
  "imports.file_name": { mark: "token", readers: ["clubAdmin", "platform"] },
  "imports.file_hash": { mark: "token", readers: ["clubAdmin", "platform"] },
  "imports.preview": { mark: "json", readers: ["clubAdmin", "platform"] },
  "imports.answers": { mark: "json", readers: ["clubAdmin", "platform"] },
  "import_rows.data": { mark: "json", readers: ["clubAdmin", "platform"] },
  "import_rows.reason": { mark: "token", readers: ["clubAdmin", "platform"] },
  "sheet_parts.text": { mark: "token", readers: NOBODY },
  "matches.place": { mark: "token", readers: MATCH },
  "matches.dispute_reason": { mark: "token", readers: MATCH },
  "matches.decision_reason": { mark: "token", readers: MATCH },
  "matches.external_key": { mark: "token", readers: ["clubAdmin", "platform"] },
  "match_events.reason": { mark: "token", readers: MATCH },
  "match_events.data": { mark: "json", readers: MATCH },
  "match_invites.place": { mark: "token", readers: ["party"] },
  "match_invites.message": { mark: "token", readers: ["party"] },
  "idempotency_keys.key": { mark: "token", readers: OWN },
  "idempotency_keys.request_hash": { mark: "token", readers: NOBODY },
  "notifications.title": { mark: "token", readers: OWN },
  "notifications.message": { mark: "token", readers: OWN },
  "notifications.data": { mark: "json", readers: OWN },
  // A trigger copies it from the profile, whose marks it then carries.
  "ratings.birth_date": { mark: "date", readers: ADMINISTRATION },
  "terms_acceptances.user_agent": { mark: "token", readers: OWN },
  "terms_acceptances.ip_address": { mark: "token", readers: OWN },
  "billing_customers.stripe_customer_id": { mark: "token", readers: NOBODY },
  "former_customers.stripe_customer_id": { mark: "token", readers: NOBODY },
  "subscriptions.stripe_subscription_id": { mark: "token", readers: PAYER },
  "subscriptions.open_invoice_url": { mark: "token", readers: PAYER },
  "subscriptions.boleto_url": { mark: "token", readers: PAYER },
  "subscription_orders.stripe_subscription_id": { mark: "token", readers: NOBODY },
  "subscription_orders.stripe_invoice_id": { mark: "token", readers: NOBODY },
  "subscription_orders.last_error": { mark: "token", readers: ["platform"] },
  "mails.subject": { mark: "token", readers: OWN },
  "mails.text": { mark: "token", readers: OWN },
  "mails.approves": { mark: "token", readers: NOBODY },
  "mails.key": { mark: "token", readers: NOBODY },
  // Whoever has them can write to the browser.
  "push_subscriptions.endpoint": { mark: "token", readers: NOBODY },
  "push_subscriptions.p256dh": { mark: "token", readers: NOBODY },
  "push_subscriptions.auth": { mark: "token", readers: NOBODY },
  "checkouts.stripe_session_id": { mark: "token", readers: PAYER },
  "checkouts.url": { mark: "token", readers: PAYER },
  "checkouts.destination_account": { mark: "token", readers: NOBODY },
  "payee_accounts.stripe_account_id": { mark: "token", readers: NOBODY },
  // Whoever owes the club a share pays it there: on their own entry's page, and nowhere else.
  "club_pix.pix_key": { mark: "token", readers: PAYER },
  "club_pix.holder": { mark: "token", readers: PAYER },
  "club_pix.city": { mark: "token", readers: PAYER },
  "payee_lines.stripe_id": { mark: "token", readers: NOBODY },
  "payee_lines.stripe_account_id": { mark: "token", readers: NOBODY },
  "payee_lines.stripe_charge_id": { mark: "token", readers: NOBODY },
  "payouts.stripe_account_id": { mark: "token", readers: NOBODY },
  "payouts.stripe_payout_id": { mark: "token", readers: NOBODY },
  // Stripe's word for why a bank took no payout; the panel has a sentence for it.
  "payouts.last_error": { mark: "token", readers: PAYER },
  "payout_parts.stripe_charge_id": { mark: "token", readers: NOBODY },
  "stripe_events.account_id": { mark: "token", readers: NOBODY },
  "payments.stripe_id": { mark: "token", readers: PAYER },
  "payments.stripe_payment_intent_id": { mark: "token", readers: PAYER },
  "payments.stripe_invoice_id": { mark: "token", readers: PAYER },
  "payments.stripe_subscription_id": { mark: "token", readers: PAYER },
  "payments.description": { mark: "token", readers: PAYER },
  "payments.payer_name": { mark: "token", readers: PAYER },
  "payments.payer_tax_id": { mark: "taxId", readers: PAYER },
  "disputes.id": { mark: "token", readers: PAYER },
  "disputes.stripe_payment_intent_id": { mark: "token", readers: PAYER },
  "refund_orders.stripe_payment_intent_id": { mark: "token", readers: PAYER },
  "refund_orders.stripe_refund_id": { mark: "token", readers: PAYER },
  "refund_orders.last_error": { mark: "token", readers: ["platform"] },
  "refund_orders.settlement": { mark: "token", readers: ["platform"] },
  // Those who owe are shown a key when they ask for it, which is written down; no page has it.
  "refund_keys.pix_key": { mark: "token", readers: OWN },
  "refund_keys.holder": { mark: "token", readers: ["owner", "clubAdmin"] },
  "stripe_events.id": { mark: "token", readers: ["platform"] },
  "stripe_events.object_id": { mark: "token", readers: ["platform"] },
  "stripe_events.last_error": { mark: "token", readers: ["platform"] },
  "stripe_events.body": { mark: "token", readers: ["platform"] },
  "stripe_events.settlement": { mark: "token", readers: ["platform"] },
  "entry_shares.stripe_payment_intent_id": { mark: "token", readers: OWN },
  "tournaments.name": { mark: "token", readers: ["clubAdmin", "platform"], where: "t.status = 'draft'" },
  "tournaments.contact": {
    mark: "token",
    readers: ["clubAdmin", "platform"],
    where: "t.status = 'draft'",
  },
  "tournaments.description": {
    mark: "token",
    readers: ["clubAdmin", "platform"],
    where: "t.status = 'draft'",
  },
};

/** Texts, days and documents that everybody may read, or whose words come from a fixed list or an id. */
export const OPEN: Readonly<Record<string, readonly string[]>> = {
  account_changes: ["kind"],
  athlete_sports: ["class", "sport"],
  athletes: ["gender_category", "protected_as"],
  checkouts: ["currency", "kind", "lookup_key", "status"],
  api_tokens: ["scopes"],
  class_changes: ["from_class", "sport", "to_class"],
  club_classes: ["class", "sport"],
  club_pix: ["kind"],
  club_sports: ["sport", "usual_format"],
  club_staff: ["day", "role"],
  clubs: ["colour", "name", "plan", "search_name", "subscription_status", "time_zone"],
  courts: ["name", "surface"],
  email_codes: ["purpose"],
  entry_shares: ["currency", "status"],
  error_reports: ["app_version", "fingerprint", "kind", "route"],
  // Keys and hashes of files, and the names that their owners gave them: only owners list them.
  file_leftovers: ["object_key"],
  files: ["bucket", "content_type", "object_key", "path", "sha256"],
  guardian_consents: ["method", "terms_version"],
  import_rows: ["outcome"],
  imports: ["format", "sport"],
  sheet_parts: ["kind"],
  job_runs: ["failure", "name"],
  ledger_lines: ["reason", "sport"],
  match_events: ["kind"],
  matches: "end format opponents played_on score_format sets source sport status".split(" "),
  match_invites: ["format", "sport", "status", "time_zone"],
  meetings: ["also", "month", "opponents", "sport"],
  member_changes: ["field", "state"],
  memberships: ["status"],
  mfa_factors: ["status"],
  municipalities: ["name", "search_name", "time_zone"],
  club_notices: ["class", "sport"],
  name_requests: ["answer", "asker"],
  notification_preferences: ["mail_types", "push_types", "time_zone"],
  notifications: ["type"],
  opponents_met: ["sport"],
  outbox: ["channel"],
  pairs: ["sport", "status"],
  // To whom a fee went is a club by the name that everybody reads.
  payments: ["currency", "kind", "method", "payee_name"],
  pending_rebuilds: ["sport"],
  // Everybody of an audience reads them.
  platform_notices: ["audience", "message", "title"],
  profile_claims: ["status"],
  profile_merges: ["award_ids", "invite_ids", "match_ids", "pair_ids"],
  ranking_events: ["also", "awards", "kind", "result", "seats", "sport"],
  ranking_rules: ["rules"],
  ranking_enrolments: ["status"],
  rankings: "classes enrolment format gender name season_from season_to sport".split(" "),
  ratings: ["class", "gender_category", "sport"],
  reaches: ["way"],
  rebuilds: ["sport"],
  disputes: ["currency", "status"],
  refund_keys: ["kind"],
  refund_orders: ["currency", "reason", "status"],
  security_events: ["risk_level", "security_level"],
  security_mails: ["kind"],
  sessions: ["aal", "amr"],
  sponsor_plays: ["day"],
  sponsors: ["ends_on", "logo_alt", "logo_url", "name", "starts_on", "type"],
  standings: ["form"],
  staged_lines: ["reason", "sport"],
  staged_meetings: ["also", "month", "opponents"],
  states: ["name", "region", "uf"],
  stripe_events: ["status", "type"],
  subscription_orders: ["from_lookup_key", "kind", "status", "to_lookup_key"],
  subscriptions: ["currency", "interval", "lookup_key", "plan", "status"],
  // Stripe's words for what an account still owes it; ids stand among the tokens.
  payee_accounts: ["payout_schedule", "requirements"],
  payouts: ["currency", "status"],
  payee_lines: ["currency", "kind"],
  terms_acceptances: ["method", "terms_version"],
  terms_versions: ["content", "title", "version"],
  // Ids of rows, words from fixed lists, and what the club writes on the public page.
  tournament_courts: ["name"],
  tournament_draws: "beacon_kind hash plan published randomness reason source_note status".split(" "),
  tournament_entries: ["status"],
  tournament_events: (
    "class classes currency draw_format draw_options fees format gender gender_category name " +
    "phase_points played_on score_format sport state"
  ).split(" "),
  tournament_matches: "ended_as group_key key side1 side2 sides stage state".split(" "),
  tournaments: "ends_on payee refund_rule rules starts_on status venue".split(" "),
  tv_days: ["day", "tv_name"],
  tvs: ["name", "scenes"],
  users: ["user_role"],
  venues: ["address", "name"],
  // Ids of rows, and words of ours.
  webhook_deliveries: ["data", "fault", "outcome", "type"],
  webhook_endpoints: ["disabled_why", "events"],
};

/** Columns of the database that can hold words, as "table.column", partitions by their table; ids and numbers say nothing by themselves. */
export const WORDED_COLUMNS = `select c.table_name || '.' || c.column_name as name from information_schema.columns c
  join information_schema.tables t using (table_schema, table_name)
  join pg_class k on k.relname = c.table_name and k.relnamespace = 'public'::regnamespace and not k.relispartition
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and (c.data_type in
    ('text', 'character', 'character varying', 'json', 'jsonb', 'date', 'bytea', 'ARRAY', 'inet', 'cidr', 'USER-DEFINED', 'xml'))
  order by 1`;

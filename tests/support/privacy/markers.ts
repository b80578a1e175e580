import type { TestApp } from "../app.ts";
import { keepMarkers } from "../log-report.ts";
import { PERSONAL, type PersonalColumn } from "./columns.ts";

/** A value that stands in one personal field and nowhere else, and whom it is about. */
export interface Marker {
  column: string;
  readers: PersonalColumn["readers"];
  /** Accounts and clubs that the row belongs to. */
  owners: string[];
  clubs: string[];
}

/** Markers by what is found of them in an answer (see `scan.ts`). */
export type Markers = ReadonlyMap<string, Marker>;

// The owners of a row. `t` is the table; a person's clubs are those joined or asked to.
const CLUBS_OF_ATHLETE = (id: string) =>
  `array(select distinct s.club_id::text from memberships s where s.athlete_id = ${id} and s.status in ('active', 'requested'))`;
const CLUBS_OF_USER = (id: string) =>
  `(array(select distinct s.club_id::text from memberships s join athletes a on a.id = s.athlete_id
     where a.user_id = ${id} and s.status in ('active', 'requested'))
    || array(select ca.club_id::text from club_admins ca where ca.user_id = ${id})
    || array(select cs.club_id::text from club_staff cs where cs.user_id = ${id}))`;
const NONE = "array[]::text[]";
const PLAYERS = (id: string) =>
  `array(select a.user_id::text from match_players p join athletes a on a.id = p.athlete_id
     where p.match_id = ${id} and a.user_id is not null)`;

const PAYER: [owners: string, clubs: string] = [
  "array(select p.user_id::text from billing_customers p where p.id = t.customer_id)",
  "array(select p.club_id::text from billing_customers p where p.id = t.customer_id)",
];

const OF_REFUND = (who: "user_id" | "club_id") =>
  `array(select p.${who}::text from refund_orders r join billing_customers p on p.id = r.customer_id where r.id = t.refund_id)`;

const WHOSE: Record<string, [owners: string, clubs: string]> = {
  users: ["array[t.id::text]", CLUBS_OF_USER("t.id")],
  sessions: ["array[t.user_id::text]", NONE],
  refresh_tokens: [NONE, NONE],
  mfa_factors: ["array[t.user_id::text]", NONE],
  mfa_challenges: [NONE, NONE],
  account_changes: ["array[t.user_id::text]", NONE],
  recovery_codes: ["array[t.user_id::text]", NONE],
  guardian_consents: ["array(select user_id::text from athletes where id = t.athlete_id)", NONE],
  guardian_visits: [NONE, NONE],
  error_reports: [NONE, NONE],
  security_events: [NONE, NONE],
  email_codes: [NONE, NONE],
  secretary_invitations: [NONE, "array[t.club_id::text]"],
  tvs: [NONE, NONE],
  tv_pairings: [NONE, NONE],
  athletes: ["array[t.user_id::text]", CLUBS_OF_ATHLETE("t.id")],
  ratings: [
    "array(select user_id::text from athletes where id = t.athlete_id)",
    CLUBS_OF_ATHLETE("t.athlete_id"),
  ],
  memberships: [NONE, "array[t.club_id::text]"],
  class_changes: [
    "array(select user_id::text from athletes where id = t.athlete_id)",
    `case when t.club_id is null then ${CLUBS_OF_ATHLETE("t.athlete_id")} else array[t.club_id::text] end`,
  ],
  member_changes: [
    "array(select user_id::text from athletes where id = t.athlete_id)",
    "array[t.club_id::text]",
  ],
  clubs: [NONE, "array[t.id::text]"],
  audit_lines: ["array_remove(array[t.about_user_id::text], null)", "array[t.club_id::text]"],
  imports: [NONE, "array[t.club_id::text]"],
  api_tokens: [NONE, "array[t.club_id::text]"],
  api_replies: [NONE, NONE],
  webhook_endpoints: [NONE, "array[t.club_id::text]"],
  webhook_deliveries: [NONE, NONE],
  club_notices: [NONE, "array[t.club_id::text]"],
  name_requests: [NONE, "array[t.club_id::text]"],
  import_rows: [NONE, "array(select club_id::text from imports where id = t.import_id)"],
  sheet_parts: [NONE, "array[t.club_id::text]"],
  matches: [PLAYERS("t.id"), "array[t.club_id::text]"],
  match_events: [PLAYERS("t.match_id"), "array(select club_id::text from matches where id = t.match_id)"],
  match_invites: [
    "array(select a.user_id::text from athletes a where a.id in (t.from_athlete_id, t.to_athlete_id) and a.user_id is not null)",
    NONE,
  ],
  idempotency_keys: ["array[t.user_id::text]", NONE],
  notifications: ["array[t.user_id::text]", NONE],
  terms_acceptances: ["array[t.user_id::text]", NONE],
  tournaments: [NONE, "array[t.club_id::text]"],
  billing_customers: ["array[t.user_id::text]", "array[t.club_id::text]"],
  changed_payers: [NONE, NONE],
  former_customers: [NONE, NONE],
  subscription_orders: PAYER,
  mails: [NONE, NONE],
  push_subscriptions: [NONE, NONE],
  subscriptions: PAYER,
  checkouts: PAYER,
  payee_accounts: [NONE, "array[t.club_id::text]"],
  payee_lines: [NONE, NONE],
  payouts: [
    NONE,
    "array[(select a.club_id::text from payee_accounts a where a.stripe_account_id = t.stripe_account_id)]",
  ],
  payout_parts: [NONE, NONE],
  // Its readers besides the club's admins: who owes it a share.
  club_pix: [
    `array(select a.user_id::text from tournaments o join tournament_events v on v.tournament_id = o.id join tournament_entries n on n.event_id = v.id
      join entry_shares s on s.entry_id = n.id join athletes a on a.id = s.athlete_id where o.club_id = t.club_id and o.payee = 'at_club'
      and n.status = 'confirmed' and s.status = 'due' and a.user_id is not null)`,
    "array[t.club_id::text]",
  ],
  payments: PAYER,
  disputes: PAYER,
  refund_orders: PAYER,
  refund_keys: [OF_REFUND("user_id"), OF_REFUND("club_id")],
  stripe_events: [NONE, NONE],
  entry_shares: ["array(select user_id::text from athletes where id = t.athlete_id)", NONE],
};

/** A text that is nobody's, in the form that `scan.ts` finds: letters and digits, which no escaping changes. */
const TOKEN = "('zq' || substr(md5(random()::text || t.ctid::text), 1, 14) || 'qz')";
const digits = (count: number) => `lpad((row_number() over (order by t.ctid))::text, ${count}, '0')`;

/** The marker to write, and the one to search an answer for. Numbered ones count their rows, so that none is there twice. */
const WRITTEN: Record<
  PersonalColumn["mark"],
  { set: (column: string) => string; read: (column: string) => string }
> = {
  token: { set: () => TOKEN, read: (column) => `t.${column}` },
  // The first word stays, as the private form of a name shows it, and the rest is the marker.
  words: {
    set: (column) => `split_part(coalesce(t.${column}, 'x'), ' ', 1) || ' ' || ${TOKEN}`,
    read: (column) => `split_part(t.${column}, ' ', 2)`,
  },
  email: { set: () => `${TOKEN} || '@marca.test'`, read: (column) => `split_part(t.${column}, '@', 1)` },
  phone: { set: () => `'48970' || ${digits(6)}`, read: (column) => `t.${column}` },
  clubPhone: { set: () => `'48971' || ${digits(6)}`, read: (column) => `t.${column}` },
  cpf: { set: () => `'777' || ${digits(8)}`, read: (column) => `t.${column}` },
  cnpj: { set: () => `'777' || ${digits(11)}`, read: (column) => `t.${column}` },
  taxId: { set: () => `'778' || ${digits(8)}`, read: (column) => `t.${column}` },
  // Years that nothing else is dated in; minors stay minors.
  date: {
    set: (
      column,
    ) => `(case when t.${column} > now() - interval '18 years' then date '2010-01-01' else date '1901-01-01' end
      + (row_number() over (order by t.ctid))::int)`,
    read: (column) => `t.${column}::text`,
  },
  json: {
    set: (column) => `coalesce(t.${column}, '{}') || jsonb_build_object('mark', ${TOKEN})`,
    read: (column) => `t.${column}->>'mark'`,
  },
  id: { set: (column) => `t.${column}`, read: (column) => `t.${column}::text` },
};

/** Puts a marker into every personal field of every row, and gives all of them. Copies (`ratings`) carry the original's. */
export async function markEverything(app: TestApp): Promise<Markers> {
  const markers = new Map<string, Marker>();
  for (const [name, { mark, where = "true" }] of Object.entries(PERSONAL)) {
    const [table, column] = name.split(".") as [string, string];
    if (mark === "id" || table === "ratings") continue;
    const update = `with made as (select t.tableoid as part, t.ctid as place, ${WRITTEN[mark].set(column)} as value
        from ${table} t where ${where})
      update ${table} t set ${column} = made.value from made where made.part = t.tableoid and made.place = t.ctid`;
    // Past the triggers of those that refuse every update; the others' copy what is marked.
    const isAppendOnly = ["security_events", "payments", "payee_lines"].includes(table);
    await app.sql(
      isAppendOnly ? `begin; set local session_replication_role = replica; ${update}; commit` : update,
    );
  }
  for (const [name, { mark, readers, where = "true" }] of Object.entries(PERSONAL)) {
    const [table, column] = name.split(".") as [string, string];
    const [owners, clubs] = WHOSE[table]!;
    const rows = await app.sql<{ value: string; owners: string[]; clubs: string[] }>(
      `select ${WRITTEN[mark].read(column)} as value, array_remove(${owners}, null) as owners, array_remove(${clubs}, null) as clubs
       from ${table} t where t.${column} is not null and ${where}`,
    );
    for (const { value, ...whose } of rows) {
      if (!markers.has(value)) markers.set(value, { column: name, readers, ...whose });
    }
  }
  keepMarkers(markers.keys());
  return markers;
}

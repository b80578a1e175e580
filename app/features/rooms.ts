/**
 * THE ROOMS of `app/features`, from those that know nobody down to those that join many: subject → subjects that it may
 * import. Everybody may import `access`. The architecture test reads it: a room that is missing, an arrow that is not
 * here, one that nobody uses and a circle all fail; imports of types count.
 */
export const ROOMS = {
  /** Making a draw (pure) and its picture. */
  draws: [],
  /** Municipalities, regions, the map. */
  geography: [],
  /** What plans cost and give. */
  plans: [],
  /** Formats, parsing, printing, possible scores. */
  scores: [],
  /** Who is asking, guards' rules, the page check, limits, security events, audit. */
  access: ["plans"],
  /** The list, channels, the outbox. */
  notifications: [],
  /** Users, athletes, memberships, public names: the rows that many read. */
  people: [],
  /** Banner and its sponsors. */
  sponsors: [],
  /** What of an account changed, told to its owner by mail, and the link that undoes it. */
  "account-changes": [],
  /** Six digits by mail. */
  codes: ["people"],
  /** Banner and reminders of what ends soon. */
  expiry: ["plans", "notifications"],
  /** The home page and the phone preview. */
  landing: ["geography", "scores", "people"],
  /** Points, nível, applying events, replays, windows. */
  ledger: ["scores", "notifications", "people"],
  /** Versions and acceptance. */
  terms: ["people"],
  /** Consent for minors. */
  guardians: ["people", "codes"],
  /** The match itself: states, who may answer, writing a change. */
  matches: ["scores", "notifications", "people", "ledger"],
  /** Reading a season's file: letters, columns, names, dates, scores (pure). */
  sheets: ["scores", "people"],
  /** A season from a file. */
  imports: ["sheets", "scores", "notifications", "people", "ledger", "matches"],
  /** Sign-in, refresh, devices. */
  sessions: ["account-changes", "people", "codes"],
  /** A club's table and one's own place in it. */
  tables: ["scores", "people", "ledger"],
  /** Approving, disputing, deciding, silence. */
  decisions: ["notifications", "matches"],
  /** The TV. */
  display: ["plans", "people", "sponsors", "ledger", "tables"],
  /** Second factors. */
  factors: ["account-changes", "people", "codes", "sessions"],
  /** City to country. */
  regional: ["geography", "people", "ledger", "tables"],
  /** Passwords and e-mail addresses, and changing them. */
  credentials: ["account-changes", "people", "codes", "sessions", "factors"],
  /** Accounts and athlete profiles. */
  registration: ["people", "codes", "terms", "guardians", "sessions", "credentials"],
  /** Facts, settings, membership. */
  clubs: ["plans", "people", "terms", "registration"],
  /** Joining by link, claiming. */
  invitations: ["geography", "notifications", "people", "codes", "guardians", "registration", "clubs"],
  /** Own data. */
  profile: ["notifications", "people", "codes", "registration", "clubs"],
  /** The club's people as its admins see them. */
  members: ["notifications", "people", "clubs", "invitations"],
  /** Ledger of money, events, refunds, reconciliation. */
  payments: ["plans", "notifications"],
  /** What was paid, on paper. */
  receipts: ["people", "clubs", "profile", "payments"],
  /** Plans held, change, cancel, withdraw. */
  subscriptions: ["plans", "notifications", "clubs", "payments"],
  /** Entries, fees, lists and details. */
  tournaments: ["draws", "geography", "plans", "notifications", "people", "clubs", "payments"],
  /** Opening a payment. */
  checkout: ["plans", "payments", "subscriptions"],
  /** What an operator sees. */
  diagnostics: ["geography", "plans", "notifications", "ledger", "terms", "payments"],
  /** Screens of plans, for athletes and clubs. */
  "plan-pages": ["plans", "expiry", "receipts", "subscriptions", "checkout"],
  /** Frame, menus, banners around pages. */
  shell: ["notifications", "sponsors", "expiry", "terms", "sessions", "diagnostics"],
  /** Reporting, entering, editing, withdrawing. */
  reports: ["scores", "notifications", "people", "ledger", "matches", "decisions", "clubs", "plan-pages"],
  /** Statistics and the past. */
  history: ["geography", "scores", "people", "matches", "tables", "plan-pages"],
  /** What a match looks like. */
  "match-pages": ["scores", "notifications", "ledger", "matches", "tables", "clubs", "plan-pages", "reports"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

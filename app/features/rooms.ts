import { TOURNAMENT_ROOMS } from "./tournament-rooms.ts";

/** THE ROOMS of `app/features`, lowest first: subject → subjects it may import, types too; everybody above them may import `access` and `commits`. Tested: rooms, arrows, circles. */
export const ROOMS = {
  /** Making, playing and verifying a draw (pure). */
  draws: [],
  /** A draw as it is shown: the bracket as a picture and a list, groups, rounds. */
  brackets: ["draws"],
  /** /tournament-test: any draw, played by clicks, nothing saved. */
  sandbox: ["draws"],
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
  /** API tokens: their text, what they may, whether one is good, what was answered under a key. */
  tokens: ["plans"],
  /** The one guarded batch by which verbs write. */
  commits: ["notifications", "tokens"],
  /** Uploads: what is taken, what of it is kept, whose it is. */
  files: [],
  /** How somebody is told outside the application: what they choose, and which of their browsers show it. */
  reach: ["notifications"],
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
  landing: ["geography", "plans", "scores", "people"],
  /** What waits in a club's office now. */
  today: ["plans", "notifications"],
  /** What a new athlete and a new club do next. */
  "first-steps": [],
  /** Whom a ranking's category and season admit. */
  categories: [],
  /** Points, nível, applying events, replays, windows. */
  ledger: ["scores", "notifications", "people", "categories"],
  /** Versions and acceptance. */
  terms: ["people"],
  /** Consent for minors. */
  guardians: ["people", "codes"],
  /** Draws as they are kept, and what a result changes in one. */
  drawn: ["draws", "scores"],
  /** The match itself: states, who may answer, writing a change. */
  matches: ["drawn", "scores", "notifications", "people", "ledger", "tokens"],
  /** Challenges to a match: proposing, answering, expiry, the form. */
  "match-invites": ["matches", "notifications", "people", "plans"],
  /** Standing pairs of doubles. */
  pairs: ["matches", "notifications", "people"],
  /** Reading a season's file: letters, columns, names, dates, scores (pure). */
  sheets: ["scores", "people"],
  /** A season from a file. */
  imports: ["sheets", "scores", "notifications", "people", "ledger", "matches"],
  /** What programs read of a club by API token. */
  "club-records": ["sponsors", "tokens"],
  /** Sign-in, refresh, devices. */
  sessions: ["account-changes", "notifications", "people", "codes"],
  /** A club's table and one's own place in it. */
  tables: ["categories", "scores", "notifications", "people", "ledger"],
  /** A club's last 52 weeks, and the lists of one of them. */
  year: ["scores", "matches"],
  /** Approving, disputing, deciding, silence. */
  decisions: ["scores", "notifications", "matches"],
  /** The TV. */
  display: ["plans", "people", "sponsors", "ledger", "matches", "tables"],
  /** Second factors. */
  factors: ["account-changes", "people", "codes", "sessions"],
  /** City to country. */
  regional: ["geography", "people", "tables"],
  /** Passwords and e-mail addresses, and changing them. */
  credentials: ["account-changes", "people", "codes", "sessions", "factors"],
  /** Accounts and athlete profiles. */
  registration: ["people", "codes", "terms", "guardians", "sessions", "credentials"],
  /** Facts, settings, membership. */
  clubs: ["files", "plans", "people", "terms", "registration"],
  /** One person with two profiles: asking newcomers, answering for the club, merging and undoing. */
  merging: ["notifications", "people", "ledger", "matches", "match-invites", "pairs", "guardians", "clubs"],
  /** Joining by link, claiming. */
  invitations: ["geography", "people", "codes", "guardians", "registration", "clubs", "merging"],
  /** A link and a message for everybody of a club who has no account. */
  inviting: ["people", "codes", "clubs", "invitations"],
  /** Own data. */
  profile: ["files", "people", "codes", "registration", "clubs"],
  /** "Remova o meu nome": asked in public, answered by the club. */
  "name-requests": ["notifications", "people", "clubs"],
  /** Sponsors as the club, or the platform, manages them. */
  "sponsor-office": ["tokens", "files", "sponsors", "clubs"],
  /** The office's panel of API tokens. */
  integrations: ["tokens", "sessions", "plans", "clubs"],
  /** What clubs' webhooks tell: addresses, signing, sending with retries, the log, the office's panel. */
  webhooks: ["integrations", "notifications", "plans", "sessions", "clubs"],
  /** What a club tells its members. */
  notices: ["tokens", "clubs"],
  /** A club's rankings as its office opens, rules, replays and closes them. */
  rankings: ["categories", "scores", "people", "ledger", "tables", "clubs"],
  /** A file of lines about people that an office chooses or pastes: whose they are, and which stay out. */
  "pasted-files": ["imports"],
  /** The points that a club brings from elsewhere: a file, what it changes, writing and taking back. */
  "initial-points": ["categories", "sheets", "imports", "pasted-files", "ledger", "clubs", "rankings"],
  /** A club's list of people from a file: who is new, what is added, writing it. */
  rosters: ["sheets", "imports", "pasted-files", "people", "matches", "clubs"],
  /** A club's rankings and their rules as a file: its lines, what it changes in a club, writing it. */
  rulebooks: [
    "categories",
    "sheets",
    "imports",
    "pasted-files",
    "ledger",
    "matches",
    "tables",
    "clubs",
    "rankings",
  ],
  /** A club's people, rankings, matches, points, tables and ledgers as files. */
  exports: [
    "tokens",
    "scores",
    "matches",
    "ledger",
    "tables",
    "people",
    "categories",
    "initial-points",
    "rulebooks",
  ],
  /** The club's people as its admins see them. */
  members: ["notifications", "people", "ledger", "clubs", "merging", "invitations", "rankings"],
  /** The club itself, as its office writes it: facts, sports, usual formats, venues and courts. */
  office: ["geography", "plans", "scores", "people", "clubs"],
  /** A club's screens: pairing by a code, what each shows, revoking. */
  tvs: ["plans", "clubs"],
  /** Ledger of money, events, refunds, reconciliation. */
  payments: ["plans", "notifications", "people"],
  /** Clubs' accounts at Stripe, the platform's fee, what is paid at the club. */
  payees: ["clubs", "payments"],
  /** Our books beside Stripe's. */
  books: ["payments", "payees"],
  /** Hours of a tournament in which somebody cannot play, as they or the organisers say. */
  impediments: ["matches"],
  /** When and on which court the matches of a tournament are played: making a timetable, and changing it by moving few. */
  schedule: ["tokens", "drawn", "scores", "notifications", "clubs", "impediments"],
  /** A copy of what is stored of a person, what they agreed to, and deleting it. */
  "own-data": [
    "files",
    "notifications",
    "people",
    "codes",
    "guardians",
    "matches",
    "match-invites",
    "pairs",
    "name-requests",
    "imports",
    "sessions",
    "clubs",
    "payments",
    "impediments",
  ],
  /** How long what is kept, and the daily job that forgets. */
  retention: [
    "people",
    "notifications",
    "codes",
    "guardians",
    "sessions",
    "factors",
    "invitations",
    "match-invites",
    "pairs",
    "name-requests",
    "tvs",
    "webhooks",
  ],
  /** What was paid, on paper. */
  receipts: ["people", "clubs", "profile", "payments"],
  /** Plans held, change, cancel, withdraw. */
  subscriptions: ["plans", "notifications", "clubs", "payments"],
  ...TOURNAMENT_ROOMS,
  /** Opening a payment. */
  checkout: ["plans", "payments", "subscriptions"],
  /** What an operator sees. */
  diagnostics: ["geography", "files", "plans", "notifications", "ledger", "terms", "payments"],
  /** What the platform's team does: accounts, money, security events, notices to all. */
  "platform-office": [
    "tokens",
    "integrations",
    "plans",
    "account-changes",
    "notifications",
    "people",
    "sessions",
    "factors",
    "payments",
    "diagnostics",
  ],
  /** What a super admin's browser measures of the page that it shows. */
  performance: [],
  /** Screens of plans, for athletes and clubs. */
  "plan-pages": ["plans", "expiry", "receipts", "subscriptions", "checkout"],
  /** Frame, menus, banners around pages. */
  shell: ["notifications", "sponsors", "expiry", "terms", "sessions", "performance", "tables"],
  /** Reporting, entering, editing, withdrawing. */
  reports: [
    "drawn",
    "tokens",
    "scores",
    "notifications",
    "people",
    "ledger",
    "matches",
    "pairs",
    "decisions",
    "tournaments",
  ],
  /** Where the office enters results: one on a line, and those of today. */
  desk: ["scores", "matches", "clubs", "people", "plan-pages", "reports"],
  /** A draw from its announcement to its champion. */
  running: ["tokens", "brackets", "drawn", "draws", "scores", "people", "tournaments"],
  /** What is on court and what comes next, day by day, and a player's next match. */
  "order-of-play": ["brackets", "display", "drawn", "draws", "people", "running"],
  /** The office's screen of draws: seeds, announcing, drawing, the bracket. */
  "draw-office": ["draws", "drawn", "running", "tournament-office"],
  /** A Super 8 evening, started from a list of names. */
  evenings: ["tokens", "clubs", "drawn", "draws", "people", "running", "scores", "tournaments"],
  /** A tournament's day as its organisers run it: calling, results, who came, who gives up. */
  courtside: ["tournament-office", "running", "drawn", "draws", "scores", "matches"],
  /** How an event ends: its places, and the points of its phases in the ranking. */
  finishing: ["tournament-office", "running", "drawn", "draws", "tournaments", "ledger"],
  /** What programs read of a club's tournaments by API token. */
  "tournament-records": [
    "tokens",
    "club-records",
    "tournament-office",
    "entries-office",
    "evenings",
    "running",
    "schedule",
  ],
  /** Statistics and the past. */
  history: ["geography", "scores", "people", "matches", "tables", "plan-pages"],
  /** What a match looks like. */
  "match-pages": [
    "first-steps",
    "scores",
    "notifications",
    "people",
    "ledger",
    "matches",
    "tables",
    "clubs",
    "plans",
    "plan-pages",
    "reports",
  ],
  /** What a result gives those who played it, as they see it once they sent or approved it. */
  "result-sheets": ["scores", "ledger", "matches", "match-pages", "tables"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

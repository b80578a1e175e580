/**
 * THE TEN DISTRICTS of `app/features`, the lowest first: what each room holds, and which other districts it may import, types too. Between
 * the rooms of one district any arrow is free, but for a circle. Tested: rooms, arrows, circles.
 */
export const DISTRICTS = {
  base: {
    rooms: {
      access: "who asks, rights, limits, security events, audit, API tokens",
      notifications: "the list, mails, pushes, channels, the outbox",
      commits: "the one guarded batch by which verbs write",
      reach:
        "how somebody is told outside the application: what they choose, and which of their browsers show it",
      uploads: "files: what is taken, what of it is kept, whose it is",
      geography: "municipalities, regions, the map",
      plans: "what plans cost and give",
    },
    mayImport: [],
  },
  people: {
    rooms: {
      people: "users, athletes, memberships, public names: the rows that many read",
      accounts: "registration, passwords, addresses",
      "account-changes": "what of an account changed, told to its owner by mail, and the link that undoes it",
      sessions: "sign-in, refresh, devices",
      factors: "second factors",
      codes: "six digits by mail",
      terms: "versions and acceptance",
      guardians: "consent for minors",
    },
    mayImport: ["base"],
  },
  scoring: {
    rooms: {
      scores: "formats, parsing, printing, possible scores",
      ledger: "points, nível, applying events, replays, windows; whom a ranking admits",
      brackets: "making, playing, verifying and drawing a draw; the sandbox",
      drawn: "draws as they are kept, and what a result changes in one",
    },
    mayImport: ["base", "people"],
  },
  clubs: {
    rooms: {
      clubs: "facts, settings, venues and courts, membership",
      profile: "one's own data",
      sponsors: "the banner, its sponsors, and who manages them",
      notices: "what a club tells its members",
      integrations: "the panel of tokens, webhooks, what programs read of a club",
      home: "what waits in an office now, and what a new athlete and a new club do next",
    },
    mayImport: ["base", "people", "scoring"],
  },
  money: {
    rooms: {
      payouts: "what of a club's money waits at Stripe, and what goes to its bank",
      payments: "the ledger of money, events, refunds, reconciliation; clubs' accounts at Stripe; our books",
      subscriptions: "plans held, change, cancel, withdraw",
      shop: "opening a payment, screens of plans, receipts, what ends soon",
    },
    mayImport: ["base", "people", "clubs"],
  },
  rankings: {
    rooms: {
      tables: "a club's table and one's own place in it",
      seasons: "a club's rankings as its office opens, rules, replays and closes them",
      regional: "city to country",
    },
    mayImport: ["base", "people", "scoring", "clubs"],
  },
  matches: {
    rooms: {
      matches: "the match: states, approving, disputing, deciding, silence, writing a change",
      challenges: "invites to a match, standing pairs of doubles",
      reports: "reporting, editing, withdrawing; where the office enters results",
      pages: "what a match looks like, and what a result gives who played it",
      history: "statistics and the past; a club's last 52 weeks",
      tv: "what a screen shows, pairing and revoking one",
    },
    mayImport: ["base", "people", "scoring", "clubs", "money", "rankings"],
  },
  office: {
    rooms: {
      members: "the club's people as its admins see them; names that somebody asks to remove",
      merging: "one person with two profiles: asking newcomers, answering, merging and undoing",
      invitations: "joining by link, claiming, a link for everybody",
      imports: "a season, a list of people, a pasted file: reading, asking, writing",
      "points-and-rules": "points brought from elsewhere, and rankings with their rules, as files",
      exports: "a club's people, rankings, matches, points, tables and ledgers as files",
    },
    mayImport: ["base", "people", "scoring", "clubs", "rankings", "matches"],
  },
  tournaments: {
    rooms: {
      tournaments: "entries, fees, lists and details",
      pages: "cards, filters and events as public pages show them",
      records: "what programs read of a club's tournaments",
      office: "tournaments as their office makes them: facts, events",
      entries: "who enters, who leaves, who comes in by hand, what is paid",
      running: "a draw from its announcement to its champion",
      "match-day": "calling, results, who came; what is on court and what comes next",
      schedule: "when and where matches are played, and the hours in which somebody cannot",
      finishing: "how an event ends: its places, and the points of its phases",
      evenings: "a Super 8 evening, started from a list of names",
    },
    mayImport: ["base", "people", "scoring", "clubs", "money", "matches"],
  },
  platform: {
    rooms: {
      team: "what the platform's team does: accounts, money, security events, notices to all",
      diagnostics: "what an operator sees",
      "own-data": "a copy of what is stored of a person, deleting it, and how long what is kept",
      shell: "frame, menus, banners around pages",
      landing: "the home page and the phone preview",
    },
    mayImport: [
      "base",
      "people",
      "scoring",
      "clubs",
      "money",
      "rankings",
      "matches",
      "office",
      "tournaments",
    ],
  },
} as const satisfies Readonly<
  Record<string, { rooms: Readonly<Record<string, string>>; mayImport: readonly string[] }>
>;

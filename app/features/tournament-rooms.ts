/** Of the rooms of `rooms.ts` those of a tournament until it is drawn, in their place there. */
export const TOURNAMENT_ROOMS = {
  /** Entries, fees, lists and details. */
  tournaments: [
    "tokens",
    "drawn",
    "categories",
    "geography",
    "plans",
    "notifications",
    "people",
    "clubs",
    "payments",
    "payees",
  ],
  /** A club's tournaments as its office makes them: facts, events, entries; and the head over every screen of one. */
  "tournament-office": [
    "tokens",
    "draws",
    "scores",
    "categories",
    "matches",
    "clubs",
    "payees",
    "tournaments",
  ],
  /** A tournament's entries as its organisers see and change them: who leaves, who comes in by hand, what is paid. */
  "entries-office": ["tokens", "clubs", "tournaments", "tournament-office"],
  /** Cards, filters and events of tournaments as public pages show them. */
  "tournament-pages": ["geography", "tournaments"],
  /** Where an athlete enters a tournament. */
  "entry-pages": ["people", "plans", "impediments", "tournaments"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

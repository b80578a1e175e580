import { integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

/**
 * In how many standing confirmations two people stood against each other, by the one and by the other; 0 once all of them
 * were annulled. `ratings.opponents` counts the others. Who has events is never deleted, and keys would be slow.
 */
export const opponentsMet = pgTable(
  "opponents_met",
  {
    sport: text("sport").notNull(),
    athleteId: uuid("athlete_id").notNull(),
    opponentId: uuid("opponent_id").notNull(),
    matches: integer("matches").notNull(),
    /** Of them, those that the other side answered. */
    answered: integer("answered").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.sport, t.athleteId, t.opponentId] })],
);

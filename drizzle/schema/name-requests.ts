import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { NAME_ANSWERS, NAME_ASKERS } from "./enums.ts";
import { athletes, users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at, isOneOf } from "./columns.ts";

/** Somebody asks a club to take a name off its public pages ("remova o meu nome", product §3); a club admin answers. */
export const nameRequests = pgTable(
  "name_requests",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    /** The asker, as they say themselves: the person, a guardian, or somebody else. */
    asker: text("asker", { enum: NAME_ASKERS }).notNull(),
    /** Where they want to be told, if anywhere. */
    email: text("email"),
    note: text("note"),
    createdAt: at("created_at").notNull(),
    /** By when the club has to answer. */
    answerBy: at("answer_by").notNull(),
    answer: text("answer", { enum: NAME_ANSWERS }),
    answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "set null" }),
    answeredAt: at("answered_at"),
  },
  (t) => [
    check("name_requests_asker", isOneOf(t.asker, NAME_ASKERS)),
    check("name_requests_answer", isOneOf(t.answer, NAME_ANSWERS)),
    uniqueIndex("name_requests_one_open")
      .on(t.clubId, t.athleteId)
      .where(sql`${t.answeredAt} is null`),
    index("name_requests_athlete_idx").on(t.athleteId),
    index("name_requests_answered_by_idx").on(t.answeredBy),
  ],
);

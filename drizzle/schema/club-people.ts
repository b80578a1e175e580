import { sql } from "drizzle-orm";
import { check, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CHANGE_STATES, CLASSES, MEMBER_FIELDS, STAFF_ROLES } from "./enums.ts";
import { athletes, users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at, isOneOf } from "./columns.ts";

/**
 * Every change of an athlete's class with who made it and why (product §5): the athlete's own word until their first confirmed
 * match in the sport, the club's afterwards. `fromClass` is null where none was declared.
 */
export const classChanges = pgTable(
  "class_changes",
  {
    id: uuid("id").primaryKey(),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    sport: text("sport").notNull(),
    fromClass: text("from_class"),
    toClass: text("to_class").notNull(),
    clubId: uuid("club_id").references(() => clubs.id, { onDelete: "set null" }),
    authorUserId: uuid("author_user_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    check("class_changes_class", isOneOf(t.toClass, CLASSES)),
    index("class_changes_athlete_idx").on(t.athleteId, t.createdAt),
    index("class_changes_club_idx").on(t.clubId),
    index("class_changes_author_idx").on(t.authorUserId),
  ],
);

/**
 * The class that counts in a club alone, as its office set it (product §3); where none is here the athlete's own counts. No claim and no
 * registration writes it.
 */
export const clubClasses = pgTable(
  "club_classes",
  {
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    sport: text("sport").notNull(),
    class: text("class").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.athleteId, t.clubId, t.sport] }),
    check("club_classes_class", isOneOf(t.class, CLASSES)),
    index("club_classes_club_idx").on(t.clubId),
  ],
);

/**
 * A line of each fact of a member that a club's office changed, or proposes to who has an account, and the answer (product §3). E-mail, phone
 * and number are said to have changed, without their values.
 */
export const memberChanges = pgTable(
  "member_changes",
  {
    id: uuid("id").primaryKey(),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    field: text("field", { enum: MEMBER_FIELDS }).notNull(),
    fromValue: text("from_value"),
    toValue: text("to_value"),
    state: text("state", { enum: CHANGE_STATES }).notNull(),
    authorUserId: uuid("author_user_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    answeredAt: at("answered_at"),
  },
  (t) => [
    check("member_changes_field", isOneOf(t.field, MEMBER_FIELDS)),
    check("member_changes_state", isOneOf(t.state, CHANGE_STATES)),
    uniqueIndex("member_changes_one_proposal")
      .on(t.athleteId, t.clubId, t.field)
      .where(sql`${t.state} = 'proposed'`),
    index("member_changes_athlete_idx").on(t.athleteId, t.createdAt),
    index("member_changes_club_idx").on(t.clubId),
    index("member_changes_author_idx").on(t.authorUserId),
  ],
);

/**
 * The people who work for a club beside its admins (product §3): a secretary (results, members, imports), or a referee, who
 * enters the results of one day, a calendar day in the club's zone. An admin's rights are not here, so that nothing gives them by
 * mistake.
 */
export const clubStaff = pgTable(
  "club_staff",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
    day: date("day"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    check("club_staff_role", isOneOf(t.role, STAFF_ROLES)),
    check("club_staff_day", sql`(${t.role} = 'referee') = (${t.day} is not null)`),
    uniqueIndex("club_staff_secretary")
      .on(t.clubId, t.userId)
      .where(sql`${t.role} = 'secretary'`),
    uniqueIndex("club_staff_referee")
      .on(t.clubId, t.userId, t.day)
      .where(sql`${t.role} = 'referee'`),
    index("club_staff_user_idx").on(t.userId, t.clubId),
  ],
);

/**
 * An address that an admin invited to a club's secretariat: it becomes a row of `club_staff` when its owner next opens a session, and
 * is gone then. The name is the admin's word for them.
 */
export const secretaryInvitations = pgTable(
  "secretary_invitations",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    email: text("email").notNull(),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("secretary_invitations_once").on(t.clubId, t.email),
    index("secretary_invitations_email").on(t.email),
    index("secretary_invitations_end").on(t.expiresAt),
  ],
);

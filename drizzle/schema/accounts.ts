import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { CLASSES, GENDERS, PROTECTIONS } from "./enums.ts";
import { at, isOneOf, literal } from "./columns.ts";
import { clubs } from "./clubs.ts";
import { files } from "./files.ts";
import { municipalities } from "./geography.ts";
import { NAME_LETTERS } from "../../app/lib/text-limits.ts";

/** A person who signs in. `userRole` may hold values that we do not know (spec §3). E-mails are stored in lower case. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull().unique(),
    name: text("name").notNull(),
    passwordHash: text("password_hash"),
    userRole: text("user_role").notNull().default("athlete"),
    clubId: uuid("club_id").references(() => clubs.id, { onDelete: "set null" }),
    phone: text("phone"),
    emailConfirmedAt: at("email_confirmed_at"),
    /**
     * The address that a change waits for, until its code is typed; so does a sign-up of an address for which another one
     * waits already, under an `email` of its own that nobody has.
     */
    emailChange: text("email_change"),
    /**
     * When the change of a confirmed account is over, as if it had not been asked for; null for sign-ups, which are forgotten by
     * themselves, and for changes asked for before this column was, until the job gives them an end.
     */
    emailChangeExpiresAt: at("email_change_expires_at"),
    /** Which browser or network began a sign-up, as an HMAC, until it is confirmed. */
    begunFrom: text("begun_from"),
    /** Data that the person's programs keep with the account (GoTrue's `user_metadata`). */
    metadata: jsonb("metadata").$type<Record<string, unknown>>().notNull().default({}),
    lastSignInAt: at("last_sign_in_at"),
    /** Since when the platform's team keeps the account out; null: it does not. */
    suspendedAt: at("suspended_at"),
    createdAt: at("created_at").notNull().defaultNow(),
    /** Null until it first changes. */
    updatedAt: at("updated_at"),
  },
  (t) => [
    check("users_email_lower", sql`${t.email} = lower(${t.email}) and position('@' in ${t.email}) > 1`),
    check("users_role_named", sql`char_length(${t.userRole}) between 1 and 40`),
    index("users_email_change_idx")
      .on(t.emailChange)
      .where(sql`${t.emailChange} is not null`),
    index("users_club_idx").on(t.clubId),
    index("users_role_idx").on(t.userRole),
    index("users_suspended_idx")
      .on(t.suspendedAt)
      .where(sql`${t.suspendedAt} is not null`),
    // The platform's team searches names without accents, and addresses.
    index("users_search_idx").using(
      "gin",
      sql`translate(lower(${t.name} || ' ' || ${t.email}), 'áàâãäéèêëíìîïóòôõöúùûüçñ''’‘´', 'aaaaaeeeeiiiiooooouuuucn') gin_trgm_ops`,
    ),
  ],
);

/** One sign-in on one device; a revoked session opens nothing. */
export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent"),
    ipAddress: text("ip_address"),
    /** How sure it is who this is: `aal1` by one proof, `aal2` once a second factor was shown. */
    aal: text("aal").notNull().default("aal1"),
    /** How: GoTrue's `amr`, newest first, each with seconds since the epoch. */
    amr: jsonb("amr").$type<{ method: string; timestamp: number }[]>().notNull().default([]),
    /** True while the person has not given their second factor: the session then allows only that step. */
    awaitsFactor: boolean("awaits_factor").notNull().default(false),
    /** When its holder last showed who they are (`fresh-proof.ts`); null: never. A refresh does not move it. */
    provedAt: at("proved_at"),
    createdAt: at("created_at").notNull(),
    refreshedAt: at("refreshed_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
  },
  (t) => [
    index("sessions_of_user_idx").on(t.userId),
    index("sessions_age").using("brin", t.createdAt),
    check("sessions_aal", sql`${t.aal} in ('aal1', 'aal2')`),
    index("sessions_user_idx")
      .on(t.userId)
      .where(sql`${t.revokedAt} is null`),
  ],
);

/** Refresh tokens, stored hashed (SHA-256, hex); each is used once and names its successor. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull(),
    usedAt: at("used_at"),
    replacedBy: text("replaced_by"),
  },
  (t) => [index("refresh_tokens_session_idx").on(t.sessionId)],
);

/** Six digits that were sent by mail: single use, expiring, bound to a purpose. */
export const emailCodes = pgTable(
  "email_codes",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    purpose: text("purpose").notNull(),
    /** The account whose change of address, or whose sign-up, it proves; null for the other purposes. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    /** Of the link that stands beside the digits; null where the mail has none. */
    linkHash: text("link_hash"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
  },
  (t) => [
    index("email_codes_age").using("brin", t.createdAt),
    check("email_codes_purpose", sql`${t.purpose} in ('signup', 'recovery', 'email', 'email_change')`),
    index("email_codes_user_idx")
      .on(t.userId)
      .where(sql`${t.userId} is not null`),
    index("email_codes_live_idx")
      .on(t.email, t.purpose)
      .where(sql`${t.usedAt} is null`),
  ],
);

/** A player. Without `userId` it is an unclaimed profile (imported, or entered by the club). */
export const athletes = pgTable(
  "athletes",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .unique()
      .references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    searchName: text("search_name").notNull(),
    /** Tells those apart who are of one club and one short name ("João S. (2)", product §3). The database writes it: `quadra_number_names`. */
    nameNumber: integer("name_number").notNull().default(1),
    birthDate: date("birth_date"),
    genderCategory: text("gender_category"),
    cityCode: integer("city_code").references(() => municipalities.code),
    cpf: text("cpf").unique(),
    isPrivate: boolean("is_private").notNull().default(false),
    /** Whether others may show the picture on a result that they share. */
    allowsFace: boolean("allows_face").notNull().default(false),
    guardianName: text("guardian_name"),
    guardianEmail: text("guardian_email"),
    guardianAcceptedAt: at("guardian_accepted_at"),
    /** The contact of somebody without an account, from a club's file, so that they are recognised; never shown to others. */
    contactEmail: text("contact_email"),
    contactPhone: text("contact_phone"),
    /** How a club protects a profile without an account (product §3): as a minor's, or without a name on any page of ours. */
    protectedAs: text("protected_as", { enum: PROTECTIONS }),
    /** The name of one that is shown without it: for the club's office, and to recognise it in the next file. */
    keptName: text("kept_name"),
    /** When the import that made it was undone: a name that is left in matches that do not count. */
    removedAt: at("removed_at"),
    createdAt: at("created_at").notNull().defaultNow(),
    /** Their picture, for whoever may read their whole name. */
    avatarId: uuid("avatar_id").references(() => files.id, { onDelete: "set null" }),
  },
  (t) => [
    index("athletes_avatar_idx")
      .on(t.avatarId)
      .where(sql`${t.avatarId} is not null`),
    check("athletes_name", sql`char_length(${t.name}) between 1 and ${literal(NAME_LETTERS)}`),
    check("athletes_protected", isOneOf(t.protectedAs, PROTECTIONS)),
    check("athletes_gender", isOneOf(t.genderCategory, GENDERS)),
    index("athletes_removed_idx")
      .on(t.id)
      .where(sql`${t.removedAt} is not null`),
    index("athletes_guardian_idx")
      .on(t.guardianEmail)
      .where(sql`${t.guardianEmail} is not null`),
    index("athletes_city_idx").on(t.cityCode),
    index("athletes_search_idx").using("gin", t.searchName.op("gin_trgm_ops")),
    // Looked into where somebody comes to a club or gets another name.
    index("athletes_short_name_idx").on(sql`quadra_short_name(${t.name})`),
  ],
);

/** The class that an athlete declares in a sport (product §3). */
export const athleteSports = pgTable(
  "athlete_sports",
  {
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    sport: text("sport").notNull(),
    class: text("class").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.athleteId, t.sport] }),
    check("athlete_sports_class", isOneOf(t.class, CLASSES)),
  ],
);

/** Membership of an athlete in a club: requested, active, refused or left; of several at once (product §3). */
export const memberships = pgTable(
  "memberships",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    status: text("status").notNull(),
    externalId: text("external_id"),
    requestedAt: at("requested_at").notNull(),
    joinedAt: at("joined_at"),
    leftAt: at("left_at"),
  },
  (t) => [
    check("memberships_status", sql`${t.status} in ('requested', 'active', 'refused', 'left')`),
    check("memberships_joined", sql`${t.status} <> 'active' or ${t.joinedAt} is not null`),
    uniqueIndex("memberships_one_request")
      .on(t.athleteId, t.clubId)
      .where(sql`${t.status} in ('requested', 'active')`),
    uniqueIndex("memberships_external")
      .on(t.clubId, t.externalId)
      .where(sql`${t.externalId} is not null`),
    index("memberships_athlete_idx").on(t.athleteId, t.clubId),
    index("memberships_club_idx").on(t.clubId, t.status),
    // A club's members page by page, for programs.
    index("memberships_club_order").on(t.clubId, t.id),
  ],
);

/** The administrators of clubs; a club can have several (product §3). */
export const clubAdmins = pgTable(
  "club_admins",
  {
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clubId, t.userId] }), index("club_admins_user_idx").on(t.userId)],
);

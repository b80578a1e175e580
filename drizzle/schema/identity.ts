import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { athletes, users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at } from "./columns.ts";
import { termsVersions } from "./terms.ts";

/** A second factor (TOTP, RFC 6238). The secret is stored encrypted under a key of ours. */
export const mfaFactors = pgTable(
  "mfa_factors",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    friendlyName: text("friendly_name").notNull().default(""),
    status: text("status").notNull().default("unverified"),
    secret: text("secret").notNull(),
    /** The last 30 s step whose digits were used: none is good twice. */
    lastStep: bigint("last_step", { mode: "number" }),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
  },
  (t) => [
    check("mfa_factors_status", sql`${t.status} in ('unverified', 'verified')`),
    uniqueIndex("mfa_factors_name")
      .on(t.userId, t.friendlyName)
      .where(sql`${t.friendlyName} <> ''`),
    index("mfa_factors_user_idx").on(t.userId),
  ],
);

/** A question put to a factor: answered once, soon, within a few attempts. */
export const mfaChallenges = pgTable(
  "mfa_challenges",
  {
    id: uuid("id").primaryKey(),
    factorId: uuid("factor_id")
      .notNull()
      .references(() => mfaFactors.id, { onDelete: "cascade" }),
    attempts: integer("attempts").notNull().default(0),
    ipAddress: text("ip_address"),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    verifiedAt: at("verified_at"),
  },
  (t) => [
    index("mfa_challenges_factor_idx").on(t.factorId),
    index("mfa_challenges_expires_idx").on(t.expiresAt),
  ],
);

/** A code that stands in for a second factor once, as a keyed hash; it goes with its use. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    createdAt: at("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/**
 * A link of a club that lets people join without a request; with `athleteId`, one that lets one person claim that imported
 * profile with its history (product §3). The link carries the id and a seal under a key of ours.
 */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    athleteId: uuid("athlete_id").references(() => athletes.id, { onDelete: "cascade" }),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    /** When and by whom a profile was claimed; a link to join is never used up. */
    usedAt: at("used_at"),
    usedBy: uuid("used_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("invitations_club_idx").on(t.clubId, t.createdAt),
    index("invitations_athlete_idx").on(t.athleteId),
    index("invitations_created_by_idx").on(t.createdBy),
    index("invitations_used_by_idx").on(t.usedBy),
  ],
);

/** A guardian's consent to a minor's account, provable (product §3, §9): who, to which terms, when, from where. */
export const guardianConsents = pgTable(
  "guardian_consents",
  {
    id: uuid("id").primaryKey(),
    athleteId: uuid("athlete_id")
      .notNull()
      .references(() => athletes.id, { onDelete: "cascade" }),
    guardianName: text("guardian_name").notNull(),
    guardianEmail: text("guardian_email").notNull(),
    termsVersion: text("terms_version")
      .notNull()
      .references(() => termsVersions.version),
    userAgent: text("user_agent"),
    ipAddress: text("ip_address"),
    acceptedAt: at("accepted_at").notNull(),
    /** How it was given: by the link that the minor's registration mailed, or on the guardian's own page. */
    method: text("method").notNull().default("mailed_link"),
    /** When the guardian took it back. */
    revokedAt: at("revoked_at"),
  },
  (t) => [
    index("guardian_consents_athlete_idx").on(t.athleteId),
    index("guardian_consents_version_idx").on(t.termsVersion),
  ],
);

/**
 * A guardian's visit to their page, by a link that was mailed to an address. Until `openedAt` it is the link that is good until `endsAt`,
 * once; then the open page.
 */
export const guardianVisits = pgTable(
  "guardian_visits",
  {
    id: uuid("id").primaryKey(),
    email: text("email").notNull(),
    createdAt: at("created_at").notNull(),
    openedAt: at("opened_at"),
    endsAt: at("ends_at").notNull(),
  },
  (t) => [index("guardian_visits_age").using("brin", t.createdAt)],
);

import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { at } from "./columns.ts";
import { athletes, users } from "./accounts.ts";
import { clubs } from "./clubs.ts";

/**
 * A newcomer's answer to a club that asked whether they are somebody who is there already (product §3): `none` of them, or
 * `asked` to be the profile `targetId` until a club admin has `confirmed` or `refused`.
 */
export const profileClaims = pgTable(
  "profile_claims",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    targetId: uuid("target_id").references(() => athletes.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["none", "asked", "confirmed", "refused"] }).notNull(),
    createdAt: at("created_at").notNull(),
    answeredAt: at("answered_at"),
    answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    check("profile_claims_status", sql`${t.status} in ('none', 'asked', 'confirmed', 'refused')`),
    check("profile_claims_target", sql`(${t.status} = 'none') = (${t.targetId} is null)`),
    // One open answer of a person in a club.
    uniqueIndex("profile_claims_once")
      .on(t.userId, t.clubId)
      .where(sql`${t.status} in ('none', 'asked')`),
    index("profile_claims_user_idx").on(t.userId, t.clubId),
    index("profile_claims_waiting")
      .on(t.clubId, t.createdAt)
      .where(sql`${t.status} = 'asked'`),
    index("profile_claims_target_idx").on(t.targetId),
  ],
);

/**
 * Two profiles of one person made one by a club (product §3): the matches of `goneId` that passed to `keptId`, and what of the
 * two an undoing puts back, for 7 days.
 */
export const profileMerges = pgTable(
  "profile_merges",
  {
    id: uuid("id").primaryKey(),
    clubId: uuid("club_id")
      .notNull()
      .references(() => clubs.id, { onDelete: "cascade" }),
    keptId: uuid("kept_id")
      .notNull()
      .references(() => athletes.id),
    goneId: uuid("gone_id")
      .notNull()
      .references(() => athletes.id),
    matchIds: jsonb("match_ids").$type<string[]>().notNull(),
    /** Match invites and pairs that passed with them; null in merges from before there were any. */
    inviteIds: jsonb("invite_ids").$type<string[]>(),
    pairIds: jsonb("pair_ids").$type<string[]>(),
    /** Events of points without a match that passed; null in merges from before they did. */
    awardIds: jsonb("award_ids").$type<string[]>(),
    /** The membership of the profile that went, by then left. */
    goneMembershipId: uuid("gone_membership_id").notNull(),
    keptMembershipId: uuid("kept_membership_id").notNull(),
    /** Since when the kept profile was a member before it took the older of both. */
    keptJoinedAt: at("kept_joined_at").notNull(),
    keptWasPrivate: boolean("kept_was_private").notNull(),
    mergedBy: uuid("merged_by").references(() => users.id, { onDelete: "set null" }),
    mergedAt: at("merged_at").notNull(),
    undoneBy: uuid("undone_by").references(() => users.id, { onDelete: "set null" }),
    undoneAt: at("undone_at"),
  },
  (t) => [
    uniqueIndex("profile_merges_gone")
      .on(t.goneId)
      .where(sql`${t.undoneAt} is null`),
    index("profile_merges_kept").on(t.keptId),
    index("profile_merges_club_idx").on(t.clubId, t.mergedAt),
  ],
);

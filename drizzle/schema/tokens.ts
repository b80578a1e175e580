import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { TOKEN_NAME_LETTERS } from "../../app/lib/text-limits.ts";
import { users } from "./accounts.ts";
import { clubs } from "./clubs.ts";
import { at, literal } from "./columns.ts";

/**
 * A token of a club's, or of the platform's, by which a program acts for the admin who made it (product §10). Stored hashed: it is shown
 * once.
 */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: uuid("id").primaryKey(),
    /** Null is the platform's, which addresses any club. */
    clubId: uuid("club_id").references(() => clubs.id, { onDelete: "cascade" }),
    /** The token's maker; it acts in this person's name, as long as they administer the club. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** SHA-256 of the whole token, in base64url. */
    tokenHash: text("token_hash").notNull(),
    /** Its last letters, to tell one from another. */
    ending: text("ending").notNull(),
    scopes: text("scopes").array().notNull(),
    /** The session that made it had shown a second factor. */
    madeWithFactor: boolean("made_with_factor").notNull().default(false),
    createdAt: at("created_at").notNull(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    /** Written at most once an hour. */
    lastUsedAt: at("last_used_at"),
  },
  (t) => [
    uniqueIndex("api_tokens_hash").on(t.tokenHash),
    index("api_tokens_club_idx").on(t.clubId, t.createdAt),
    index("api_tokens_user_idx").on(t.userId),
    check("api_tokens_name", sql`char_length(${t.name}) between 1 and ${literal(TOKEN_NAME_LETTERS)}`),
    check("api_tokens_expiry", sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** The answer to a token's write with an `Idempotency-Key`; `status` is null while the write is still at work. */
export const apiReplies = pgTable(
  "api_replies",
  {
    tokenId: uuid("token_id")
      .notNull()
      .references(() => apiTokens.id, { onDelete: "cascade" }),
    key: text("key").notNull(),
    requestHash: text("request_hash").notNull(),
    status: integer("status"),
    body: jsonb("body"),
    createdAt: at("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenId, t.key] }),
    index("api_replies_age").on(t.createdAt),
    check("api_replies_answered", sql`(${t.status} is null) = (${t.body} is null)`),
  ],
);

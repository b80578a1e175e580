import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { apiTokens } from "../../../../drizzle/schema/tokens.ts";
import type { Actor } from "../../../lib/actor.ts";
import { HOUR_MS } from "../../../lib/dates.ts";
import {
  type Database,
  guardChange,
  refuseBeyond,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { administersSql, type Asker, isClubAdminSql, isSuperAdminSql } from "./club-access-sql.server.ts";
import { type AskedClub, isSuspendedSql, liveSessionSql, superAdminSql } from "./live-session-sql.server.ts";
import { isReadOnlySql } from "./billing-state-sql.server.ts";

/** A token's last use is written when the one that is written is this old. */
const USE_WRITTEN_EVERY_MS = HOUR_MS;

const TOKEN = tableRow(apiTokens, ["id", "clubId", "userId", "name", "expiresAt", "revokedAt", "lastUsedAt"]);
const CLUB = tableRow(clubs, { clubName: "name", plan: "plan" });
const HOLDER = tableRow(users, { role: "userRole" });

const tokenRow = rowSchema(() =>
  z.object({
    ...TOKEN.schema().shape,
    ...CLUB.joined().shape,
    ...HOLDER.schema().shape,
    scopes: z.array(z.string()),
    athleteId: z.string().nullable(),
    isClubReadOnly: z.boolean(),
    administers: z.boolean(),
  }),
);

/**
 * A token with the club that it is of (`clubId` null: the platform's, with the club that is asked for, where there is one) and who made
 * it; instants as Postgres writes them.
 */
export type TokenRow = RowOf<typeof tokenRow>;

/** The token with this hash; no row for a text that is none. */
export function tokenByHash(db: Database, hash: string, asked: string | null, now: Date) {
  return tokenWhere(db, sql`t.token_hash = ${hash}`, asked, now);
}

/** The token with this id. */
export function tokenById(db: Database, tokenId: string, asked: string | null, now: Date) {
  return tokenWhere(db, sql`t.id = ${tokenId}::uuid`, asked, now);
}

function tokenWhere(db: Database, condition: SQL, asked: string | null, now: Date) {
  return query(
    db,
    sql`
    select ${TOKEN.columns("t")}, ${CLUB.columns("c")}, ${HOLDER.columns("u")}, to_jsonb(t.scopes) as scopes,
      (select a.id from athletes a where a.user_id = u.id) as "athleteId",
      coalesce(${isReadOnlySql(sql`c.lapsed_at`, now)}, false) as "isClubReadOnly",
      (u.suspended_at is null and ${mayActSql(sql`u.id`)}) as administers
    from api_tokens t join users u on u.id = t.user_id left join clubs c on c.id = coalesce(t.club_id, ${asked}::uuid)
    where ${condition}`,
    tokenRow,
  );
}

/** SQL that holds where who made the token `t` still administers what it is of. */
function mayActSql(userId: SQL): SQL {
  return sql`case when t.club_id is null then ${isSuperAdminSql(userId)} else ${isClubAdminSql(userId, sql`t.club_id`)} end`;
}

/** First statement of a token's write: the batch throws `unauthenticated` unless it is still good and its admin still one. */
export function guardLiveToken(
  db: Database,
  { tokenId }: Extract<Actor, { kind: "apiToken" }>,
  now: Date,
): Statement {
  return refuseUnless(db, goodTokenSql(sql`t.id = ${tokenId}::uuid`, now), "unauthenticated");
}

/** SQL that holds while the token with this hash is good, and opens a club: for what is read after `requireToken` has answered. */
export function tokenOpensSql(hash: string, clubId: string, now: Date): SQL {
  return goodTokenSql(sql`t.token_hash = ${hash} and ${isOfClub(clubId)}`, now);
}

/** A club as a program asks about it: by the text of its token, or by the token's id where it writes. */
export function askedByToken(
  token: { hash: string } | { tokenId: string },
  clubId: string | null,
  now: Date,
): AskedClub {
  const which = "hash" in token ? sql`t.token_hash = ${token.hash}` : sql`t.id = ${token.tokenId}::uuid`;
  return { club: sql`${clubId}::uuid`, mayOpen: goodTokenSql(sql`${which} and ${isOfClub(clubId)}`, now) };
}

const isOfClub = (clubId: string | null) => sql`(t.club_id is null or t.club_id = ${clubId}::uuid)`;

function goodTokenSql(which: SQL, now: Date): SQL {
  return sql`exists (select 1 from api_tokens t where ${which} and t.revoked_at is null
    and t.expires_at > ${now.toISOString()}::timestamptz and ${mayActSql(sql`t.user_id`)}
    and not ${isSuspendedSql(sql`t.user_id`)})`;
}

/** Whether a use of the token at `now` is to be written. */
export function isUseDue({ lastUsedAt }: Pick<TokenRow, "lastUsedAt">, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - new Date(lastUsedAt).getTime() >= USE_WRITTEN_EVERY_MS;
}

/** Writes that a token was used; of many calls at once, one. */
export function writeUse(db: Database, tokenId: string, now: Date): Statement {
  const before = new Date(now.getTime() - USE_WRITTEN_EVERY_MS).toISOString();
  return command(
    db,
    sql`update api_tokens set last_used_at = ${now.toISOString()}::timestamptz where id = ${tokenId}::uuid
      and (last_used_at is null or last_used_at <= ${before}::timestamptz)`,
  );
}

/** Tokens of a club (SQL of its id), the newest first, for a live session that administers it; no rows for any other. */
export function clubTokensStatement(db: Database, club: SQL, asker: Asker, now: Date) {
  const isOpen = sql`(${administersSql(asker, club)} and ${liveSessionSql(asker.sessionId, asker.userId, now)})`;
  return listedTokens(db, sql`${apiTokens.clubId} = ${club} and ${isOpen}`);
}

/** The good tokens of a club (SQL of its id) that were made without a second factor: they end where the club begins to demand one. */
export function factorlessTokensStatement(db: Database, club: SQL, now: Date) {
  return listedTokens(db, factorlessSql(club, now));
}

function factorlessSql(club: SQL, now: Date): SQL {
  return sql`(${apiTokens.clubId} = ${club} and not ${apiTokens.madeWithFactor} and ${apiTokens.revokedAt} is null
    and ${apiTokens.expiresAt} > ${now.toISOString()}::timestamptz)`;
}

/**
 * Ends those tokens of a club, which somebody was shown (their ids): a batch that meets another one ends with `conflict`. It goes after the
 * statement that has the club demand a factor, which new tokens wait for (`refuseFactorless`).
 */
export function endFactorless(db: Database, clubId: string, shown: readonly string[], at: Date): Statement[] {
  const factorless = factorlessSql(sql`${clubId}::uuid`, at);
  const others = sql`exists (select 1 from ${apiTokens} where ${factorless} and ${apiTokens.id} <> all(${`{${shown.join(",")}}`}::uuid[]))`;
  const sentence = "Os tokens de API que param de funcionar mudaram. Confira a lista e tente de novo.";
  return [
    refuseUnless(db, sql`not ${others}`, "conflict", sql`${sentence}::text`),
    db.update(apiTokens).set({ revokedAt: at }).where(factorless),
  ];
}

/** Ends a batch with `forbidden` where a club demands a second factor: of a session that has shown none, no token is made. */
export function refuseFactorless(db: Database, clubId: string): Statement {
  const isFree = sql`exists (select 1 from clubs free where free.id = ${clubId}::uuid and not free.admins_need_factor for share)`;
  return refuseUnless(db, isFree, "forbidden");
}

/** The platform's tokens, the newest first, for a live session of a super admin; no rows for any other. */
export function platformTokensStatement(db: Database, asker: Asker, now: Date) {
  return listedTokens(db, sql`${apiTokens.clubId} is null and ${superAdminSql(asker, now)}`);
}

function listedTokens(db: Database, condition: SQL) {
  return db
    .select({
      id: apiTokens.id,
      userId: apiTokens.userId,
      name: apiTokens.name,
      ending: apiTokens.ending,
      scopes: apiTokens.scopes,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      revokedAt: apiTokens.revokedAt,
      lastUsedAt: apiTokens.lastUsedAt,
      by: users.name,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(condition)
    .orderBy(sql`${apiTokens.createdAt} desc`)
    .limit(SHOWN_TOKENS);
}

/** More are not shown; those that are good are far fewer. */
const SHOWN_TOKENS = 50;

/** A new token. */
export function insertToken(
  db: Database,
  token: {
    id: string;
    /** Null: the platform's. */
    clubId: string | null;
    userId: string;
    name: string;
    hash: string;
    ending: string;
    scopes: readonly string[];
    /** The session that makes it has shown a second factor. */
    madeWithFactor: boolean;
    createdAt: Date;
    expiresAt: Date;
  },
): Statement {
  const { hash, scopes, ...rest } = token;
  return db.insert(apiTokens).values({ ...rest, tokenHash: hash, scopes: [...scopes] });
}

/** Ends a batch with `plan_limit_reached` where a club (null: the platform) has `most` good tokens already. */
export function refuseTooManyTokens(
  db: Database,
  clubId: string | null,
  most: number,
  now: Date,
): Statement[] {
  const good = sql`(select count(*) from api_tokens t where t.club_id ${isOf(clubId)} and t.revoked_at is null
    and t.expires_at > ${now.toISOString()}::timestamptz)`;
  const who = clubId === null ? "A plataforma" : "Um clube";
  const sentence = `${who} tem até ${most} tokens de API. Revogue um que não usa mais.`;
  const within = sql`${good} < ${most}`;
  return refuseBeyond(db, { of: `tokens ${clubId}`, within, code: "plan_limit_reached", sentence });
}

/** Reads a token's name, its club and whether it was revoked; no row for none. */
export function clubTokenName(db: Database, tokenId: string) {
  return db
    .select({ name: apiTokens.name, clubId: apiTokens.clubId, revokedAt: apiTokens.revokedAt })
    .from(apiTokens)
    .where(eq(apiTokens.id, tokenId));
}

function isOf(clubId: string | null): SQL {
  return clubId === null ? sql`is null` : sql`= ${clubId}::uuid`;
}

/** Revokes a token of a club (null: of the platform); fails the batch where somebody did so meanwhile. */
export function revokeTokenStatement(
  db: Database,
  { tokenId, clubId, at }: { tokenId: string; clubId: string | null; at: Date },
): Statement {
  return guardChange(
    db,
    sql`update api_tokens set revoked_at = ${at.toISOString()}::timestamptz
      where id = ${tokenId}::uuid and club_id ${isOf(clubId)} and revoked_at is null`,
    "revocation",
  );
}

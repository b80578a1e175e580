import { asc, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import { athletes, athleteSports, memberships } from "../../../../drizzle/schema/accounts.ts";
import { clubNotices } from "../../../../drizzle/schema/club-notices.ts";
import { matches, matchPlayers } from "../../../../drizzle/schema/matches.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import { sponsors } from "../../../../drizzle/schema/sponsors.ts";
import type { Database } from "../../../platform/database.server.ts";
import { classesInClubSql } from "../../people/people/club-classes-sql.server.ts";
import {
  contactEmailSql,
  contactPhoneSql,
  isGuardiansSql,
} from "../../people/people/club-contacts-sql.server.ts";
import { jsonRows, query, rowSchema } from "../../../platform/sql.server.ts";

/** One page of a list: at most `limit` rows after the id that the cursor holds; null begins. */
interface PageWanted {
  clubId: string;
  after: string | null;
  limit: number;
}

const k = alias(athleteSports, "k");
const SPORTS = jsonRows({ sport: k.sport, class: k.class });
const PLAYERS = jsonRows({ athleteId: athletes.id, name: athletes.name, side: matchPlayers.side });

/** Members of a club, active or asking to be, in the order of their memberships' ids. */
export function membersPage(db: Database, { clubId, after, limit, status }: PageWanted & { status: string }) {
  return db
    .select({
      id: memberships.id,
      athleteId: athletes.id,
      name: athletes.name,
      gender: athletes.genderCategory,
      status: memberships.status,
      externalId: memberships.externalId,
      joinedAt: memberships.joinedAt,
      hasAccount: sql`${athletes.userId} is not null`.mapWith(Boolean),
      sports: sql`(select coalesce(jsonb_agg(${SPORTS.row} order by k.sport), '[]') from
        ${classesInClubSql(sql`${athletes.id}`, sql`${memberships.clubId}`)} k)`.mapWith(SPORTS.read),
    })
    .from(memberships)
    .innerJoin(athletes, sql`${athletes.id} = ${memberships.athleteId}`)
    .where(
      sql`${memberships.clubId} = ${clubId}::uuid and ${memberships.status} = ${status} and ${isAfter(memberships.id, after)}`,
    )
    .orderBy(asc(memberships.id))
    .limit(limit);
}

const contactRow = rowSchema(() =>
  z.object({
    id: z.string(),
    athleteId: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    isGuardian: z.boolean(),
  }),
);

/** The active members of a club with the contacts by which its office reaches them, in the order of their memberships' ids. */
export function contactsPage(db: Database, { clubId, after, limit, now }: PageWanted & { now: Date }) {
  const today = sql`(${now.toISOString()}::timestamptz at time zone c.time_zone)::date`;
  return query(
    db,
    sql`select s.id, a.id as "athleteId", coalesce(a.kept_name, a.name) as name, ${contactEmailSql(today)} as email,
        ${contactPhoneSql(today)} as phone, ${isGuardiansSql(today)} as "isGuardian"
      from memberships s join athletes a on a.id = s.athlete_id left join users u on u.id = a.user_id join clubs c on c.id = s.club_id
      where s.club_id = ${clubId}::uuid and s.status = 'active' and a.removed_at is null
        and ${after === null ? sql`true` : sql`s.id > ${after}::uuid`} order by s.id limit ${limit}`,
    contactRow,
  );
}

/** Matches of a club in the order of their ids, or the one with `matchId`. */
export function matchesPage(
  db: Database,
  { clubId, after, limit, status, matchId }: PageWanted & { status: string | null; matchId: string | null },
) {
  return db
    .select({
      id: matches.id,
      sport: matches.sport,
      format: matches.format,
      scoreFormat: matches.scoreFormat,
      status: matches.status,
      end: matches.end,
      losingSide: matches.losingSide,
      winnerSide: matches.winnerSide,
      sets: matches.sets,
      playedAt: matches.playedAt,
      place: matches.place,
      reportedAt: matches.reportedAt,
      confirmedAt: matches.confirmedAt,
      players:
        sql`(select coalesce(jsonb_agg(${PLAYERS.row} order by match_players.side, match_players.slot), '[]')
        from match_players join athletes on athletes.id = match_players.athlete_id
        where match_players.match_id = matches.id)`.mapWith(PLAYERS.read),
    })
    .from(matches)
    .where(
      sql`${matches.clubId} = ${clubId}::uuid and ${isAfter(matches.id, after)}
        and ${status === null ? sql`true` : sql`${matches.status} = ${status}`}
        and ${matchId === null ? sql`true` : sql`${matches.id} = ${matchId}::uuid`}`,
    )
    .orderBy(asc(matches.id))
    .limit(limit);
}

/** Rankings of a club that it shows, the main ones first. */
export function rankingsOfClub(db: Database, clubId: string) {
  return db
    .select({
      id: rankings.id,
      sport: rankings.sport,
      format: rankings.format,
      name: rankings.name,
      isMain: rankings.isMain,
      ruleVersion: rankings.ruleVersion,
      seasonFrom: rankings.seasonFrom,
      seasonTo: rankings.seasonTo,
      closedAt: rankings.closedAt,
    })
    .from(rankings)
    .where(sql`${rankings.clubId} = ${clubId}::uuid and ${rankings.hiddenAt} is null`)
    .orderBy(sql`${rankings.isMain} desc, ${rankings.sport}, ${rankings.format}, ${rankings.id}`);
}

/** Notices that a club sent, in the order of their ids. */
export function noticesPage(db: Database, { clubId, after, limit }: PageWanted) {
  return db
    .select({
      id: clubNotices.id,
      title: clubNotices.title,
      message: clubNotices.message,
      sport: clubNotices.sport,
      class: clubNotices.class,
      told: clubNotices.told,
      createdAt: clubNotices.createdAt,
    })
    .from(clubNotices)
    .where(sql`${clubNotices.clubId} = ${clubId}::uuid and ${isAfter(clubNotices.id, after)}`)
    .orderBy(asc(clubNotices.id))
    .limit(limit);
}

/** A club's own sponsors in their order, those of another time too. */
export function ownSponsors(db: Database, clubId: string) {
  return db
    .select({
      id: sponsors.id,
      name: sponsors.name,
      logoUrl: sponsors.logoUrl,
      logoWidth: sponsors.logoWidth,
      logoHeight: sponsors.logoHeight,
      logoAlt: sponsors.logoAlt,
      startsOn: sponsors.startsOn,
      endsOn: sponsors.endsOn,
    })
    .from(sponsors)
    .where(sql`${sponsors.clubId} = ${clubId}::uuid and ${sponsors.removedAt} is null`)
    .orderBy(asc(sponsors.position), asc(sponsors.name), asc(sponsors.id));
}

function isAfter(column: AnyPgColumn, after: string | null): SQL {
  return after === null ? sql`true` : sql`${column} > ${after}::uuid`;
}

import { eq, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { clubAdmins } from "../../../../drizzle/schema/accounts.ts";
import { clubs, clubSports } from "../../../../drizzle/schema/clubs.ts";
import {
  type Database,
  guardChange,
  refuseUnless,
  type Statement,
} from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { foldName } from "../../../lib/text.ts";

/** Removes a registration of this CNPJ that no admin ever confirmed by mail, so that it blocks nobody. */
export function deleteUnconfirmedClub(db: Database, cnpj: string): Statement {
  return db.delete(clubs).where(sql`${clubs.cnpj} = ${cnpj} and ${clubs.subscriptionStatus} = 'incomplete'
    and not exists (select 1 from club_admins ca join users u on u.id = ca.user_id
      where ca.club_id = ${clubs.id} and u.email_confirmed_at is not null)`);
}

/** Removes unpaid clubs that were registered before an instant and whose admins have never confirmed their address. */
export function deleteClubsLeftAlone(db: Database, before: Date): Statement {
  return db.delete(clubs).where(sql`${clubs.subscriptionStatus} = 'incomplete'
    and ${clubs.createdAt} < ${before.toISOString()}::timestamptz
    and exists (select 1 from club_admins ca where ca.club_id = ${clubs.id})
    and not exists (select 1 from club_admins ca join users u on u.id = ca.user_id
      where ca.club_id = ${clubs.id} and u.email_confirmed_at is not null)`);
}

/** A new club; a taken CNPJ breaks `clubs_cnpj_unique`. */
export function insertClub(db: Database, club: typeof clubs.$inferInsert): Statement {
  return db.insert(clubs).values(club);
}

/** The CNPJ of a club; a taken one breaks `clubs_cnpj_unique`. */
export function updateCnpj(db: Database, clubId: string, cnpj: string): Statement {
  return db
    .update(clubs)
    .set({ cnpj })
    .where(sql`${clubs.id} = ${clubId}`);
}

/** The sports of a club in its order; the first opens its ranking. */
export function insertClubSports(db: Database, clubId: string, sports: readonly string[]): Statement {
  return db.insert(clubSports).values(sports.map((sport, position) => ({ clubId, sport, position })));
}

/** Makes a person an admin of a club. */
export function insertClubAdmin(db: Database, clubId: string, userId: string, at: Date): Statement {
  return db.insert(clubAdmins).values({ clubId, userId, createdAt: at });
}

const OWN_CLUB = tableRow(clubs, {
  id: "id",
  name: "name",
  cnpj: "cnpj",
  plan: "plan",
  subscription_status: "subscriptionStatus",
});

const ownClubRow = rowSchema(() =>
  OWN_CLUB.schema().extend({ city: z.string(), uf: z.string(), sports: z.array(z.string()) }),
);

/** A club that a person administers (null: the newest one), if any. */
export function ownClubStatement(db: Database, userId: string, clubId: string | null) {
  return query(
    db,
    sql`select ${OWN_CLUB.columns("c")}, m.name as city, s.uf,
      (select coalesce(json_agg(cs.sport order by cs.position), '[]'::json)
         from club_sports cs where cs.club_id = c.id) as sports
    from club_admins ca join clubs c on c.id = ca.club_id
    join municipalities m on m.code = c.city_code join states s on s.code = m.state_code
    where ca.user_id = ${userId} and c.id = coalesce(${clubId}::uuid, c.id)
    order by ca.created_at desc, c.id desc limit 1`,
    ownClubRow,
  );
}

const NOBODY_LEFT = "O clube precisa de ao menos um administrador.";

/** Takes somebody out of a club's admins; refused as `conflict` where nobody would be left. */
export function removeAdminStatements(db: Database, clubId: string, userId: string): Statement[] {
  const club = sql`${clubId}::uuid`;
  return [
    // Two who take each other out stand in a line.
    command(db, sql`select 1 from clubs where id = ${club} for no key update`),
    command(db, sql`delete from club_admins where club_id = ${club} and user_id = ${userId}::uuid`),
    refuseUnless(
      db,
      sql`exists (select 1 from club_admins where club_id = ${club})`,
      "conflict",
      sql`${NOBODY_LEFT}::text`,
    ),
  ];
}

/** Makes somebody an admin of a club; one who is stays one. */
export function addAdminStatement(db: Database, clubId: string, userId: string, at: Date): Statement {
  return command(
    db,
    sql`insert into club_admins (club_id, user_id, created_at)
    values (${clubId}::uuid, ${userId}::uuid, ${at.toISOString()}::timestamptz) on conflict do nothing`,
  );
}

/** A club's subscription, as its own row keeps it. */
interface ClubCopy {
  plan: string;
  subscriptionStatus: string;
  subscriptionEndDate: Date | null;
  lapsedAt: Date | null;
}

/** Copies a club's subscription to the club; put it after the guard of the subscription's versions in the batch. */
export function copyToClub(db: Database, clubId: string, copy: ClubCopy): Statement {
  return db.update(clubs).set(copy).where(eq(clubs.id, clubId));
}

/** The details that a club gives of itself. */
export interface ClubDetails {
  name: string;
  cityCode: number;
  address: string;
  contactEmail: string;
  contactPhone: string;
}

/** Writes what a club says of itself; gives a row where there is such a club. An unknown city breaks a key of `city_code`. */
export function changeDetailsStatement(db: Database, clubId: string, details: ClubDetails) {
  return db
    .update(clubs)
    .set({ ...details, searchName: foldName(details.name) })
    .where(eq(clubs.id, clubId))
    .returning({ id: clubs.id });
}

/** The sports of a club in its order with the score format that each is usually played in, instead of those before. */
export function replaceSportsStatements(
  db: Database,
  clubId: string,
  sports: readonly { sport: string; usualFormat: string | null }[],
): Statement[] {
  return [
    // Two admins at once: one after the other.
    db
      .select({ id: clubs.id })
      .from(clubs)
      .where(sql`${clubs.id} = ${clubId}::uuid`)
      .for("no key update"),
    db.delete(clubSports).where(eq(clubSports.clubId, clubId)),
    db.insert(clubSports).values(sports.map((sport, position) => ({ clubId, position, ...sport }))),
  ];
}

const demandRow = rowSchema(() =>
  z.object({
    name: z.string(),
    isDemanded: z.boolean(),
    /** Its admins. */
    adminUserIds: z.array(z.string()),
  }),
);

/** Whether a club demands a second factor of its admins, and who they are; no row where there is no such club. */
export function factorDemandStatement(db: Database, club: SQL) {
  return query(
    db,
    sql`select c.name, c.admins_need_factor as "isDemanded",
      (select coalesce(jsonb_agg(ca.user_id order by ca.user_id), '[]') from club_admins ca where ca.club_id = c.id) as "adminUserIds"
    from clubs c where c.id = ${club}`,
    demandRow,
  );
}

/** Sets it; fails the batch where somebody did so meanwhile. */
export function setFactorDemand(db: Database, clubId: string, isDemanded: boolean): Statement {
  return guardChange(
    db,
    sql`update clubs set admins_need_factor = ${isDemanded}
      where id = ${clubId}::uuid and admins_need_factor <> ${isDemanded}`,
    "demand",
  );
}

/**
 * A statement that gives the displays of some clubs a new version. It belongs into the batch of whatever changes a name,
 * a privacy or an order that they show and that no ranking's version shows. Publish to the same clubs, so that open
 * displays hear of it. `clubIds` are ids, or the SQL of a query that finds them. (Sponsors, the club's own name and
 * the day are in the version by themselves.)
 */
export function bumpDisplayVersions(db: Database, clubIds: readonly string[] | SQL): Statement {
  const ids = Array.isArray(clubIds)
    ? sql`select unnest(${`{${clubIds.join(",")}}`}::uuid[])`
    : (clubIds as SQL);
  // Locked in their order, so that two writers never wait for each other.
  return command(
    db,
    sql`update clubs set display_changes = display_changes + 1
    where id in (select id from clubs where id in (${ids}) order by id for no key update)`,
  );
}

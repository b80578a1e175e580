import { sql } from "drizzle-orm";
import { z } from "zod";
import { clubAdmins } from "../../../../drizzle/schema/accounts.ts";
import { clubs, clubSports } from "../../../../drizzle/schema/clubs.ts";
import type { Database, Statement } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";

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

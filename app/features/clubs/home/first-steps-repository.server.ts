import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { type AskedClub, askedClubSql } from "../../base/access/live-session-sql.server.ts";
import { ATHLETES_TO_PLAY } from "./steps.ts";

const athleteStartRow = rowSchema(() =>
  z.object({ requestedClub: z.string().nullable(), hasCity: z.boolean(), hasSports: z.boolean() }),
);

const clubStartRow = rowSchema(() =>
  z.object({ mayOpen: z.boolean(), athletes: z.number(), hasImported: z.boolean() }),
);

/** Reads the gaps in the profile of a live session's owner, and the club that they asked last and that has not answered. */
export function athleteStartStatement(db: Database, userId: string, isLive: SQL) {
  return query(
    db,
    sql`
    select a.city_code is not null as "hasCity",
      exists (select 1 from athlete_sports s where s.athlete_id = a.id) as "hasSports",
      (select c.name from memberships m join clubs c on c.id = m.club_id
        where m.athlete_id = a.id and m.status = 'requested' order by m.requested_at desc limit 1) as "requestedClub"
    from athletes a where a.user_id = ${userId}::uuid and ${isLive}`,
    athleteStartRow,
  );
}

/** How far a club is: one row; `mayOpen` says whether the asker works for it, and nothing is read for who does not. */
export function clubStartStatement(db: Database, asked: AskedClub) {
  return query(
    db,
    sql`
    with ${askedClubSql(asked)}
    select k.may_open as "mayOpen",
      (select count(*)::int from (select 1 from memberships m
        where k.may_open and m.club_id = k.club_id and m.status = 'active' limit ${ATHLETES_TO_PLAY}::int) few) as athletes,
      (k.may_open and exists (select 1 from imports i
        where i.club_id = k.club_id and i.finished_at is not null and i.undone_at is null)) as "hasImported"
    from asked k`,
    clubStartRow,
  );
}

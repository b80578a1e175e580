import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { administersSql, type Asker, staffsSql } from "../../base/access/club-access-sql.server.ts";

const CLUB = tableRow(clubs, ["id", "name", "logoId", "colour", "timeZone", "silenceHours"]);

const clubRow = rowSchema(() =>
  CLUB.schema().extend({
    subscriptionStatus: z.string().nullable(),
    lapsedAt: z.string().nullable(),
    adminsNeedFactor: z.boolean(),
    isAdministered: z.boolean(),
    sports: z.array(z.string()),
    usualFormats: z.record(z.string(), z.string()),
    courts: z.array(z.string()),
  }),
);

/** SQL of a club's usual score formats by "sport/format": the one of its main ranking, else the sport's own of the club (product §5). */
export function usualFormatsSql(club: SQL): SQL {
  return sql`(select coalesce(jsonb_object_agg(s.sport || '/' || f.format, u.code) filter (where u.code is not null), '{}')
    from club_sports s cross join (values ('singles'), ('doubles')) f (format)
    left join rankings k on k.club_id = s.club_id and k.sport = s.sport and k.format = f.format and k.is_main
    left join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version
    cross join lateral (select coalesce(v.rules ->> 'usualFormat', s.usual_format) as code) u
    where s.club_id = ${club})`;
}

/** A club by SQL of its id; no row when there is none. Whether it pays is for who works for it. */
export function clubFactsStatement(db: Database, asker: Asker, club: SQL, isLive: SQL) {
  const administers = administersSql(asker, sql`c.id`);
  const staffs = staffsSql(asker, sql`c.id`);
  return query(
    db,
    sql`
      select ${CLUB.columns("c")},
        case when ${staffs} then c.subscription_status end as "subscriptionStatus",
        case when ${staffs} then c.lapsed_at end as "lapsedAt",
        (c.admins_need_factor and ${administers}) as "adminsNeedFactor", ${administers} as "isAdministered",
        (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports,
        ${usualFormatsSql(sql`c.id`)} as "usualFormats",
        (select coalesce(jsonb_agg(k.name order by v.created_at, v.id, k.position), '[]')
          from venues v join courts k on k.venue_id = v.id where v.club_id = c.id) as courts
      from clubs c
      where c.id = ${club} and ${isLive}`,
    clubRow,
  );
}

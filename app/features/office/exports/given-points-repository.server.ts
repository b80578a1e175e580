import { sql } from "drizzle-orm";
import { z } from "zod";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema } from "../../../platform/sql.server.ts";
import { CATEGORY } from "../../scoring/ledger/categories-repository.server.ts";
import type { ExportScene } from "./exports-repository.server.ts";

const givenRow = rowSchema(() =>
  z
    .object({
      eventId: z.string(),
      athleteId: z.string(),
      name: z.string(),
      points: z.number(),
      day: z.string(),
      note: z.string().nullable(),
      phase: z.object({ place: z.number(), event: z.string(), tournament: z.string() }).nullable(),
      sport: z.string(),
      format: z.enum(MATCH_FORMATS),
      ranking: z.string().nullable(),
      category: CATEGORY.schema(),
    })
    .transform(({ category, ...row }) => ({ ...row, ...category })),
);

/** At most `limit` points without a match that stand in a club's rankings, in the order of their events and people, after one of them. */
export function givenPage(
  db: Database,
  { club, may }: ExportScene,
  { after, limit }: { after: string | null; limit: number },
) {
  const [eventId = "", athleteId = ""] = (after ?? "").split("_");
  return query(
    db,
    sql`
    /* export */ select e.id as "eventId", a.id as "athleteId", coalesce(a.kept_name, a.name) as name, (w.award ->> 'points')::int as points,
      to_char(e.at at time zone c.time_zone, 'YYYY-MM-DD') as day, w.award ->> 'note' as note,
      case when v.id is not null then jsonb_build_object('place', (w.award ->> 'place')::int, 'event', v.name, 'tournament', t.name) end as phase,
      k.sport, k.format, case when k.is_main then null else k.name end as ranking, jsonb_build_object(${CATEGORY.pairs("k")}) as category
    from clubs c join rankings k on k.club_id = c.id
      cross join lateral (select * from ranking_events where ranking_id = k.id and match_id is null and kind in ('initial', 'phase') offset 0) e
      cross join lateral jsonb_array_elements(e.awards) w(award)
      cross join lateral (select * from athletes where id = (w.award ->> 'athleteId')::uuid offset 0) a
      left join tournament_events v on v.id = e.tournament_event_id left join tournaments t on t.id = v.tournament_id
    where c.id = ${club} and ${may} and a.removed_at is null
      and not exists (select 1 from ranking_events u where u.undoes = e.id)
      and ${after === null ? sql`true` : sql`(e.id, a.id) > (${eventId}::uuid, ${athleteId}::uuid)`}
    order by e.id, a.id limit ${limit}`,
    givenRow,
  );
}

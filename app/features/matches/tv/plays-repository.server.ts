import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { tvs } from "../../../../drizzle/schema/tvs.ts";
import { type Database, guardChange, type Statement } from "../../../platform/database.server.ts";
import { command, query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { isReadOnlySql } from "../../base/access/billing-state-sql.server.ts";
import { type Asker, staffsSql } from "../../base/access/club-access-sql.server.ts";
import type { CreditedPlays } from "./plays.ts";

const TV = tableRow(tvs, ["id", "clubId", "pairedAt", "playedUntil"]);

const countingRow = rowSchema(() =>
  TV.schema().extend({
    playSeq: z.number(),
    plan: z.string().nullable(),
    isReadOnly: z.boolean(),
    /** Its place among its club's screens, from 1. */
    place: z.number(),
  }),
);

/** A screen that counts, with what decides whether its counts are credited. */
export type CountingTv = RowOf<typeof countingRow>;

/** The screen with a secret; no row where nobody knows it. */
export function countingTvStatement(db: Database, secretHashes: readonly string[], now: Date) {
  return query(
    db,
    sql`select ${TV.columns("t")}, t.play_seq::float8 as "playSeq", c.plan, ${isReadOnlySql(sql`c.lapsed_at`, now)} as "isReadOnly",
      (select count(*)::int from tvs e where e.club_id = t.club_id and (e.paired_at, e.id) <= (t.paired_at, t.id)) as place
      from tvs t join clubs c on c.id = t.club_id where t.secret_hash = any(${`{${secretHashes.join(",")}}`}::text[])`,
    countingRow,
  );
}

/**
 * Takes a count of a screen, once: the batch fails as a write conflict where another was taken since the screen was read. What is
 * credited is added to the days of the screen and of the sponsors that its club may show.
 */
export function takePlaysStatements(
  db: Database,
  of: { tv: CountingTv; seq: number; now: Date; credited: CreditedPlays | null },
): Statement[] {
  const { tv, seq, now, credited } = of;
  const until = credited ? sql`${credited.until.toISOString()}::timestamptz` : sql`played_until`;
  const taken = guardChange(
    db,
    sql`update tvs set play_seq = ${seq}::bigint, played_until = greatest(played_until, ${until}),
      seen_at = ${now.toISOString()}::timestamptz where id = ${tv.id}::uuid and play_seq = ${tv.playSeq}::bigint`,
    "plays",
  );
  if (!credited) return [taken];
  const day = sql`(${until} at time zone c.time_zone)::date`;
  const shown = credited.plays.map(({ sponsorId, shownMs, times }) => ({
    id: sponsorId,
    ms: shownMs,
    times,
  }));
  return [
    taken,
    command(
      db,
      sql`insert into tv_days as known (club_id, day, tv_id, tv_name, on_ms)
        select c.id, ${day}, t.id, t.name, ${credited.onMs}::bigint from tvs t join clubs c on c.id = t.club_id where t.id = ${tv.id}::uuid
        on conflict (club_id, day, tv_id) do update set on_ms = known.on_ms + excluded.on_ms, tv_name = excluded.tv_name`,
    ),
    command(
      db,
      sql`insert into sponsor_plays as known (club_id, day, sponsor_id, tv_id, shown_ms, times)
        select c.id, ${day}, s.id, ${tv.id}::uuid, sum(r.ms), sum(r.times)
        from jsonb_to_recordset(${JSON.stringify(shown)}::jsonb) as r(id uuid, ms bigint, times int)
        join clubs c on c.id = ${tv.clubId}::uuid
        join sponsors s on s.id = r.id and (s.club_id = c.id or s.type = 'national')
        group by c.id, s.id
        on conflict (club_id, day, sponsor_id, tv_id) do update
          set shown_ms = known.shown_ms + excluded.shown_ms, times = known.times + excluded.times`,
    ),
  ];
}

const sheetRow = rowSchema(() =>
  z.object({
    mayOpen: z.boolean(),
    club: z.object({ name: z.string(), plan: z.string().nullable(), today: z.string() }).nullable(),
    /** The first day that anything was counted on, "YYYY-MM-DD". */
    firstDay: z.string().nullable(),
    screens: z.array(z.object({ id: z.string(), name: z.string(), onMs: z.number(), days: z.number() })),
    plays: z.array(
      z.object({
        sponsorId: z.string(),
        name: z.string(),
        isNational: z.boolean(),
        isRemoved: z.boolean(),
        tvId: z.string(),
        shownMs: z.number(),
        times: z.number(),
        days: z.number(),
      }),
    ),
  }),
);

/**
 * Reads what a club's screens counted in a month ("YYYY-MM"; null is that of today in the club's zone): by screen, and by
 * sponsor and screen. A screen that is no more keeps its last name. `mayOpen` says whether the asker works for the club.
 */
export function playSheetStatement(
  db: Database,
  asked: { asker: Asker; club: SQL; isLive: SQL; now: Date; month: string | null },
) {
  const { asker, club, isLive, now } = asked;
  const month =
    asked.month === null
      ? sql`date_trunc('month', (${now.toISOString()}::timestamptz at time zone k.time_zone))::date`
      : sql`${`${asked.month}-01`}::date`;
  return query(
    db,
    sql`
    with c as materialized (select k.id, k.name, k.plan, (${now.toISOString()}::timestamptz at time zone k.time_zone)::date as today,
        ${month} as starts, (${month} + interval '1 month')::date as ends
      from clubs k where k.id = ${club} and ${isLive} and ${staffsSql(asker, club)})
    select exists (select 1 from c) as "mayOpen",
      (select jsonb_build_object('name', c.name, 'plan', c.plan, 'today', c.today) from c) as club,
      (select d.day::text from c join tv_days d on d.club_id = c.id order by d.day limit 1) as "firstDay",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.tv_id, 'name', s.name, 'onMs', s.on_ms, 'days', s.days)
          order by s.name, s.tv_id), '[]')
        from (select d.tv_id, (array_agg(d.tv_name order by d.day desc))[1] as name, sum(d.on_ms) as on_ms, count(*) as days
          from c join tv_days d on d.club_id = c.id and d.day >= c.starts and d.day < c.ends group by d.tv_id) s) as screens,
      (select coalesce(jsonb_agg(jsonb_build_object('sponsorId', s.id, 'name', s.name, 'isNational', s.type = 'national',
          'isRemoved', s.removed_at is not null, 'tvId', p.tv_id, 'shownMs', p.shown_ms, 'times', p.times, 'days', p.days)
          order by s.type, s.name, s.id, p.tv_id), '[]')
        from (select d.sponsor_id, d.tv_id, sum(d.shown_ms) as shown_ms, sum(d.times) as times, count(*) as days
          from c join sponsor_plays d on d.club_id = c.id and d.day >= c.starts and d.day < c.ends
          group by d.sponsor_id, d.tv_id) p
        join sponsors s on s.id = p.sponsor_id) as plays`,
    sheetRow,
  );
}

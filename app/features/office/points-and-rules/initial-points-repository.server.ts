import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ledgerLines, rankingEvents } from "../../../../drizzle/schema/ledger.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, type RowOf, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { CATEGORY } from "../../scoring/ledger/categories-repository.server.ts";
import { knownPeopleSql, knownPersonRow } from "../imports/known-people-sql.server.ts";
import { RECORD_FIELDS } from "../../scoring/ledger/ledger.ts";

const RANKING = tableRow(rankings, ["id", "sport", "format", "name", "isMain", "closedAt"]);

const sceneRow = rowSchema(() =>
  z.object({
    timeZone: z.string(),
    sports: z.array(z.string()),
    rankings: z.array(RANKING.schema().extend(CATEGORY.schema().shape)),
  }),
);

/** A club's zone, sports and rankings: one row, none for a club that is not there. */
export function clubSceneStatement(db: Database, club: SQL) {
  return query(
    db,
    sql`select c.time_zone as "timeZone",
        (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports,
        (select coalesce(jsonb_agg(jsonb_build_object(${RANKING.pairs("k")}, ${CATEGORY.pairs("k")})
          order by k.is_main desc, k.opened_at, k.id), '[]') from rankings k where k.club_id = c.id) as rankings
      from clubs c where c.id = ${club}`,
    sceneRow,
  );
}

const peopleRow = rowSchema(() => z.object({ people: z.array(knownPersonRow()) }));

/** Everybody of a club as a file may name them: one row. */
export function clubPeopleStatement(db: Database, club: SQL) {
  return query(db, sql`select ${knownPeopleSql(club)} as people`, peopleRow);
}

const strangersRow = rowSchema(() => z.object({ strangers: z.number() }));

/** How many of some athletes never were of a club, or are there no more: one row. */
export function strangersStatement(db: Database, club: SQL, athleteIds: readonly string[]) {
  return query(
    db,
    sql`select count(*)::int as strangers from unnest(${`{${athleteIds.join(",")}}`}::uuid[]) w(id)
      where not exists (select 1 from memberships m join athletes a on a.id = m.athlete_id and a.removed_at is null
        where m.athlete_id = w.id and m.club_id = ${club} and m.status in ('active', 'left'))`,
    strangersRow,
  );
}

const EVENT = tableRow(rankingEvents, { key: "rankingId", at: "at" });

const phaseRow = rowSchema(() =>
  z.object({
    ...EVENT.schema().shape,
    athleteId: z.string(),
    points: z.number(),
    place: z.number(),
    event: z.string(),
    tournament: z.string(),
  }),
);

/** The phase points that stand in some rankings, a row for each athlete. */
export function standingPhasesStatement(db: Database, rankingIds: readonly string[]) {
  return query(
    db,
    sql`select ${EVENT.columns("e")}, w.award ->> 'athleteId' as "athleteId", (w.award ->> 'points')::int as points,
        (w.award ->> 'place')::int as place, v.name as event, t.name as tournament
      from ranking_events e cross join lateral jsonb_array_elements(e.awards) w(award)
        join tournament_events v on v.id = e.tournament_event_id join tournaments t on t.id = v.tournament_id
      where e.ranking_id = any(${`{${rankingIds.join(",")}}`}::uuid[]) and e.match_id is null and e.kind = 'phase'
        and not exists (select 1 from ranking_events u where u.undoes = e.id)`,
    phaseRow,
  );
}

export type StandingPhase = RowOf<typeof phaseRow>;

const LINE = tableRow(ledgerLines, [
  "rankingId",
  "athleteId",
  "eventId",
  "reason",
  "points",
  "goneAt",
  ...RECORD_FIELDS,
]);

const tablesRow = rowSchema(() =>
  z.object({
    lines: z.array(LINE.schema()),
    tieBreaks: z.record(z.string(), z.unknown()),
    people: z.array(z.object({ id: z.string(), name: z.string(), memberSince: z.number().nullable() })),
  }),
);

/** The lines of some rankings, who has any or is among `athleteIds`, and by what ties break: one row. */
export function tablesStatement(
  db: Database,
  club: SQL,
  of: { rankingIds: readonly string[]; athleteIds: readonly string[] },
) {
  const ids = sql`any(${`{${of.rankingIds.join(",")}}`}::uuid[])`;
  return query(
    db,
    sql`with l as materialized (select * from ledger_lines where ranking_id = ${ids})
      select (select coalesce(jsonb_agg(jsonb_build_object(${LINE.pairs("l")})), '[]') from l) as lines,
        (select coalesce(jsonb_object_agg(k.id, v.rules -> 'tieBreaks'), '{}') from rankings k
          join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version where k.id = ${ids}) as "tieBreaks",
        (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', coalesce(a.kept_name, a.name), 'memberSince',
            (select floor(extract(epoch from min(joined_at)) * 1000) from memberships
              where athlete_id = a.id and club_id = ${club} and joined_at is not null))), '[]')
          from (select athlete_id as id from l union select unnest(${`{${of.athleteIds.join(",")}}`}::uuid[])) p
            cross join lateral (select * from athletes where id = p.id offset 0) a) as people`,
    tablesRow,
  );
}

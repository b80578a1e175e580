import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import { type Database, guardStatement, type Statement } from "../../../platform/database.server.ts";
import { command, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { CATEGORY } from "../../scoring/ledger/categories-repository.server.ts";
import { knownPeopleSql, knownPersonRow } from "../imports/known-people-sql.server.ts";
import { rankingRulesSchema } from "../../scoring/ledger/rules.ts";

const RANKING = tableRow(rankings, ["id", "sport", "format", "name", "isMain", "closedAt", "ruleVersion"]);

const sceneRow = rowSchema(() =>
  z.object({
    sports: z.array(z.string()),
    /** Changes with everything that changes a ranking of the club. */
    state: z.string(),
    people: z.array(knownPersonRow()),
    rankings: z.array(
      RANKING.schema().extend({
        ...CATEGORY.schema().shape,
        rules: rankingRulesSchema,
        isCounted: z.boolean(),
        enrolled: z.array(z.string()),
      }),
    ),
  }),
);

/** A club's sports, people, and rankings with their rules and who was let in: one row, none for a club that is not there. */
export function rulebookSceneStatement(db: Database, club: SQL) {
  return query(
    db,
    sql`select (select coalesce(jsonb_agg(s.sport order by s.position), '[]') from club_sports s where s.club_id = c.id) as sports,
        ${stateSql(sql`c.id`)} as state, ${knownPeopleSql(sql`c.id`)} as people,
        (select coalesce(jsonb_agg(jsonb_build_object(${RANKING.pairs("k")}, ${CATEGORY.pairs("k")}, 'rules', v.rules,
            -- The first by time, from the index: looking for any one reads the whole ledger where a ranking has none.
            'isCounted', (select l.at from ledger_lines l where l.ranking_id = k.id order by l.at limit 1) is not null,
            'enrolled', (select coalesce(jsonb_agg(n.athlete_id), '[]') from ranking_enrolments n
              where n.ranking_id = k.id and n.status = 'accepted'))), '[]')
          from rankings k join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version
          where k.club_id = c.id) as rankings
      from clubs c where c.id = ${club}`,
    sceneRow,
  );
}

/** First statements of a write: one file at a time in a club, whose rankings still are as they were read and which plays these sports. */
export function guardRankings(
  db: Database,
  { clubId, state, sports }: { clubId: string; state: string; sports: readonly string[] },
): Statement[] {
  const club = sql`${clubId}::uuid`;
  return [
    command(db, sql`select 1 from clubs where id = ${club} for no key update`),
    guardStatement(db, sql`${stateSql(club)} = ${state}`, "rankings changed"),
    guardStatement(
      db,
      sql`not exists (select 1 from unnest(${`{${sports.join(",")}}`}::text[]) w(sport)
        where not exists (select 1 from club_sports s where s.club_id = ${club} and s.sport = w.sport))`,
      "sports changed",
    ),
  ];
}

function stateSql(club: SQL): SQL {
  return sql`(select coalesce(string_agg(z.id || ' ' || z.version || ' ' || z.rule_version, ',' order by z.id), '')
    from rankings z where z.club_id = ${club})`;
}

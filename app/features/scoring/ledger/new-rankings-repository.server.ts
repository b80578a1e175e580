import { type SQL, sql } from "drizzle-orm";
import { rankingRules, rankings } from "../../../../drizzle/schema/rankings.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import {
  type Database,
  guardChange,
  guardStatement,
  type Statement,
} from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { command, recordsOf } from "../../../platform/sql.server.ts";
import type { LedgerLine } from "./ledger.ts";
import { ledgerInserts } from "./ranking-writes-repository.server.ts";
import { keepClosingLevels, recountStandings } from "./standings-repository.server.ts";
import type { LoadedRankings, RankingFacts } from "./ranking-states-repository.server.ts";
import { type Category, EVERYBODY } from "./category.ts";
import { DEFAULT_RULES, type RankingRules } from "./rules.ts";

/** A ranking that its first result brings into being: the default rules, as version 1. */
export interface NewRanking extends RankingFacts {
  format: MatchFormat;
}

/** The ranking of a club's first result in a sport and format, before it is written (`ensureRankingStatements`). */
export function newRanking(
  of: { clubId: string; sport: string; format: MatchFormat; timeZone: string },
  id: string,
): NewRanking {
  const { clubId, sport, format, timeZone } = of;
  return {
    ...EVERYBODY,
    id,
    clubId,
    sport,
    format,
    timeZone,
    ruleVersion: 1,
    rules: { "1": DEFAULT_RULES },
    isMain: true,
    closedAt: null,
  };
}

/** A state that knows the new ranking too, so that its first result can be applied before it exists. */
export function withRanking(state: LoadedRankings, ranking: RankingFacts): LoadedRankings {
  const of = (id: string) => (id === ranking.id ? ranking : null);
  return {
    ...state,
    rankings: new Map([...state.rankings, [ranking.id, ranking]]),
    rules: (id, version) => (of(id) ? DEFAULT_RULES : state.rules(id, version)),
    timeZone: (id) => of(id)?.timeZone ?? state.timeZone(id),
    closedAt: (id) => (of(id) ? null : state.closedAt(id)),
  };
}

/**
 * Statements that make sure the main ranking of a club, sport and format exists, with the default rules as version 1.
 * Harmless when it does. Select its id by (club, sport, format) in the same batch; with an `id` of the caller's the
 * batch fails (`isWriteConflict`) where somebody has made it meanwhile.
 */
export function ensureRankingStatements(
  services: Services,
  ranking: { clubId: string; sport: string; format: MatchFormat },
  id?: string,
): Statement[] {
  const { db } = services;
  const { clubId, sport, format } = ranking;
  const insert = db
    .insert(rankings)
    .values({ id: id ?? services.newId(), clubId, sport, format, mondayAt: services.now() });
  return [
    id ? insert : insert.onConflictDoNothing(),
    command(
      db,
      sql`insert into ranking_rules (ranking_id, version, rules, created_at)
      select id, 1, ${JSON.stringify(DEFAULT_RULES)}::jsonb, ${services.now().toISOString()}::timestamptz from rankings
      where club_id = ${clubId}::uuid and sport = ${sport} and format = ${format} and is_main
      on conflict do nothing`,
    ),
  ];
}

/**
 * Statements that give a ranking new rules from now on, as its next version; what was written keeps the version it was
 * written with. They fail the batch where somebody changed the rules since `ruleVersion` was read.
 */
export function newRulesStatements(
  db: Database,
  ranking: { id: string; ruleVersion: number; rules: RankingRules },
  now: Date,
): Statement[] {
  const { id, ruleVersion, rules } = ranking;
  return [
    guardChange(
      db,
      sql`update rankings set rule_version = ${ruleVersion + 1}::int, version = version + 1
        where id = ${id}::uuid and rule_version = ${ruleVersion}::int`,
      "rules",
    ),
    command(
      db,
      sql`insert into ranking_rules (ranking_id, version, rules, created_at)
        values (${id}::uuid, ${ruleVersion + 1}::int, ${JSON.stringify(rules)}::jsonb, ${now.toISOString()}::timestamptz)`,
    ),
  ];
}

/** A ranking by category that a club opens, with its rules as version 1. */
export function openRankingStatements(
  { db, now }: Services,
  ranking: Pick<RankingFacts, "id" | "clubId" | "sport"> & Category & { format: MatchFormat; name: string },
  rules: RankingRules,
): Statement[] {
  const { classes, ...columns } = ranking;
  return [
    db.insert(rankings).values({
      ...columns,
      classes: classes === null ? null : [...classes],
      isMain: false,
      openedAt: now(),
      mondayAt: now(),
    }),
    rulesStatement(db, { rankingId: ranking.id, version: 1, rules }, now()),
  ];
}

function rulesStatement(
  db: Services["db"],
  { rankingId, version, rules }: { rankingId: string; version: number; rules: RankingRules },
  createdAt: Date,
): Statement {
  return db.insert(rankingRules).values({ rankingId, version, rules, createdAt });
}

/** Fails the batch unless a ranking still is as it was read, and open; holds it to the end. */
export function guardRanking(
  db: Services["db"],
  { id, version }: { id: string; version: number },
): Statement {
  return guardStatement(
    db,
    sql`select count(*) = 1 from (select 1 from rankings where id = ${id}::uuid and version = ${version}
      and closed_at is null for no key update) held`,
    "ranking moved",
  );
}

/** Closes a ranking's season: from now on nothing is written to its table, nothing leaves its window, and it keeps everybody's nível of now. */
export function closeRankingStatements({ db, now }: Services, id: string): Statement[] {
  const at = sql`${now().toISOString()}::timestamptz`;
  return [
    command(db, sql`update rankings set closed_at = ${at}, version = version + 1 where id = ${id}::uuid`),
    keepClosingLevels(db, sql`any(array[${id}::uuid])`),
    command(
      db,
      sql`update ledger_lines set leaves_at = null where ranking_id = ${id}::uuid and gone_at is null and leaves_at > ${at}`,
    ),
  ];
}

/** A ranking whose events were applied again under other rules. */
interface ReplayedRanking {
  id: string;
  sport: string;
  /** The main ranking of its club, sport and format, whose events it looks through: itself, for the main one. */
  mainId: string;
  /** Of both as they were read: `ranking|version`. */
  versions: readonly { id: string; version: number }[];
  athleteIds: readonly string[];
  lines: readonly LedgerLine[];
  /** Events that count in it, by which version of its rules, and the number of each standing confirmation in its month. */
  entered: readonly { id: string; number: number | null; ruleVersion: number }[];
}

/**
 * Statements that put one ranking in place as its events were applied again: which of them count in it and by which rules,
 * its meetings, ledger and standings. Nível stays as it is. The batch fails where somebody wrote to it meanwhile; who plays
 * in it is locked first, in the order in which everybody locks, and must read again.
 */
export function replaceRanking(db: Database, of: ReplayedRanking): Statement[] {
  const run = (statement: SQL) => command(db, statement);
  const athletes = sql`any(${`{${of.athleteIds.join(",")}}`}::uuid[])`;
  const versions = recordsOf(of.versions, "w", { id: "uuid", version: "bigint" });
  return [
    run(
      sql`select 1 from ratings where sport = ${of.sport} and athlete_id = ${athletes} order by athlete_id for no key update`,
    ),
    guardStatement(
      db,
      sql`select count(*) = ${of.versions.length}::int from (select 1 from rankings r join ${versions} on w.id = r.id
        where r.version = w.version and r.closed_at is null order by r.id for no key update of r) held`,
      "ranking moved",
    ),
    ...entryChanges(db, of),
    run(sql`delete from ledger_lines where ranking_id = ${of.id}::uuid`),
    ...ledgerInserts(db, of.lines),
    ...recountStandings(db, sql`any(array[${of.id}::uuid])`),
    run(sql`update ratings set version = version + 1 where sport = ${of.sport} and athlete_id = ${athletes}`),
    run(sql`update rankings set version = version + 1 where id = ${of.id}::uuid`),
  ];
}

/**
 * Which events count in a ranking from now on, and the numbers of their meetings. Of the main one all do; a ranking beside it has
 * events of its own where the phases of a tournament gave points in it.
 */
function entryChanges(db: Database, of: ReplayedRanking): Statement[] {
  const { id, mainId } = of;
  const entered = recordsOf(of.entered, "c", { id: "uuid", number: "int", ruleVersion: "int" });
  const own = command(
    db,
    sql`update ranking_events e set rule_version = c."ruleVersion" from ${entered}
      where e.ranking_id = ${id}::uuid and e.id = c.id and e.rule_version <> c."ruleVersion"`,
  );
  if (id === mainId) return [own];
  const entry = sql`jsonb_build_array(jsonb_build_object('rankingId', ${id}::text, 'ruleVersion', n.rule_version))`;
  return [
    own,
    command(
      db,
      sql`update ranking_events e set also = nullif(
          coalesce((select jsonb_agg(a) from jsonb_array_elements(e.also) a where a ->> 'rankingId' <> ${id}::text), '[]')
          || case when n.rule_version is not null then ${entry} else '[]'::jsonb end, '[]')
        from (select v.id, c."ruleVersion" as rule_version from ranking_events v left join ${entered} on c.id = v.id
          where v.ranking_id = ${mainId}::uuid) n where n.id = e.id`,
    ),
    command(
      db,
      sql`update meetings m set also = nullif(coalesce(m.also, '{}') - ${id}::text
          || coalesce((select jsonb_build_object(${id}::text, c.number) from ${entered} where c.id = m.event_id and c.number is not null), '{}'), '{}')
        where m.ranking_id = ${mainId}::uuid`,
    ),
  ];
}

import { PgRaw } from "drizzle-orm/pg-core/query-builders/raw";
import { Client } from "pg";
import {
  rankingStateStatement,
  parseRankingState,
} from "../../app/features/scoring/ledger/ranking-states-repository.server.ts";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import { changeRankings } from "../../app/features/scoring/ledger/ranking-change.server.ts";
import { addMatch, makeLeague } from "./league.ts";
import { randomFrom } from "./play-match.ts";
import { startVerbs, type TestVerbs } from "./services.ts";

/** Fills the first ranking of a league with `count` confirmed matches and their lines, without applying them. */
async function fill(
  verbs: TestVerbs,
  rankingId: string,
  clubId: string,
  athletes: string[],
  count: number,
): Promise<void> {
  const client = new Client({ connectionString: verbs.database.url });
  await client.connect();
  const sql = (text: string, values?: unknown[]) => client.query(text, values);
  // The references are right by construction: checking them row by row would take most of the time.
  await sql("set session_replication_role = replica");
  await sql(
    `insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", winner_side, sets, played_at,
       played_on, opponents, source, reported_at, confirmed_at)
     select gen_random_uuid(), $1, $2, 'tennis', 'singles', 'SET3-S:6/TB7', 'confirmed', 'completed', 1, '[]',
       $4::timestamptz - n * interval '1 minute', ($4::timestamptz - n * interval '1 minute')::date, 'x' || n, 'athlete',
       $4::timestamptz - n * interval '1 minute', $4::timestamptz - n * interval '1 minute'
     from generate_series(1, $3::int) n`,
    [clubId, rankingId, count, verbs.clock.at],
  );
  await sql(
    `insert into match_players select m.id, ($2::uuid[])[1 + (m.n + side) % $3::int], side, 1
     from (select id, (row_number() over ())::int as n from matches where ranking_id = $1) m, generate_series(1, 2) side`,
    [rankingId, athletes, athletes.length],
  );
  await sql(
    `insert into ranking_events (id, ranking_id, sport, match_id, kind, at, written_at, rule_version, result)
     select gen_random_uuid(), ranking_id, 'tennis', id, 'confirm', confirmed_at, confirmed_at, 1, '{}' from matches where ranking_id = $1`,
    [rankingId],
  );
  await sql(
    `insert into ledger_lines (id, ranking_id, athlete_id, sport, event_id, match_id, reason, at, rule_version, points, matches, leaves_at)
     select gen_random_uuid(), e.ranking_id, p.athlete_id, 'tennis', e.id, e.match_id, 'win', e.at, 1, 10, 1, e.at + interval '52 weeks'
     from ranking_events e join match_players p using (match_id) where e.ranking_id = $1`,
    [rankingId],
  );
  await sql(
    `insert into standings (ranking_id, athlete_id, points, matches, first_at) select ranking_id, athlete_id, sum(points),
       count(*), min(at) from ledger_lines where ranking_id = $1 group by 1, 2`,
    [rankingId],
  );
  await sql("analyze");
  await client.end();
}

/** Pages of memory and disk that confirming one match touches: what it reads, and what its batch writes. */
export async function pagesOfOneConfirmation(matchCount: number): Promise<number> {
  return (await costOfOneConfirmation(matchCount, 0, 0)).pages;
}

/** A club's rankings by category beside its main one: the first `admitting` of them admit everybody of the league. */
async function openRankings(
  verbs: TestVerbs,
  { clubId, format }: { clubId: string; format: string },
  { admitting, others }: { admitting: number; others: number },
): Promise<void> {
  const { sql } = verbs.database;
  await sql("update athletes set gender_category = 'female'");
  const columns = "id, club_id, sport, format, is_main, name, gender, classes, enrolment";
  for (let n = 0; n < admitting + others; n += 1) {
    const [gender, classes, enrolment] =
      n < admitting
        ? ["female", null, "everybody"]
        : [
            ["male", null, "everybody"],
            ["open", ["B"], "everybody"],
            ["female", null, "request"],
          ][n % 3]!;
    await sql(
      `with made as (insert into rankings (${columns}) values (gen_random_uuid(), $1, 'tennis', $2, false, $3, $4, $5, $6) returning id)
       insert into ranking_rules select id, 1, $7, now() from made`,
      [clubId, format, `Ranking ${n}`, gender, classes, enrolment, JSON.stringify(DEFAULT_RULES)],
    );
  }
}

/** Measures the cost of one confirmation in a club of so many matches, with rankings by category that admit it and that do not. */
export async function costOfOneConfirmation(
  matchCount: number,
  admitting: number,
  others: number,
): Promise<{ pages: number; statements: number; lines: number }> {
  const verbs = await startVerbs();
  const league = await makeLeague(verbs, 60);
  league.rankings = league.rankings.slice(0, 1);
  await openRankings(verbs, league.rankings[0]!, { admitting, others });
  const [ranking] = league.rankings;
  await fill(verbs, ranking!.id, ranking!.clubId, league.athletes, matchCount);
  const match = await addMatch(verbs, league, randomFrom(5), 3);
  const { services } = verbs.context;

  const read = rankingStateStatement(services.db, { matchIds: [match.id] });
  const state = parseRankingState(await rankingStateStatement(services.db, { matchIds: [match.id] }));
  const at = services.now();
  const changes = changeRankings(services, state, [
    { kind: "confirm", matchId: match.id, rankingId: match.rankingId, result: match.result, at },
  ]);

  const client = new Client({ connectionString: verbs.database.url });
  await client.connect();
  let pages = 0;
  await client.query("begin");
  for (const statement of [read, ...changes.statements]) {
    if (!(statement instanceof PgRaw)) throw new Error("not a raw statement");
    const { sql, params } = statement.getQuery();
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, params);
    const { Plan: plan } = (rows[0] as { "QUERY PLAN": { Plan: Record<string, number> }[] })[
      "QUERY PLAN"
    ][0]!;
    pages += plan["Shared Hit Blocks"]! + plan["Shared Read Blocks"]!;
  }
  const written = await client.query(
    "select count(*)::int as n from ledger_lines l join ranking_events e on e.id = l.event_id where e.match_id = $1",
    [match.id],
  );
  await client.query("rollback");
  await client.end();
  await verbs.stop();
  return { pages, statements: changes.statements.length, lines: (written.rows[0] as { n: number }).n };
}

import type { TestDatabase } from "./database.ts";

/** Rows whose standings are not the sum of their ledger lines, levels that are not 1500 plus theirs, forms that are not of the last five. */
export async function lineSumDifferences(database: Pick<TestDatabase, "sql">): Promise<unknown[]> {
  return [...(await sumDifferences(database)), ...(await formDifferences(database))];
}

async function sumDifferences({ sql }: Pick<TestDatabase, "sql">): Promise<unknown[]> {
  return await sql(`
    select 'standings' as sum, coalesce(s.athlete_id, l.athlete_id) as athlete, s.points as kept, l.points as lines
    from standings s full join (select ranking_id, athlete_id, sum(points)::int as points, sum(matches)::int as matches,
        sum(wins)::int as wins, sum(losses)::int as losses, sum(sets_won)::int as sets_won, sum(sets_lost)::int as sets_lost,
        sum(games_won)::int as games_won, sum(games_lost)::int as games_lost
      from ledger_lines group by 1, 2) l on l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id
    where (s.points, s.matches, s.wins, s.losses, s.sets_won, s.sets_lost, s.games_won, s.games_lost) is distinct from
      (l.points, l.matches, l.wins, l.losses, l.sets_won, l.sets_lost, l.games_won, l.games_lost)
    union all
    select 'level', t.athlete_id, t.level, 1500000 + l.change from ratings t join (
      select athlete_id, sport, sum(level_change)::int as change from ledger_lines group by 1, 2) l
      on l.athlete_id = t.athlete_id and l.sport = t.sport
    where t.level <> 1500000 + l.change`);
}

/** The form is read here in another way than the product writes it. */
async function formDifferences({ sql }: Pick<TestDatabase, "sql">): Promise<unknown[]> {
  return await sql(`
    with stood as (select l.*, row_number() over (partition by l.ranking_id, l.athlete_id order by l.at desc, l.ordinal desc, l.match_id desc) as ago,
        case when l.reason like 'walkover%' then upper(substr(l.reason, 10, 1)) when l.losses + l.wins = 0 then 'e' else substr(l.reason, 1, 1) end as letter
      from ledger_lines l left join ledger_lines n on n.answers_id = l.id and n.reason = 'annulment'
      where l.reason in ('win', 'loss', 'walkover_won', 'walkover_lost') and n.id is null),
    forms as (select ranking_id, athlete_id, string_agg(letter, '' order by ago desc) as form from stood where ago <= 5 group by 1, 2)
    select s.athlete_id, s.form as kept, coalesce(f.form, '') as lines from standings s left join forms f using (ranking_id, athlete_id)
    where s.form <> coalesce(f.form, '')`);
}

/** Standings and levels of all rankings as one text, to compare before and after a rebuild. */
export async function keptTables({ sql }: Pick<TestDatabase, "sql">): Promise<string> {
  const rows =
    await sql(`select 's' as t, ranking_id, athlete_id, points, matches, wins, losses, sets_won, sets_lost,
      games_won, games_lost, form from standings
    union all select 'r', null, athlete_id, level, matches, played, opponents, answered, 0, 0, 0, '' from ratings order by 1, 2, 3`);
  return rows.map((row) => JSON.stringify(row)).join("\n");
}

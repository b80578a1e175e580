import type { TestDatabase } from "./database.ts";
import {
  type NaiveExtras,
  naivelyAsOf,
  type NaiveRanking,
  type NaiveRules,
  naivePoints,
  applyNaively,
  type NaiveEvent,
} from "./naive-ledger.ts";

interface EventRow {
  id: string;
  ranking_id: string;
  match_id: string;
  kind: "confirm" | "annul";
  at: Date;
  result: {
    sides: [string[], string[]];
    end: NaiveEvent["end"];
    winner: 1 | 2 | null;
    playedOn: string;
    sets?: { side1: number; side2: number }[];
    unit?: "points";
  };
  causes: string[];
  is_answered: boolean;
  closed: string[][] | null;
}

/** Days on which the tables are read as of. */
const DAYS_AGO = [1, 20, 90, 200, 400];

/** Which confirmation of its match an event is says what caused it; only a correction keeps a meeting's number. */
function naiveEvents(rows: readonly EventRow[]): NaiveEvent[] {
  const confirmed = new Map<string, number>();
  return rows.map((row) => {
    const nth = confirmed.get(row.match_id) ?? 0;
    if (row.kind === "confirm") confirmed.set(row.match_id, nth + 1);
    const { sides, end, winner, playedOn, sets = [], unit } = row.result;
    return {
      id: row.id,
      rankingId: row.ranking_id,
      matchId: row.match_id,
      kind: row.kind,
      isCorrection: row.kind === "confirm" && row.causes[nth] === "corrected",
      sides,
      end,
      winner,
      sets: sets.map(({ side1, side2 }) => [side1, side2]),
      isByPoints: unit === "points",
      playedOn,
      at: row.at.getTime(),
      closedCompanies: row.closed ?? [],
    };
  });
}

/** The rankings by category of a sport, whom they admit said once more: people of a test change neither gender nor class. */
async function rankingsBeside(sql: TestDatabase["sql"], sport: string): Promise<NaiveRanking[]> {
  const people = await sql<{ id: string; gender: string | null; birth: string | null; class: string | null }>(
    `select a.id, a.gender_category as gender, to_char(a.birth_date, 'YYYY') as birth, s.class from athletes a
     left join athlete_sports s on s.athlete_id = a.id and s.sport = $1`,
    [sport],
  );
  const known = new Map(people.map((person) => [person.id, person]));
  const rankings = await sql<{
    id: string;
    main_id: string;
    gender: string;
    classes: string[] | null;
    min_age: number | null;
    season_from: string | null;
    season_to: string | null;
    rules: NaiveExtras;
  }>(
    `select k.id, o.id as main_id, k.gender, k.classes, k.min_age, k.season_from::text, k.season_to::text, v.rules
     from rankings k join rankings o on o.club_id = k.club_id and o.sport = k.sport and o.format = k.format and o.is_main
     join ranking_rules v on v.ranking_id = k.id and v.version = 1 where k.sport = $1 and not k.is_main`,
    [sport],
  );
  return rankings.map((ranking) => ({
    id: ranking.id,
    mainId: ranking.main_id,
    extras: ranking.rules,
    admits({ sides, playedOn }) {
      if (playedOn < (ranking.season_from ?? "") || playedOn > (ranking.season_to ?? "9")) return false;
      const players = sides.map((side) => side.map((id) => known.get(id)!));
      for (const { class: level, birth } of players.flat()) {
        if (ranking.classes && !ranking.classes.includes(level ?? "")) return false;
        if (ranking.min_age && !(Number(playedOn.slice(0, 4)) - Number(birth ?? 9999) >= ranking.min_age))
          return false;
      }
      const genders = players.map((side) =>
        side
          .map(({ gender }) => gender)
          .sort()
          .join(" "),
      );
      if (ranking.gender === "mixed") return genders.every((side) => side === "female male");
      return ranking.gender === "open" || players.flat().every(({ gender }) => gender === ranking.gender);
    },
  }));
}

/**
 * Where the kept tables differ from the naive computation of the same history: points, nível and meetings of every line,
 * points of every standing, nível of every athlete, and both as of earlier days; an empty list is the expected answer. Matches of sets to six games, of fixed points and by the clock.
 */
export async function naiveDifferences(
  { sql }: Pick<TestDatabase, "sql">,
  sport: string,
  now: Date,
): Promise<string[]> {
  const rows = await sql<EventRow & Record<string, unknown>>(
    `select e.id, e.ranking_id, e.match_id, e.kind, e.at, e.result, (select array_agg(m.kind order by m.seq) from match_events m
       where m.match_id = e.match_id and (m.kind in ('approved', 'silence', 'entered', 'imported', 'corrected')
         or m.kind = 'decided' and m.data ->> 'outcome' = 'confirmed')) as causes,
       exists (select 1 from match_events m join athletes a on a.user_id = m.actor_user_id
         join match_players p on p.match_id = m.match_id and p.athlete_id = a.id join matches x on x.id = m.match_id
         where m.match_id = e.match_id and m.kind in ('approved', 'disputed') and p.side <> x.reporter_side) as is_answered,
       (select v.rules -> 'closedCompanies' from ranking_rules v
         where v.ranking_id = e.ranking_id and v.version = e.rule_version) as closed
     from ranking_events e where e.sport = $1 order by e.seq`,
    [sport],
  );
  const { lines, levels, standing, history } = applyNaively(
    naiveEvents(rows),
    await rankingsBeside(sql, sport),
  );
  const differences: string[] = [];
  const compare = (what: string, kept: unknown, naive: unknown) => {
    if (JSON.stringify(kept) !== JSON.stringify(naive))
      differences.push(`${what}: kept ${JSON.stringify(kept)}, naively ${JSON.stringify(naive)}`);
  };

  const keptLines = await sql<Record<string, unknown>>(
    `select event_id, ranking_id, athlete_id, points, level_change, meeting, level_meeting from ledger_lines
     where sport = $1 and reason in ('win', 'loss', 'walkover_won', 'walkover_lost')`,
    [sport],
  );
  const byLine = new Map(
    keptLines.map((line) => [`${line.event_id} ${line.ranking_id} ${line.athlete_id}`, line]),
  );
  compare("lines", byLine.size, lines.length);
  for (const { eventId, rankingId, athleteId, points, levelChange, meeting, levelMeeting } of lines) {
    const kept = byLine.get(`${eventId} ${rankingId} ${athleteId}`);
    const said = [kept?.points, kept?.level_change, kept?.meeting, kept?.level_meeting];
    compare(`line of ${athleteId} by ${eventId}`, said, [points, levelChange, meeting, levelMeeting]);
  }

  const answered = new Set(rows.filter((row) => row.is_answered).map((row) => row.match_id));
  const ratings = await sql<{
    athlete_id: string;
    level: number;
    matches: number;
    opponents: number;
    answered: number;
  }>("select athlete_id, level, matches, opponents, answered from ratings where sport = $1", [sport]);
  for (const { athlete_id, ...kept } of ratings) {
    const mine = standing.filter(({ event }) => event.sides.flat().includes(athlete_id));
    const others = mine.flatMap(({ event }) => event.sides.find((side) => !side.includes(athlete_id))!);
    compare(`rating of ${athlete_id}`, kept, {
      level: levels.get(athlete_id) ?? 1_500_000,
      matches: mine.length,
      opponents: new Set(others).size,
      answered: mine.filter(({ event }) => answered.has(event.matchId)).length,
    });
  }

  const rankings = await sql<{ id: string; rules: NaiveRules; points: Record<string, number> | null }>(
    `select k.id, v.rules, (select jsonb_object_agg(s.athlete_id, s.points) from standings s where s.ranking_id = k.id) as points
     from rankings k join ranking_rules v on v.ranking_id = k.id and v.version = k.rule_version where k.sport = $1`,
    [sport],
  );
  for (const { id, rules, points } of rankings) {
    const naive = naivePoints(standing, id, rules, now.getTime());
    for (const [athlete, kept] of Object.entries(points ?? {}))
      compare(`points of ${athlete} in ${id}`, kept, naive.get(athlete) ?? 0);
    for (const athlete of naive.keys()) compare(`standing of ${athlete}`, athlete in (points ?? {}), true);
  }
  const bestOf = new Map(rankings.map(({ id, rules }) => [id, rules.bestOf]));
  for (const days of DAYS_AGO) {
    const moment = new Date(now.getTime() - days * 86_400_000);
    const naive = naivelyAsOf(history, moment.getTime(), (id) => bestOf.get(id) ?? null);
    const sums = await sql<{ ranking_id: string; athlete_id: string; points: number }>(
      `select ranking_id, athlete_id, sum(points)::int as points from ledger_lines where sport = $1 and at <= $2 group by 1, 2`,
      [sport, moment],
    );
    for (const { ranking_id, athlete_id, points } of sums)
      compare(`points ${days} days ago`, points, naive.points.get(`${ranking_id} ${athlete_id}`) ?? 0);
    const moved = await sql<{ athlete_id: string; level: number }>(
      `select athlete_id, 1500000 + sum(level_change)::int as level from ledger_lines where sport = $1 and at <= $2 group by 1`,
      [sport, moment],
    );
    for (const { athlete_id, level } of moved)
      compare(`nível ${days} days ago`, level, naive.levels.get(athlete_id) ?? 1_500_000);
  }
  return differences.slice(0, 20);
}

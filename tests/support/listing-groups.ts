import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { pick, randomFrom } from "../../drizzle/demo/random.ts";
import { changeRankings } from "../../app/features/scoring/ledger/ranking-change.server.ts";
import {
  parseRankingState,
  rankingStateStatement,
} from "../../app/features/scoring/ledger/ranking-states-repository.server.ts";
import { opponentsKey, type RankingResult } from "../../app/features/scoring/ledger/result.ts";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import { type Database, runBatch } from "../../app/platform/database.server.ts";
import { command } from "../../app/platform/sql.server.ts";
import type { TestVerbs } from "./services.ts";

const DAY_MS = 86_400_000;
const WEEK = 7;

/** A group of people who play each other, as regional rankings have to judge it. */
export interface Group {
  people: number;
  /** Days over which they told of their matches, until today. */
  days: number;
  /** Matches that each of them has, about; "all" lets everybody meet everybody once. */
  each: number | "all";
  /** Of these the part that they play against outsiders, of whom there is one where nothing else is said. */
  outside?: number;
  /** More of them are members of the same club, who all met twice. */
  outsiders?: number;
  /** How old their accounts are today, in days. */
  accountDays: number;
  /** Weeks since their club has had an active plan, and they are members; null for a club without one. */
  clubWeeks: { plan: number; member: number } | null;
}

/** The members of a group that has played, and those of them whom regional rankings list. */
export interface Judged {
  members: number;
  listed: number;
}

/** Lets a group play, by the product's own way of applying events, and says how many of those with 10 matches are listed. */
export async function judge(verbs: TestVerbs, group: Group, seed: number): Promise<Judged> {
  const random = randomFrom(seed);
  const now = verbs.clock.at.getTime();
  const ago = (days: number) => new Date(now - days * DAY_MS);
  const clubId = await makeClub(verbs, group, ago);
  const members = Array.from({ length: group.people }, () => uuidv7());
  const outsiders = Array.from({ length: group.outsiders ?? 1 }, () => uuidv7());
  const people = [...members, ...outsiders].map((id, n) => ({
    id,
    user: uuidv7(),
    made: ago(n >= group.people ? 900 : group.accountDays),
    joined: n >= group.people && outsiders.length === 1 ? null : ago((group.clubWeeks?.member ?? 0) * WEEK),
  }));
  await verbs.database.sql(
    `with p as (select * from jsonb_to_recordset($1::jsonb) p(id uuid, "user" uuid, made timestamptz, joined timestamptz)),
     u as (insert into users (id, email, name, user_role, created_at) select "user", id || '@x.test', 'P' || md5(id::text), 'athlete', made from p),
     a as (insert into athletes (id, user_id, name, search_name, birth_date) select id, "user", 'P' || md5(id::text), 'p' || md5(id::text), '1990-01-01' from p)
     insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
       select gen_random_uuid(), $2, id, 'active', joined, joined from p where joined is not null`,
    [JSON.stringify(people), clubId],
  );
  const pairs = pairsOf(random, group, members, outsiders);
  const matches = pairs
    .map((pair) => ({ id: uuidv7(), pair, at: ago(random() * group.days) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  await play(verbs, clubId, matches);
  const rows = await verbs.database.sql<{ is_listed: boolean }>(
    "select is_listed from ratings where athlete_id = any($1) and matches >= 10",
    [members],
  );
  return { members: rows.length, listed: rows.filter((row) => row.is_listed).length };
}

async function makeClub({ database }: TestVerbs, { clubWeeks }: Group, ago: (days: number) => Date) {
  const id = uuidv7();
  const since = ago((clubWeeks?.plan ?? 100) * WEEK);
  await database.sql(
    `insert into clubs (id, name, search_name, city_code, subscription_status, lapsed_at, created_at)
     values ($1, 'Clube do Anel', 'clube do anel', 3304557, $2, $3, $4)`,
    [id, clubWeeks ? "active" : "incomplete", clubWeeks ? null : since, since],
  );
  await database.sql("insert into club_sports values ($1, 'tennis', 0)", [id]);
  await database.sql(
    `with r as (insert into rankings (id, club_id, sport, format) values (gen_random_uuid(), $1, 'tennis', 'singles') returning id)
     insert into ranking_rules (ranking_id, version, rules, created_at)
       select id, 1, $2::jsonb, now() from r`,
    [id, JSON.stringify(DEFAULT_RULES)],
  );
  return id;
}

const everyPair = (ids: readonly string[]) =>
  ids.flatMap((one, n) => ids.slice(n + 1).map((other) => [one, other] as const));

/** The pairs that meet: everybody everybody, or each as many as asked, with the part against outsiders, who met each other. */
function pairsOf(
  random: () => number,
  group: Group,
  members: readonly string[],
  outsiders: readonly string[],
) {
  const others = everyPair(outsiders);
  const inside = [...others, ...others, ...(group.each === "all" ? everyPair(members) : [])];
  const played = new Map(members.map((id) => [id, 0]));
  while (group.each !== "all" && [...played.values()].some((n) => n < Number(group.each))) {
    const [least] = [...played].sort((a, b) => a[1] - b[1])[0]!;
    const other =
      random() < (group.outside ?? 0)
        ? pick(random, outsiders)
        : pick(
            random,
            members.filter((id) => id !== least),
          );
    inside.push([least, other]);
    for (const id of [least, other]) if (played.has(id)) played.set(id, played.get(id)! + 1);
  }
  return inside;
}

/** Writes the matches as told of and answered, and applies them. */
async function play(
  { database, context }: TestVerbs,
  clubId: string,
  matches: readonly { id: string; pair: readonly [string, string]; at: Date }[],
): Promise<void> {
  const { services } = context;
  const rows = matches.map(({ id, pair: [one, other], at }) => ({
    id,
    at,
    day: at.toISOString().slice(0, 10),
    opponents: opponentsKey([[one], [other]]),
    players: [one, other].map((athlete, n) => ({ athlete, side: n + 1 })),
  }));
  const [{ id: rankingId }] = (await database.sql<{ id: string }>(
    "select id from rankings where club_id = $1",
    [clubId],
  )) as [{ id: string }];
  await database.sql(
    `with input as (select * from jsonb_to_recordset($1::jsonb) m(id uuid, at timestamptz, day date, opponents text, players jsonb)),
     m as (insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", losing_side, winner_side, sets,
         played_at, played_on, opponents, source, reporter_side, reported_at, answer_by, silence_approves, confirmed_at)
       select id, $2, $3, 'tennis', 'singles', 'SET3-S:6/TB7', 'confirmed', 'completed', null, 1,
         '[{"side1": 6, "side2": 3}, {"side1": 6, "side2": 4}]'::jsonb, at, day, opponents, 'athlete', 1, at, at, 1, at from input)
     insert into match_players (match_id, athlete_id, side, slot)
       select t.id, p.athlete, p.side, 1 from input t, jsonb_to_recordset(t.players) p(athlete uuid, side int)`,
    [JSON.stringify(rows), clubId, rankingId],
  );
  const state = parseRankingState(
    await runBatch(services.db, [
      rankingStateStatement(services.db, { matchIds: matches.map(({ id }) => id), rankingIds: [rankingId] }),
      asImport(services.db),
    ]).then(([read]) => read),
  );
  const { statements } = changeRankings(
    services,
    state,
    rows.map(({ id, at, day, players }) => ({
      kind: "confirm" as const,
      matchId: id,
      rankingId,
      result: resultOf(
        players.map(({ athlete }) => athlete),
        day,
      ),
      at,
      isAnswered: true,
    })),
  );
  await runBatch(services.db, [...statements, asImport(services.db)]);
}

/** A statement that says of its batch that it brings many matches at once, as an import does. */
const asImport = (db: Database) => command(db, sql`/* import */ select 1`);

function resultOf([one = "", other = ""]: readonly string[], playedOn: string): RankingResult {
  return {
    sides: [[one], [other]],
    end: "completed",
    winner: 1,
    setsWon: [2, 0],
    gamesWon: [12, 7],
    playedOn,
    sets: [
      { side1: 6, side2: 3 },
      { side1: 6, side2: 4 },
    ],
  };
}

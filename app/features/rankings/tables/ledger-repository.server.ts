import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { athletes } from "../../../../drizzle/schema/accounts.ts";
import { ledgerLines } from "../../../../drizzle/schema/ledger.ts";
import { matches, matchPlayers } from "../../../../drizzle/schema/matches.ts";
import type { Database } from "../../../platform/database.server.ts";
import { query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { NAMED_ATHLETE } from "../../people/people/public-name-sql.server.ts";
import { resultSchema } from "../../scoring/ledger/ranking-state-rows.server.ts";
import type { LedgerQuery } from "./tables-schema.ts";
import { tableClubSchema } from "./table-head-repository.server.ts";
import { tableCtes, whichTable, type OpensFirst } from "./which-table-sql.server.ts";
import { STARTING_LEVEL } from "../../../lib/levels.ts";
import { literal, literals } from "../../../../drizzle/schema/columns.ts";
import { LINE_REASONS, MATCH_REASONS } from "../../../../drizzle/schema/enums.ts";
import { MATCH_FORMATS } from "../../../lib/formats.ts";
import { EXPLAINED_LINE } from "../../scoring/ledger/explained-line-sql.server.ts";
import { setsSchema } from "../../scoring/scores/sets-schema.ts";
import { LINE_WEEKS } from "./weeks.ts";

const LINE = tableRow(ledgerLines, ["matchId", "ruleVersion"]);
const MATCH = tableRow(matches, ["scoreFormat", "playedOn"]);
const PLAYER = tableRow(matchPlayers, ["side", "athleteId"]);
const MINE = tableRow(matchPlayers, { mySide: "side" });
const ATHLETE = tableRow(athletes, ["id", "name", "isPrivate", "birthDate", "userId", "nameNumber"]);

const playerSchema = () => z.object({ ...NAMED_ATHLETE.schema().shape, ...PLAYER.schema().shape });

const entrySchema = () =>
  z.object({
    ...EXPLAINED_LINE.schema().shape,
    ...LINE.schema().shape,
    ...MATCH.joined().shape,
    ...MINE.joined().shape,
    answers: z.enum(LINE_REASONS).nullable(),
    rules: z.unknown(),
    result: resultSchema().nullable(),
    winnerSide: z.number().nullable(),
    sets: setsSchema().nullable(),
    end: z.string().nullable(),
    players: z.array(playerSchema()).nullable(),
    phase: z.object({ place: z.number(), event: z.string(), tournament: z.string() }).nullable(),
    note: z.string().nullable(),
  });

/** A line of the ledger with the match that it stands for or answers. */
export type RawLedgerEntry = z.output<ReturnType<typeof entrySchema>>;

const ledgerRow = rowSchema(() =>
  z.object({
    club: tableClubSchema().nullable(),
    athlete: ATHLETE.schema().nullable(),
    sport: z.string().nullable(),
    today: z.string().nullable(),
    isOfClub: z.boolean(),
    format: z.enum(MATCH_FORMATS).nullable(),
    points: z.number(),
    weeks: z.array(z.number()),
    level: z.number(),
    levelMatches: z.number(),
    lines: z.array(entrySchema()),
  }),
);

/**
 * One statement for an athlete's lines in a ranking, newest first, all of them or those until the end of a day; they add up to what the
 * table shows. `isOfClub` says whether `readerId` is an athlete of the club.
 */
export function ledgerStatement(
  db: Database,
  input: {
    clubId: string;
    athleteId: string;
    readerId: string | null;
    opensFirst?: OpensFirst;
  } & LedgerQuery,
  now: Date,
) {
  const athlete = sql`${input.athleteId}::uuid`;
  return query(
    db,
    sql`
    with ${tableCtes(whichTable(input), { asOf: input.asOf, now })},
    ${shownSql(athlete, input.asOf)},
    page as (
      select * from shown order by at desc, ordinal desc, answers_id nulls last, id
      limit ${input.limit}::int + 1 offset ${input.cursor}::int
    )
    select
      (select jsonb_build_object('id', id, 'name', name, 'timeZone', time_zone, 'isOffline', is_offline) from club) as club,
      (select jsonb_build_object(${ATHLETE.pairs("athletes")}) from athletes where id = ${athlete}
        and (exists (select 1 from memberships m where m.athlete_id = athletes.id and m.club_id = ${input.clubId}::uuid)
          or exists (select 1 from shown))) as athlete,
      (select sport from chosen) as sport, (select format from r) as format, (select today::text from t) as today,
      exists (select 1 from athletes me join memberships m on m.athlete_id = me.id and m.club_id = ${input.clubId}::uuid and m.status = 'active'
        where me.user_id = ${input.readerId}::uuid) as "isOfClub",
      (select coalesce(sum(points), 0)::int from shown) as points,
      (select coalesce(jsonb_agg(points order by ago desc), '[]') from (
        select ago, (select coalesce(sum(points), 0)::int from shown where at < t.monday + make_interval(weeks => 1 - ago)) as points
        from t cross join generate_series(0, ${sql.raw(String(LINE_WEEKS - 1))}) ago) ended) as weeks,
      ${levelSql(athlete)} as level, ${levelMatchesSql(athlete)} as "levelMatches",
      ${linesSql(athlete)} as lines
    from (select 1) one`,
    ledgerRow,
  );
}

/** Nível of an athlete at the instant of the table: a closed season keeps that of its closing, whatever was written since. */
function levelSql(athlete: SQL): SQL {
  return sql`coalesce(${closingSql(athlete, sql`s.level`)}, (select coalesce((select level from ratings where athlete_id = ${athlete}
          and sport = (select sport from chosen)), ${literal(STARTING_LEVEL)})
        - coalesce((select sum(level_change) from ledger_lines, t where athlete_id = ${athlete}
          and sport = (select sport from chosen) and ledger_lines.at > t.at), 0))::int)`;
}

/** The matches of that nível. */
function levelMatchesSql(athlete: SQL): SQL {
  return sql`coalesce(${closingSql(athlete, sql`s.level_matches`)}, (select (count(*) filter (where reason in ${literals(MATCH_REASONS)})
          - count(*) filter (where reason = 'annulment'))::int from ledger_lines, t
        where athlete_id = ${athlete} and sport = (select sport from chosen) and ledger_lines.at <= t.at
          and level_before is not null))`;
}

/** A column of an athlete's row `s` of a season that was closed by the instant of the table; null before. */
function closingSql(athlete: SQL, column: SQL): SQL {
  return sql`(select ${column} from r cross join t join standings s on s.ranking_id = r.id and s.athlete_id = ${athlete} where r.closed_at <= t.at)`;
}

/** The lines `shown` of an athlete, from the CTEs of `tableCtes`. Nível moves once a match, in the line of the main ranking: the others show what that one says. */
function shownSql(athlete: SQL, asOf: string | undefined): SQL {
  const level = sql.raw(
    ["level_change", "level_before", "level_from_result", "level_from_score", "level_meeting"]
      .map((name) => `coalesce(main.${name}, l.${name}) as ${name}`)
      .join(", "),
  );
  return sql`shown as (
      select l.id, l.match_id, l.answers_id, l.reason, l.at, l.ordinal, l.rule_version, l.points, ${level}, l.sets_won, l.games_won,
        l.sets_lost, l.games_lost, l.meeting
      from ledger_lines l join r on r.id = l.ranking_id
      left join lateral (select * from ledger_lines m where not r.is_main and m.event_id = l.event_id
        and m.athlete_id = l.athlete_id and m.level_before is not null limit 1) main on true
      where l.athlete_id = ${athlete} ${asOf === undefined ? sql`` : sql`and l.at <= (select at from t)`}
    )`;
}

/** The lines of `page` with their rules, their matches and who else played, as one JSON list. */
function linesSql(athlete: SQL): SQL {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object(${EXPLAINED_LINE.pairs("p")}, ${LINE.pairs("p")}, ${MATCH.pairs("m")}, ${MINE.pairs("me")},
        'answers', o.reason, 'rules', v.rules, 'result', e.result, 'sets', coalesce(e.result -> 'sets', m.sets),
        'winnerSide', coalesce((e.result ->> 'winner')::int, m.winner_side), 'end', coalesce(e.result ->> 'end', m."end"),
        'players', (
          select jsonb_agg(jsonb_build_object(${NAMED_ATHLETE.pairs("a")}, ${PLAYER.pairs("mp")}) order by mp.side, mp.slot)
          from match_players mp cross join lateral (select * from athletes where id = mp.athlete_id offset 0) a
          where mp.match_id = m.id and mp.athlete_id <> ${athlete}),
        'phase', (select jsonb_build_object('place', (w ->> 'place')::int, 'event', v.name, 'tournament', n.name)
          from jsonb_array_elements(e.awards) w join tournament_events v on v.id = e.tournament_event_id
          join tournaments n on n.id = v.tournament_id where (w ->> 'athleteId')::uuid = ${athlete}),
        'note', (select w ->> 'note' from jsonb_array_elements(e.awards) w where (w ->> 'athleteId')::uuid = ${athlete})
        ) order by p.at desc, p.ordinal desc, p.answers_id nulls last, p.id), '[]')
        from page p join r on true
        join ranking_rules v on v.ranking_id = r.id and v.version = p.rule_version
        left join ledger_lines o on o.id = p.answers_id
        left join matches m on m.id = p.match_id
        left join ledger_lines w on w.id = coalesce(p.answers_id, p.id)
        left join ranking_events e on e.id = w.event_id
        left join match_players me on me.match_id = m.id and me.athlete_id = ${athlete})`;
}

/** Sizes of a generated platform; `sports` spreads the clubs over that many sports, the first of them tennis. */
export interface PlatformSize {
  athletes: number;
  matches: number;
  sports: number;
  /** Matches that wait for their other side; one in a thousand unless told. */
  waiting?: number;
  /** Instant that the data leads up to, ISO 8601. */
  now: string;
}

const SPORTS = [
  "tennis",
  "beach_tennis",
  "padel",
  "pickleball",
  "squash",
  "table_tennis",
  "badminton",
  "footvolley",
  "beach_volleyball",
];

/** Ids count up, as the product's own do: a kind of row and a number. */
const id = (kind: string, n: string) => `('${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** A number from 0 that looks random and is the same at every run. */
const hash = (n: string, salt: number) => `(hashint8extended((${n})::bigint, ${salt}) & 2147483647)`;

/** How a score reads from the winner's side: sets, sets won and lost, games won and lost. */
const SCORES = [
  `('[[6,4],[6,3]]'::jsonb, 2, 0, 12, 7)`,
  `('[[6,2],[6,2]]'::jsonb, 2, 0, 12, 4)`,
  `('[[7,5],[4,6],[6,4]]'::jsonb, 2, 1, 17, 15)`,
  `('[[6,0],[6,1]]'::jsonb, 2, 0, 12, 1)`,
];

const CLUB = "00000001";
const ATHLETE = "00000002";
const USER = "00000003";
const MATCH = "00000004";
const RANKING = "00000005";
const EVENT = "00000006";
const LINE = "00000007";

/**
 * Statements that fill a migrated, empty database with a platform of a size: clubs of about 100 athletes and one of 2 %,
 * matches in the order of their days over the last 60 weeks, and all that the product writes with them: events,
 * ledger lines that add up to the standings and to the nível, window lines, meetings, notifications, sessions.
 * The nível moves by made-up amounts; everything else is as the product would write it.
 */
export function platformStatements(size: PlatformSize): string[] {
  const { athletes, matches, sports, now } = size;
  const parts: Parts = {
    athletes,
    matches,
    clubs: Math.max(10, Math.round(athletes / 100)),
    large: Math.max(100, Math.round(athletes / 50)),
    waiting: size.waiting ?? Math.max(5, Math.round(matches / 1000)),
    sportOf: (n) => `(array['${SPORTS.join("','")}'])[1 + (${n} - 1) % ${sports}]`,
    at: `'${now}'::timestamptz`,
  };
  return [
    ...clubStatements(parts),
    ...matchStatements(parts),
    ...ledgerStatements(parts),
    ...accountStatements(parts),
    ...surroundingStatements(parts),
  ];
}

/** The numbers of rows, and the pieces of SQL, from which the statements are made. */
type Parts = {
  athletes: number;
  matches: number;
  clubs: number;
  /** Athletes of the large club. */
  large: number;
  /** Matches that wait for their other side. */
  waiting: number;
  /** The sport of the club whose number an expression gives. */
  sportOf: (n: string) => string;
  at: string;
};

/** Clubs, their people and their rankings; the temporary table `member` says who is in which club. */
function clubStatements({ athletes, clubs, large, sportOf, at }: Parts): string[] {
  return [
    `create temp table place as select row_number() over (order by is_capital desc, code) as nth, code from municipalities`,
    `analyze place`,
    `create temp table person as select n, case when n <= ${large} then 1 else 2 + n % ${clubs - 1} end as club
      from generate_series(1, ${athletes}) n`,
    `create temp table member as select n, club, row_number() over (partition by club order by n) as k,
      count(*) over (partition by club) as size from person`,
    `create unique index on member (n)`,
    `create unique index on member (club, k)`,
    `analyze member`,
    `insert into clubs (id, name, search_name, city_code, plan, subscription_status, created_at)
      select ${id(CLUB, "n")}, 'Clube Grande ' || n, 'clube grande ' || n, p.code, 'rede', 'active', ${at} - interval '500 days'
      from generate_series(1, ${clubs}) n join place p on p.nth = 1 + ${hash("n", 1)} % 600`,
    `insert into club_sports select ${id(CLUB, "n")}, ${sportOf("n")}, 0 from generate_series(1, ${clubs}) n`,
    `insert into users (id, email, name, user_role, club_id, email_confirmed_at, created_at)
      select ${id(USER, "n")}, 'pessoa' || n || '@grande.test', 'Pessoa ' || n, case when k = 1 then 'club_admin' else 'athlete' end,
        ${id(CLUB, "club")}, ${at} - interval '500 days', ${at} - interval '500 days' from member where n % 10 <> 0 or k = 1`,
    `insert into club_admins select ${id(CLUB, "club")}, ${id(USER, "n")}, ${at} - interval '500 days' from member where k = 1`,
    `insert into athletes (id, user_id, name, search_name, birth_date, gender_category, city_code, is_private, created_at)
      select ${id(ATHLETE, "m.n")}, case when m.n % 10 <> 0 or k = 1 then ${id(USER, "m.n")} end, 'Pessoa Exemplo ' || m.n,
        'pessoa exemplo ' || m.n, date '1950-01-01' + (${hash("m.n", 2)} % 23500)::int,
        case when ${hash("m.n", 3)} % 5 < 3 then 'male' else 'female' end, p.code, ${hash("m.n", 4)} % 20 = 0,
        ${at} - interval '500 days'
      from member m left join place p on m.n % 5 <> 0 and p.nth = 1 + ${hash("m.n", 5)} % 1500`,
    `insert into athlete_sports select ${id(ATHLETE, "n")}, ${sportOf("club")},
      (array['A', 'B', 'C', 'D', 'Iniciante'])[1 + ${hash("n", 6)} % 5] from member`,
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
      select ${id("00000008", "n")}, ${id(CLUB, "club")}, ${id(ATHLETE, "n")}, 'active', ${at} - interval '500 days',
        ${at} - interval '450 days' + ${hash("n", 7)} % 100 * interval '1 day' from member`,
    `insert into rankings (id, club_id, sport, format, monday_at) select ${id(RANKING, "n")}, ${id(CLUB, "n")}, ${sportOf("n")}, 'singles', ${at} - interval '8 days'
      from generate_series(1, ${clubs}) n`,
    `insert into ranking_rules select r.id, 1, jsonb_build_object('win', 100, 'loss', 25, 'walkoverWon', 100, 'walkoverLost', -50,
        'set', 5, 'game', 1, 'phases', '{}'::jsonb, 'windowWeeks', 52, 'bestOf', null, 'tieBreaks', '["points","match_balance",
        "set_balance","game_balance","head_to_head","older_membership"]'::jsonb), ${at} - interval '500 days' from rankings r`,
  ];
}

/** Matches and what happened to them, from the temporary table `game`. */
function matchStatements({ athletes, matches, waiting, sportOf, at }: Parts): string[] {
  return [
    // Two athletes of one club; the more so wins who is the better one by a made-up strength.
    `create temp table game as
      select m, a.club, a.n as a, b.n as b, ${sportOf("a.club")} as sport, s.*, m % 50 = 0 as is_walkover,
        m > ${matches - waiting} as is_waiting, m % 2000 = 7 as is_disputed,
        case when ${hash("m", 8)} % 100 < 50 + sign(${hash("a.n", 9)} - ${hash("b.n", 9)}) * 25 then 1 else 2 end as winner,
        ${at} - interval '4 hours' - (${matches} - m) * (interval '420 days' / ${matches}) as at,
        8000 + ${hash("m", 10)} % 16000 as change
      from generate_series(1, ${matches}) m join member a on a.n = 1 + ${hash("m", 11)} % ${athletes}
      join member b on b.club = a.club and b.k = 1 + (a.k + ${hash("m", 12)} % (a.size - 1)) % a.size
      join (values ${SCORES.map((score, i) => `(${i}, ${score.slice(1)}`).join(", ")}) s(kind, score, sets_won, sets_lost, games_won, games_lost)
        on s.kind = m % 4`,
    `create unique index on game (m)`,
    `analyze game`,
    `insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", losing_side, winner_side, sets, played_at,
        played_on, opponents, reported_by, reporter_side, source, reported_at, answer_by, confirmed_at, version, created_at)
      select ${id(MATCH, "m")}, ${id(CLUB, "club")}, ${id(RANKING, "club")}, sport, 'singles', 'SET3-S:6/TB7',
        case when is_waiting then 'pending_validation' when is_disputed then 'disputed' else 'confirmed' end,
        case when is_walkover then 'walkover' else 'completed' end, case when is_walkover then 3 - winner end, winner,
        case when is_walkover then '[]' else (select jsonb_agg(jsonb_build_object('side1', g -> (winner - 1), 'side2', g -> (2 - winner)))
          from jsonb_array_elements(score) g) end,
        at, (at at time zone 'America/Sao_Paulo')::date, least(${id(ATHLETE, "a")}, ${id(ATHLETE, "b")})::text || ' x ' ||
        greatest(${id(ATHLETE, "a")}, ${id(ATHLETE, "b")})::text, case when a % 10 <> 0 then ${id(USER, "a")} end, 1, 'athlete',
        at + interval '1 hour', at + interval '25 hours',
        case when not is_waiting and not is_disputed then at + interval '2 hours' end, 2, at from game`,
    `insert into match_players select ${id(MATCH, "m")}, ${id(ATHLETE, "a")}, 1, 1 from game
      union all select ${id(MATCH, "m")}, ${id(ATHLETE, "b")}, 2, 1 from game`,
    `insert into match_events (id, match_id, seq, kind, actor_user_id, at)
      select ${id("00000009", "m")}, ${id(MATCH, "m")}, 1, 'reported', case when a % 10 <> 0 then ${id(USER, "a")} end, at + interval '1 hour' from game
      union all select ${id("0000000a", "m")}, ${id(MATCH, "m")}, 2, 'approved', null, at + interval '2 hours' from game
        where not is_waiting and not is_disputed`,
    `analyze matches`,
  ];
}

/** Gives the SQL for the rows that confirmed matches bring: events, lines, standings, nível, meetings. */
function ledgerStatements({ at }: Parts): string[] {
  // Every tenth athlete has no account: what they report nobody answers, and nobody answers for them.
  const isAnswered = "(a % 10 <> 0 and b % 10 <> 0)";
  return [
    `create temp table counted as select g.*, m.opponents, m.played_on, to_char(m.played_on, 'YYYY-MM') as month,
        row_number() over (partition by g.club, to_char(m.played_on, 'YYYY-MM'), m.opponents order by g.m) as meeting,
        row_number() over (partition by g.sport, to_char(m.played_on, 'YYYY-MM'), m.opponents order by g.m) as level_meeting
      from game g join matches m on m.id = ${id(MATCH, "g.m")} where not g.is_waiting and not g.is_disputed`,
    `insert into ranking_events (id, ranking_id, sport, match_id, kind, at, written_at, rule_version, is_answered, result)
      select ${id(EVENT, "m")}, ${id(RANKING, "club")}, sport, ${id(MATCH, "m")}, 'confirm', at + interval '2 hours', at + interval '2 hours', 1,
        ${isAnswered}, jsonb_build_object('sides', jsonb_build_array(jsonb_build_array(${id(ATHLETE, "a")}), jsonb_build_array(${id(ATHLETE, "b")})),
          'end', case when is_walkover then 'walkover' else 'completed' end, 'winner', winner, 'playedOn', played_on,
          'setsWon', case when is_walkover then '[0,0]' when winner = 1 then jsonb_build_array(sets_won, sets_lost)
            else jsonb_build_array(sets_lost, sets_won) end,
          'gamesWon', case when is_walkover then '[0,0]' when winner = 1 then jsonb_build_array(games_won, games_lost)
            else jsonb_build_array(games_lost, games_won) end) from counted order by at, m`,
    `create temp table line as
      select ${id(LINE, "2 * m + side")} as id, m, club, sport, a, b, player, opponent, meeting, at + interval '2 hours' as at, won, is_walkover,
        (case when full_points is null then 0 when meeting = 1 then full_points when full_points < 0 then full_points
          when meeting = 2 then trunc(full_points / 2.0) when meeting = 3 then least(25, full_points) else 0 end)::int as points,
        case when is_walkover then 0 when won then change else -change end::int as level_change,
        case when is_walkover then 0 when won then sets_won else sets_lost end as sw,
        case when is_walkover then 0 when won then sets_lost else sets_won end as sl,
        case when is_walkover then 0 when won then games_won else games_lost end as gw,
        case when is_walkover then 0 when won then games_lost else games_won end as gl,
        greatest((played_on + 364)::timestamp at time zone 'America/Sao_Paulo', at + interval '2 hours') as leaves_at
      from (select c.*, side, case side when 1 then a else b end as player,
          case side when 1 then b else a end as opponent, winner = side as won,
          case when is_walkover then case when winner = side then 100 else -50 end
            when winner = side then 100 + 5 * sets_won + games_won else 25 + 5 * sets_lost + games_lost end as full_points
        from counted c, generate_series(1, 2) side) sided`,
    `insert into ledger_lines (id, ranking_id, athlete_id, sport, event_id, match_id, reason, at, rule_version, points, level_change,
        level_before, matches, wins, losses, sets_won, sets_lost, games_won, games_lost, meeting, leaves_at, gone_at)
      select id, ${id(RANKING, "club")}, ${id(ATHLETE, "player")}, sport, ${id(EVENT, "m")}, ${id(MATCH, "m")},
        case when is_walkover then case when won then 'walkover_won' else 'walkover_lost' end when won then 'win' else 'loss' end,
        at, 1, points, level_change, 1500000 - level_change + sum(level_change) over (partition by player order by m),
        1, won::int, (not won)::int, sw, sl, gw, gl, meeting, leaves_at, case when leaves_at <= ${at} then leaves_at end from line`,
    `insert into ledger_lines (id, ranking_id, athlete_id, sport, match_id, answers_id, reason, at, rule_version, points,
        matches, wins, losses, sets_won, sets_lost, games_won, games_lost, meeting)
      select gen_random_uuid(), ${id(RANKING, "club")}, ${id(ATHLETE, "player")}, sport, ${id(MATCH, "m")}, id, 'window',
        leaves_at, 1, -points, -1, -won::int, -(not won)::int, -sw, -sl, -gw, -gl, meeting from line where leaves_at <= ${at}`,
    `insert into standings select ranking_id, athlete_id, sum(points), sum(matches), sum(wins), sum(losses), sum(sets_won),
      sum(sets_lost), sum(games_won), sum(games_lost), min(at), '' from ledger_lines group by 1, 2`,
    `update standings s set form = f.form from (select ranking_id, athlete_id, string_agg(letter, '' order by at) as form from (
        select ranking_id, athlete_id, at, case reason when 'walkover_won' then 'W' when 'walkover_lost' then 'L' else left(reason, 1) end as letter,
          row_number() over (partition by ranking_id, athlete_id order by at desc) as ago
        from ledger_lines where reason <> 'window') l where ago <= 5 group by 1, 2) f
      where f.ranking_id = s.ranking_id and f.athlete_id = s.athlete_id`,
    `update standings s set monday_place = p.place from (select ranking_id, athlete_id,
        rank() over (partition by ranking_id order by points desc) as place from standings where matches > 0) p
      where p.ranking_id = s.ranking_id and p.athlete_id = s.athlete_id`,
    `insert into ratings (athlete_id, sport, level, matches, played, opponents, answered, company, seasoned, week_share, version)
      select ${id(ATHLETE, "player")}, sport, 1500000 + sum(level_change), count(*), count(*) filter (where not is_walkover),
        count(distinct opponent), count(*) filter (where ${isAnswered}), least(count(distinct opponent), 500), 3, 80, 1
      from line group by player, sport`,
    `insert into opponents_met select sport, ${id(ATHLETE, "player")}, ${id(ATHLETE, "opponent")}, count(*), count(*) filter (where ${isAnswered})
      from line group by sport, player, opponent`,
    `insert into meetings (sport, month, opponents, level_number, ranking_id, number, event_id)
      select sport, month, opponents, level_meeting, ${id(RANKING, "club")}, meeting, ${id(EVENT, "m")} from counted`,
    `update rankings k set version = n.lines from (select ranking_id, count(*) as lines from ranking_events group by 1) n
      where n.ranking_id = k.id`,
  ];
}

/** Gives the SQL for people's rows beside matches (sessions, codes, terms, notifications), and for outbox, keys, audit lines and sponsors. */
function accountStatements({ matches, clubs, at }: Parts): string[] {
  return [
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
      select ${id("0000000b", "n")}, ${id(USER, "n")}, ${at} - interval '1 day', ${at} - interval '1 day', ${at} + interval '60 days'
      from member where n % 10 <> 0 or k = 1`,
    `insert into refresh_tokens (token_hash, session_id, created_at, used_at) select md5(n || ' ' || i), ${id("0000000b", "n")},
      ${at}, case when i < 2 then ${at} end from member, generate_series(1, 2) i where n % 10 <> 0`,
    `insert into email_codes (id, email, purpose, code_hash, created_at, expires_at, used_at)
      select ${id("0000000c", "n")}, 'pessoa' || n || '@grande.test', 'signup', 'x', ${at}, ${at}, ${at} from member`,
    `insert into terms_versions values ('2026-01', 'Termos de uso', '# Termos', ${at} - interval '600 days') on conflict do nothing`,
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
      select ${id("0000000d", "n")}, ${id(USER, "n")}, (select version from terms_versions where effective_date <= ${at}
        order by effective_date desc, version desc limit 1), 'registration', ${at} - interval '500 days' from member where n % 10 <> 0 or k = 1`,
    `insert into notifications (id, user_id, type, title, message, is_read, data, created_at, expires_at)
      select ${id("0000000e", "3 * n + i")}, ${id(USER, "n")}, 'match_result_validation', 'Resultado confirmado', 'Partida confirmada.',
        i < 2, jsonb_build_object('match_id', ${id(MATCH, `1 + ${hash("n", 13)} % ${matches}`)}), ${at} - i * interval '9 days', null
      from member, generate_series(0, 2) i where n % 10 <> 0`,
    `insert into outbox (id, channel, target_id, created_at) select ${id("0000000f", "n")}, 'club', ${id(CLUB, "n")}, ${at}
      from generate_series(1, 10) n`,
    `insert into idempotency_keys select ${id(USER, "n")}, 'chave', 'x', ${id(MATCH, "n")}, ${at} - (n % 29) * interval '1 day'
      from member where n % 10 <> 0`,
    `insert into audit_lines (id, actor_user_id, action, club_id, at) select ${id("00000010", "n")}, ${id(USER, "1")}, 'open_club',
      ${id(CLUB, `1 + n % ${clubs}`)}, ${at} - n * interval '1 hour' from generate_series(1, 5000) n`,
    `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt)
      select ${id("00000011", "n")}, 'Apoio ' || n, 'local', ${id(CLUB, "n")}, '/logo.svg', 200, 80, 'Apoio' from generate_series(1, ${clubs}) n
      union all select ${id("00000012", "n")}, 'Nacional ' || n, 'national', null, '/logo.svg', 200, 80, 'Nacional' from generate_series(1, 3) n`,
  ];
}

/** Tournaments and imports. */
function surroundingStatements({ athletes, clubs, sportOf, at }: Parts): string[] {
  return [
    `insert into tournaments (id, club_id, name, venue, courts, status, starts_on, ends_on, registration_opens_at, registration_closes_at)
      select ${id("00000013", "n")}, ${id(CLUB, `1 + n % ${clubs}`)}, 'Torneio ' || n, 'Sede', 4,
        case when n % 20 = 0 then 'open' when n % 20 = 1 then 'running' when n % 20 = 2 then 'draft' else 'finished' end,
        d, d + 2, ${at} - interval '90 days', ${at} + interval '5 days'
      from generate_series(1, ${clubs * 2}) n, lateral (select ${at}::date + case when n % 20 < 2 then (n % 9 - 1)::int
        else -((10 + n % 400))::int end as d) days`,
    `insert into tournament_events (id, tournament_id, name, sport, format, max_entries, entry_fee_cents)
      select ${id("00000014", "2 * n + i")}, ${id("00000013", "n")}, 'Classe ' || i, ${sportOf(`(1 + n % ${clubs})`)}, 'singles', 32, 5000
      from generate_series(1, ${clubs * 2}) n, generate_series(0, 1) i`,
    `insert into tournament_entries (id, event_id, athlete_id, status, created_at)
      select ${id("00000015", "32 * n + i")}, ${id("00000014", "n")}, ${id(ATHLETE, `1 + (n * 31 + i * 7) % ${athletes}`)}, 'confirmed', ${at}
      from generate_series(2, ${clubs * 4 + 1}) n, generate_series(0, 15) i`,
    `insert into imports (id, club_id, file_name, file_hash, format, sport, total, created_at, finished_at)
      select ${id("00000016", "n")}, ${id(CLUB, "n")}, 'temporada.csv', 'x' || n, 'quadra', 'tennis', 2000, ${at}, ${at}
      from generate_series(1, 10) n`,
    `insert into import_rows (import_id, ordinal, line_no, data, outcome) select ${id("00000016", "n")}, i, i + 1, '{}', 'created'
      from generate_series(1, 10) n, generate_series(1, 2000) i`,
  ];
}

/** Ids of what `platformStatements` makes, by number from 1. */
export const platformIds = {
  club: (n: number) => plainId(CLUB, n),
  athlete: (n: number) => plainId(ATHLETE, n),
  user: (n: number) => plainId(USER, n),
  match: (n: number) => plainId(MATCH, n),
  ranking: (n: number) => plainId(RANKING, n),
  session: (n: number) => plainId("0000000b", n),
};

function plainId(kind: string, n: number): string {
  return `${kind}-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

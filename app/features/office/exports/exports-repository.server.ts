import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { athletes, athleteSports, memberships } from "../../../../drizzle/schema/accounts.ts";
import { clubs } from "../../../../drizzle/schema/clubs.ts";
import { ledgerLines } from "../../../../drizzle/schema/ledger.ts";
import { matches, matchPlayers } from "../../../../drizzle/schema/matches.ts";
import { rankings } from "../../../../drizzle/schema/rankings.ts";
import { GENDERS, LINE_REASONS } from "../../../../drizzle/schema/enums.ts";
import type { Database } from "../../../platform/database.server.ts";
import { jsonRows, query, rowSchema, tableRow } from "../../../platform/sql.server.ts";
import { type Asker, resolvedClubSql, staffsKnownSql } from "../../base/access/club-access-sql.server.ts";
import { liveSessionSql } from "../../base/access/live-session-sql.server.ts";
import { contactEmailSql, contactPhoneSql } from "../../people/people/club-contacts-sql.server.ts";
import { classesInClubSql } from "../../people/people/club-classes-sql.server.ts";
import { isHiddenSql } from "../../people/people/public-name-sql.server.ts";
import { setsSchema } from "../../scoring/scores/sets-schema.ts";
import { tokenOpensSql } from "../../base/access/tokens-repository.server.ts";
import type { LineCursor } from "./cursors.ts";

/** Which club is exported, SQL of its id, and whether the asker may (`may`, a condition): nothing is read for others. */
export interface ExportScene {
  club: SQL;
  may: SQL;
}

/** Of the club asked for, or of the one that the person's dashboard opens: who works for it may, in a live session. */
export function exportSceneSql(asker: Asker, clubId: string | null, now: Date): ExportScene {
  const club = resolvedClubSql(asker.userId, clubId, "managed");
  const isLive = liveSessionSql(asker.sessionId, asker.userId, now);
  return { club, may: sql`(${staffsKnownSql(asker, club)} and ${isLive})` };
}

/** The same by an API token: while it is good, and opens the club. */
export function tokenSceneSql(tokenHash: string, clubId: string, now: Date): ExportScene {
  return { club: sql`${clubId}::uuid`, may: tokenOpensSql(tokenHash, clubId, now) };
}

const CLUB = tableRow(clubs, { clubId: "id", clubName: "name", timeZone: "timeZone" });
const RANKING = tableRow(rankings, ["id", "sport", "format", "name"]);

const m = alias(memberships, "m");
/** The numbers of the club's people in its own system, and since when they are there: a few letters for each. */
const NUMBERS = jsonRows({
  athleteId: m.athleteId,
  number: m.externalId,
  since: sql`m.since`.mapWith(String),
});

const clubRow = rowSchema(() =>
  z.object({
    may: z.boolean(),
    club: CLUB.schema().nullable(),
    ranking: RANKING.schema().nullable(),
    people: z.unknown().transform(NUMBERS.read),
  }),
);

/** The club, the ranking asked for (its first one for null), and the numbers of its people: one row. */
export function exportedClubStatement(db: Database, { club, may }: ExportScene, ranking: SQL) {
  return query(
    db,
    sql`
    with asked as materialized (select ${club} as club_id, ${may} as may)
    select k.may, case when c.id is not null then jsonb_build_object(${CLUB.pairs("c")}) end as club,
      (select jsonb_build_object(${RANKING.pairs("r")}) from rankings r where r.id = ${ranking} and k.may) as ranking,
      (select coalesce(jsonb_agg(${NUMBERS.row}), '[]') from (
        select s.athlete_id, max(s.external_id) as external_id,
          coalesce(to_char(min(s.joined_at) at time zone c.time_zone, 'YYYY-MM-DD'), '') as since
        from memberships s where s.club_id = k.club_id and k.may group by s.athlete_id) m) as people
    from asked k left join clubs c on c.id = k.club_id`,
    clubRow,
  );
}

/** SQL of the id of a club's ranking: the one asked for, if it is the club's, else its first sport's main one. */
export function chosenRankingSql({ club }: ExportScene, asked: string | null): SQL {
  return sql`(select chosen_k.id from rankings chosen_k left join club_sports chosen_s on chosen_s.club_id = chosen_k.club_id
      and chosen_s.sport = chosen_k.sport
    where chosen_k.club_id = ${club} and case when ${asked}::uuid is null then chosen_k.is_main else chosen_k.id = ${asked}::uuid end
    order by chosen_s.position nulls last, chosen_k.format desc, chosen_k.id limit 1)`;
}

const listedRow = rowSchema(() => z.object({ may: z.boolean(), rankings: z.array(RANKING.schema()) }));

/** The rankings of a club, its main ones first, to choose among: one row. */
export function exportedRankingsStatement(db: Database, { club, may }: ExportScene) {
  return query(
    db,
    sql`
    select ${may} as may, (select coalesce(jsonb_agg(jsonb_build_object(${RANKING.pairs("r")})
        order by r.is_main desc, s.position nulls last, r.format desc, r.opened_at, r.id), '[]')
      from rankings r left join club_sports s on s.club_id = r.club_id and s.sport = r.sport
      where r.club_id = ${club} and ${may}) as rankings`,
    listedRow,
  );
}

const PROFILE = tableRow(athletes, { athleteId: "id", birthDate: "birthDate" });
const MEMBERSHIP = tableRow(memberships, { number: "externalId", leftAt: "leftAt" });
const CLASS = tableRow(athleteSports, ["sport", "class"]);

const memberRow = rowSchema(() =>
  z.object({
    ...PROFILE.schema().shape,
    ...MEMBERSHIP.schema().shape,
    name: z.string(),
    gender: z.enum(GENDERS).nullable(),
    isActive: z.boolean(),
    hasAccount: z.boolean(),
    role: z.enum(["admin", "secretary"]).nullable(),
    classes: z.array(CLASS.schema()),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    since: z.string().nullable(),
    shown: z.enum(["whole", "short", "hidden"]),
    lastPlayedOn: z.string().nullable(),
  }),
);

/**
 * At most `limit` people of a club in the order of their ids, after one of them: each once, with their last membership. The birth date that
 * the club's own files said is read of who has no account alone; e-mail and phone are those by which the office reaches them (product §3).
 */
export function exportedMembersPage(
  db: Database,
  { club, may }: ExportScene,
  { after, limit, now }: { after: string | null; limit: number; now: Date },
) {
  const today = sql`(${now.toISOString()}::timestamptz at time zone c.time_zone)::date`;
  const ofClub = (value: SQL) => sql`case when a.user_id is null then ${value} end`;
  return query(
    db,
    sql`
    select a.id as "athleteId", coalesce(a.kept_name, a.name) as name, a.gender_category as gender, s.external_id as number,
      s.status = 'active' as "isActive", s.left_at as "leftAt", a.user_id is not null as "hasAccount",
      case when exists (select 1 from club_admins ca where ca.user_id = a.user_id and ca.club_id = s.club_id) then 'admin'
        when exists (select 1 from club_staff cs where cs.user_id = a.user_id and cs.club_id = s.club_id and cs.role = 'secretary')
        then 'secretary' end as role,
      (select coalesce(jsonb_agg(jsonb_build_object(${CLASS.pairs("x")}) order by x.sport), '[]') from ${classesInClubSql(sql`a.id`, sql`s.club_id`)} x) as classes,
      ${ofClub(sql`a.birth_date`)} as "birthDate", ${contactEmailSql(today)} as email, ${contactPhoneSql(today)} as phone,
      (select to_char(min(e.joined_at) at time zone c.time_zone, 'YYYY-MM-DD HH24:MI:SS.MS') from memberships e
        where e.athlete_id = a.id and e.club_id = s.club_id) as since,
      case when a.protected_as = 'hidden' then 'hidden' when ${isHiddenSql(sql`a`, today)} then 'short' else 'whole' end as shown,
      (select max(p.played_on)::text from match_players mp join matches p on p.id = mp.match_id
        where mp.athlete_id = a.id and p.club_id = s.club_id and p.status = 'confirmed') as "lastPlayedOn"
    from (select distinct on (o.athlete_id) o.* from memberships o where o.club_id = ${club} and o.status in ('active', 'left')
        and ${after === null ? sql`true` : sql`o.athlete_id > ${after}::uuid`}
        order by o.athlete_id, o.status, o.left_at desc nulls last, o.id limit ${limit}) s
      join athletes a on a.id = s.athlete_id left join users u on u.id = a.user_id join clubs c on c.id = s.club_id
    where ${may} and a.removed_at is null order by a.id`,
    memberRow,
  );
}

const MATCH = tableRow(matches, [
  "id",
  "sport",
  "format",
  "scoreFormat",
  "status",
  "end",
  "winnerSide",
  "playedOn",
  "place",
  "externalKey",
]);
const a = alias(athletes, "a");
const mp = alias(matchPlayers, "mp");
const PLAYERS = jsonRows({ athleteId: a.id, name: a.name, gender: a.genderCategory, side: mp.side });

const matchRow = rowSchema(() =>
  MATCH.schema().extend({
    sets: setsSchema(),
    time: z.string(),
    meeting: z.number().nullable(),
    players: z.unknown().transform(PLAYERS.read),
  }),
);

/** At most `limit` matches of a club in the order of their ids, after one of them. */
export function exportedMatchesPage(
  db: Database,
  { club, may }: ExportScene,
  { after, limit }: { after: string | null; limit: number },
) {
  return query(
    db,
    sql`
    /* export */ select ${MATCH.columns("x")}, x.sets, to_char(x.played_at at time zone c.time_zone, 'HH24:MI') as time,
      (select g.number from meetings g where x.status = 'confirmed' and g.ranking_id = x.ranking_id
        and g.month = to_char(x.played_on, 'YYYY-MM') and g.opponents = x.opponents
        and exists (select 1 from ranking_events e where e.id = g.event_id and e.match_id = x.id)) as meeting,
      (select coalesce(jsonb_agg(${PLAYERS.row} order by mp.side, mp.slot), '[]')
        from match_players mp join athletes a on a.id = mp.athlete_id where mp.match_id = x.id) as players
    from clubs c join matches x on x.club_id = c.id
    where c.id = ${club} and ${may} and ${after === null ? sql`true` : sql`x.id > ${after}::uuid`}
    order by x.id limit ${limit}`,
    matchRow,
  );
}

const LINE = tableRow(ledgerLines, {
  id: "id",
  athleteId: "athleteId",
  points: "points",
  levelBefore: "levelBefore",
  levelChange: "levelChange",
  meeting: "meeting",
  losses: "losses",
  setsWon: "setsWon",
  setsLost: "setsLost",
  gamesWon: "gamesWon",
  gamesLost: "gamesLost",
  ruleVersion: "ruleVersion",
  matchId: "matchId",
});

const lineRow = rowSchema(() =>
  LINE.schema().extend({
    reason: z.enum(LINE_REASONS),
    name: z.string(),
    at: z.string(),
    /** The same with all that the order needs. */
    atExactly: z.string(),
  }),
);

/** At most `limit` written lines of a ranking (SQL of its id) in the order of time, after one of them. */
export function linesPage(
  db: Database,
  { may }: ExportScene,
  ranking: SQL,
  { after, limit }: { after: LineCursor | null; limit: number },
) {
  return query(
    db,
    sql`
    select ${LINE.columns("l")}, l.reason, a.name, ${momentSql(sql`l.at`)} as at, l.at::text as "atExactly"
    from ledger_lines l join rankings k on k.id = l.ranking_id join clubs c on c.id = k.club_id
      cross join lateral (select name from athletes where id = l.athlete_id offset 0) a
    where l.ranking_id = ${ranking} and ${may}
      and ${after === null ? sql`true` : sql`(l.at, l.id) > (${after.atExactly}::timestamptz, ${after.id}::uuid)`}
    order by l.at, l.id limit ${limit}`,
    lineRow,
  );
}

/** SQL of an instant as the club's clock shows it; `c` or `r` has its zone. */
function momentSql(at: SQL): SQL {
  return sql`to_char(${at} at time zone time_zone, 'YYYY-MM-DD HH24:MI')`;
}

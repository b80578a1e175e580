import { randomUUID } from "node:crypto";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
import type { TestDatabase } from "./database.ts";

type Sql = TestDatabase["sql"];

const NAMES = [
  "Maximiliano Bittencourt de Albuquerque", // 38 letters: names of 40 are read whole
  "Ana Clara Souza",
  "Bruno Lima",
  "Carolina Mendes Tavares de Vasconcellos",
  "Diego Ferreira",
  "Eduarda Prado",
  "Felipe Andrade de Figueiredo Neto",
  "Gabriela Nunes",
  "Heitor Carvalho",
  "Isabela Rocha Pimentel",
  "João Pedro Albuquerque Cavalcanti",
  "Karina Dias",
];

/** A club for the TV: athletes in the order of their points, the first with 1000 + 25 × their number. */
export interface DisplayClub {
  clubId: string;
  athleteIds: string[];
  rankingIds: Record<string, string>;
  /** Moves an athlete's points in a ranking ("tennis/singles"), as a confirmation does, version included. */
  score(key: string, athlete: number, points: number): Promise<void>;
  /** Adds a confirmed match of the first ranking, of `winner` over `loser`, confirmed `minutesAgo`. */
  play(winner: number, loser: number, minutesAgo: number): Promise<void>;
  /** Leaves a message for the club's display to the scheduled sweep. */
  leaveMessage(): Promise<void>;
}

/** Makes a club with `count` athletes who all stand in each ranking of `keys`, and `sponsors` sponsors. */
export async function createDisplayClub(
  sql: Sql,
  { count, keys = ["tennis/singles"], sponsors = 3 }: { count: number; keys?: string[]; sponsors?: number },
): Promise<DisplayClub> {
  const clubId = randomUUID();
  await sql(
    `insert into clubs (id, name, search_name, city_code, time_zone, plan) values ($1, 'Clube Náutico Beira-Mar', 'clube nautico', 3550308, 'America/Sao_Paulo', 'rede')`,
    [clubId],
  );
  const athleteIds = await insertAthletes(sql, count);
  const rankingIds: Record<string, string> = {};
  for (const [position, key] of keys.entries()) {
    const [sport, format] = key.split("/") as [string, string];
    rankingIds[key] = await insertRanking(sql, { clubId, sport, format, position }, athleteIds);
  }
  await insertSponsors(sql, clubId, sponsors);
  const first = keys[0] ?? "tennis/singles";
  return {
    clubId,
    athleteIds,
    rankingIds,
    score: (key, athlete, points) =>
      addPoints(sql, { rankingId: rankingIds[key]!, athleteId: athleteIds[athlete]!, key, points }),
    async play(winner, loser, minutesAgo) {
      const players = [athleteIds[winner]!, athleteIds[loser]!];
      await insertMatch(sql, { clubId, rankingId: rankingIds[first]!, key: first, players, minutesAgo });
    },
    async leaveMessage() {
      await sql(
        `insert into outbox (id, channel, target_id, created_at) values ($1, 'club', $2, now() - interval '1 minute')`,
        [randomUUID(), clubId],
      );
    },
  };
}

async function insertAthletes(sql: Sql, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    const name = `${NAMES[index % NAMES.length]}${index < NAMES.length ? "" : ` ${index + 1}`}`;
    // Claimed: a TV shows whoever is not by first name and initial.
    await sql(
      `with account as (insert into users (id, email, name, user_role) values ($1::uuid, $3, $2::text, 'athlete') returning id)
       insert into athletes (id, user_id, name, search_name) select id, id, $2, lower($2) from account`,
      [id, name, `${id}@display.test`],
    );
  }
  return ids;
}

/** A ranking in which these athletes stand in their order; gives its id. */
async function insertRanking(
  sql: Sql,
  { clubId, sport, format, position }: { clubId: string; sport: string; format: string; position: number },
  athleteIds: readonly string[],
): Promise<string> {
  await sql(`insert into club_sports values ($1, $2, $3) on conflict do nothing`, [clubId, sport, position]);
  const id = randomUUID();
  await sql(`insert into rankings (id, club_id, sport, format, version) values ($1, $2, $3, $4, 1)`, [
    id,
    clubId,
    sport,
    format,
  ]);
  await sql(`insert into ranking_rules values ($1, 1, $2, now())`, [id, JSON.stringify(DEFAULT_RULES)]);
  for (const [index, athlete] of athleteIds.entries()) {
    await sql(
      `insert into standings (ranking_id, athlete_id, points, matches, wins, losses, first_at, monday_place)
       values ($1, $2, $3, $4, $5, $6, now() - interval '60 days', $7)`,
      [id, athlete, 1000 + 25 * (athleteIds.length - index), 20, 20 - (index % 20), index % 20, index + 1],
    );
  }
  return id;
}

/** One national sponsor, the others the club's. */
async function insertSponsors(sql: Sql, clubId: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    await sql(
      `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt, position)
       values ($1, $2, $3, $4, '/favicon.svg', 64, 64, $2, $5)`,
      [randomUUID(), `Patrocinador ${n}`, n === 1 ? "national" : "local", n === 1 ? null : clubId, n],
    );
  }
}

async function addPoints(
  sql: Sql,
  {
    rankingId,
    athleteId,
    key,
    points,
  }: { rankingId: string; athleteId: string; key: string; points: number },
): Promise<void> {
  await sql(
    `insert into ledger_lines (id, ranking_id, athlete_id, sport, reason, at, rule_version, points, wins, matches)
     values ($4, $1, $2, $5, 'win', now(), 1, $3, 1, 1)`,
    [rankingId, athleteId, points, randomUUID(), key.split("/")[0]],
  );
  await sql(
    `update standings set points = points + $3, wins = wins + 1, matches = matches + 1
     where ranking_id = $1 and athlete_id = $2`,
    [rankingId, athleteId, points],
  );
  await sql(`update rankings set version = version + 1 where id = $1`, [rankingId]);
}

/** A confirmed match; the first of `players` has won. */
async function insertMatch(
  sql: Sql,
  match: { clubId: string; rankingId: string; key: string; players: string[]; minutesAgo: number },
): Promise<void> {
  const id = randomUUID();
  const [sport, format] = match.key.split("/") as [string, string];
  const sets = [
    { side1: 6, side2: 4 },
    { side1: 7, side2: 6, tiebreak: 5 },
  ];
  await sql(
    `insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", winner_side, sets,
       played_at, played_on, opponents, source, reported_at, confirmed_at)
     values ($1, $2, $3, $4, $5, 'SET3-S:6/TB7', 'confirmed', 'completed', 1, $6, now(), now()::date, gen_random_uuid()::text,
       'secretary', now(), now() - make_interval(mins => $7))`,
    [id, match.clubId, match.rankingId, sport, format, JSON.stringify(sets), match.minutesAgo],
  );
  for (const [side, athlete] of match.players.entries()) {
    await sql(`insert into match_players values ($1, $2, $3, 1)`, [id, athlete, side + 1]);
  }
}

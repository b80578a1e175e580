import { randomUUID } from "node:crypto";
import { DEFAULT_RULES } from "../../app/features/rankings/rules.ts";
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
  /** Leaves a ring for the club's display to the scheduled sweep. */
  leaveRing(): Promise<void>;
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
  const athleteIds = Array.from({ length: count }, () => randomUUID());
  for (const [index, id] of athleteIds.entries()) {
    const name = `${NAMES[index % NAMES.length]}${index < NAMES.length ? "" : ` ${index + 1}`}`;
    await sql(`insert into athletes (id, name, search_name) values ($1, $2, lower($2))`, [id, name]);
  }
  const rankingIds: Record<string, string> = {};
  for (const [position, key] of keys.entries()) {
    const [sport, format] = key.split("/") as [string, string];
    await sql(`insert into club_sports values ($1, $2, $3) on conflict do nothing`, [
      clubId,
      sport,
      position,
    ]);
    const id = (rankingIds[key] = randomUUID());
    await sql(`insert into rankings (id, club_id, sport, format, version) values ($1, $2, $3, $4, 1)`, [
      id,
      clubId,
      sport,
      format,
    ]);
    await sql(`insert into ranking_rules values ($1, 1, $2, now())`, [id, JSON.stringify(DEFAULT_RULES)]);
    for (const [index, athlete] of athleteIds.entries()) {
      await sql(
        `insert into standings (ranking_id, athlete_id, points, matches, wins, losses, first_at)
         values ($1, $2, $3, $4, $5, $6, now() - interval '60 days')`,
        [id, athlete, 1000 + 25 * (count - index), 20, 20 - (index % 20), index % 20],
      );
    }
  }
  for (let n = 1; n <= sponsors; n += 1) {
    await sql(
      `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt, position)
       values ($1, $2, $3, $4, '/favicon.svg', 64, 64, $2, $5)`,
      [randomUUID(), `Patrocinador ${n}`, n === 1 ? "national" : "local", n === 1 ? null : clubId, n],
    );
  }
  const first = keys[0] ?? "tennis/singles";
  const [firstSport, firstFormat] = first.split("/") as [string, string];
  return {
    clubId,
    athleteIds,
    rankingIds,
    async score(key, athlete, points) {
      const who = [rankingIds[key], athleteIds[athlete]];
      await sql(
        `insert into ledger_lines (id, ranking_id, athlete_id, sport, reason, at, rule_version, points, wins, matches)
         values ($4, $1, $2, $5, 'win', now(), 1, $3, 1, 1)`,
        [...who, points, randomUUID(), key.split("/")[0]],
      );
      await sql(
        `update standings set points = points + $3, wins = wins + 1, matches = matches + 1
         where ranking_id = $1 and athlete_id = $2`,
        [...who, points],
      );
      await sql(`update rankings set version = version + 1 where id = $1`, [rankingIds[key]]);
    },
    async play(winner, loser, minutesAgo) {
      const id = randomUUID();
      await sql(
        `insert into matches (id, club_id, ranking_id, sport, format, score_format, status, "end", winner_side, sets,
           played_at, played_on, opponents, source, reported_at, confirmed_at)
         values ($1, $2, $3, $4, $5, 'SET3-S:6/TB7', 'confirmed', 'completed', 1, $6, now(), now()::date, gen_random_uuid()::text,
           'secretary', now(), now() - make_interval(mins => $7))`,
        [
          id,
          clubId,
          rankingIds[first],
          firstSport,
          firstFormat,
          JSON.stringify([
            { side1: 6, side2: 4 },
            { side1: 7, side2: 6, tiebreak: 5 },
          ]),
          minutesAgo,
        ],
      );
      for (const [side, athlete] of [winner, loser].entries()) {
        await sql(`insert into match_players values ($1, $2, $3, 1)`, [id, athleteIds[athlete], side + 1]);
      }
    },
    async leaveRing() {
      await sql(
        `insert into outbox (id, channel, target_id, created_at) values ($1, 'club', $2, now() - interval '1 minute')`,
        [randomUUID(), clubId],
      );
    },
  };
}

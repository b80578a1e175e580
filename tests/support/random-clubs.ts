import { v7 as uuidv7 } from "uuid";
import { DEFAULT_RULES } from "../../app/features/ledger/rules.ts";
import type { Person } from "./match-club.ts";
import type { TestVerbs } from "./verbs-over.ts";

/** Somebody who plays; without an account `userId` is empty. */
export interface Player extends Person {
  name: string;
}

export interface RandomClub {
  id: string;
  /** Administers the club, does not play. */
  secretary: Person;
  /** Its members now. */
  players: Player[];
}

/** By the best results (null: all of them) in singles and in doubles. */
const BEST_OF = [
  { singles: null, doubles: null },
  { singles: 3, doubles: 5 },
] as const;

/**
 * Two clubs that play tennis, the second one by the best N results, with `playersAClub` members each; every seventh
 * has no account. Sessions never expire.
 */
export async function makeRandomClubs(
  { database: { sql } }: { database: Pick<TestVerbs["database"], "sql"> },
  playersAClub: number,
): Promise<RandomClub[]> {
  await sql(
    `insert into terms_versions values ('1', 'Termos', 'Texto', '2020-01-01') on conflict do nothing`,
  );
  const clubs: RandomClub[] = [];
  for (const [index, bestOf] of BEST_OF.entries()) {
    const id = uuidv7();
    await sql(
      `insert into clubs (id, name, search_name, city_code, subscription_status, plan, time_zone)
       values ($1, $2, $2, 3304557, 'active', 'rede', 'America/Sao_Paulo')`,
      [id, `clube ${index}`],
    );
    await sql(`insert into club_sports values ($1, 'tennis', 0)`, [id]);
    for (const format of ["singles", "doubles"] as const) {
      const rankingId = uuidv7();
      await sql(`insert into rankings (id, club_id, sport, format) values ($1, $2, 'tennis', $3)`, [
        rankingId,
        id,
        format,
      ]);
      const rules = JSON.stringify({ ...DEFAULT_RULES, bestOf: bestOf[format] });
      await sql(`insert into ranking_rules values ($1, 1, $2, '2020-01-01')`, [rankingId, rules]);
    }
    const secretary = await addAccount(sql, "Secretaria", "club_admin", id);
    await sql(`insert into club_admins (club_id, user_id) values ($1, $2)`, [id, secretary.userId]);
    const players: Player[] = [];
    for (let n = 0; n < playersAClub; n += 1) {
      players.push(await addPlayer(sql, `Atleta ${index}x${n}`, id, n % 7 !== 6));
    }
    clubs.push({ id, secretary, players });
  }
  return clubs;
}

async function addPlayer(
  sql: TestVerbs["database"]["sql"],
  name: string,
  clubId: string,
  hasAccount: boolean,
): Promise<Player> {
  const account = hasAccount
    ? await addAccount(sql, name, "athlete", clubId)
    : { userId: "", sessionId: "", athleteId: "" };
  const athleteId = uuidv7();
  await sql(`insert into athletes (id, user_id, name, search_name) values ($1, $2, $3, lower($3))`, [
    athleteId,
    account.userId || null,
    name,
  ]);
  await sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
     values ($1, $2, $3, 'active', '2020-01-01', '2020-01-01')`,
    [uuidv7(), clubId, athleteId],
  );
  return { ...account, athleteId, name };
}

async function addAccount(
  sql: TestVerbs["database"]["sql"],
  name: string,
  role: string,
  clubId: string,
): Promise<Person> {
  const [userId, sessionId] = [uuidv7(), uuidv7()];
  await sql(
    `insert into users (id, email, name, user_role, club_id, email_confirmed_at)
     values ($1, $2, $3, $4, $5, '2020-01-01')`,
    [userId, `${userId}@teste.test`, name, role, clubId],
  );
  await sql(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
     values ($1, $2, '2020-01-01', '2020-01-01', '2099-01-01')`,
    [sessionId, userId],
  );
  await sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values ($1, $2, '1', 'registration', '2020-01-01')`,
    [uuidv7(), userId],
  );
  return { userId, sessionId, athleteId: "" };
}

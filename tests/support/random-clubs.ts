import { v7 as uuidv7 } from "uuid";
import { DEFAULT_RULES } from "../../app/features/scoring/ledger/rules.ts";
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

/** The rankings that each club opens by category: a short season, the best results, ages, and other points. */
const BY_CATEGORY = [
  { format: "singles", name: "Feminino", gender: "female", bestOf: 2 },
  { format: "singles", name: "B e C", classes: ["B", "C"], presence: 10, gameLost: -1 },
  { format: "doubles", name: "Mista", gender: "mixed", setLost: -3, gameLost: -2 },
  { format: "singles", name: "40+", minAge: 40, seasonFrom: "2026-02-01", seasonTo: "2026-12-31" },
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
    for (const one of BY_CATEGORY) await openByCategory(sql, id, one);
    const secretary = await addAccount(sql, "Secretaria", "club_admin", id);
    await sql(`insert into club_admins (club_id, user_id) values ($1, $2)`, [id, secretary.userId]);
    const players: Player[] = [];
    for (let n = 0; n < playersAClub; n += 1) {
      players.push(await addPlayer(sql, `Atleta ${index}x${n}`, id, n));
    }
    // The first three earn nothing among themselves in the club's singles.
    await sql(
      `update ranking_rules set rules = rules || jsonb_build_object('closedCompanies', $2::jsonb)
       where ranking_id = (select id from rankings where club_id = $1 and format = 'singles' and is_main)`,
      [id, JSON.stringify([players.slice(0, 3).map(({ athleteId }) => athleteId)])],
    );
    clubs.push({ id, secretary, players });
  }
  return clubs;
}

async function openByCategory(
  sql: TestVerbs["database"]["sql"],
  clubId: string,
  category: (typeof BY_CATEGORY)[number],
): Promise<void> {
  const { format, name, gender, classes, minAge, seasonFrom, seasonTo, ...rules } = {
    gender: "open",
    classes: null,
    minAge: null,
    seasonFrom: null,
    seasonTo: null,
    ...category,
  };
  const rankingId = uuidv7();
  await sql(
    `insert into rankings (id, club_id, sport, format, is_main, name, gender, classes, min_age, season_from, season_to)
     values ($1, $2, 'tennis', $3, false, $4, $5, $6, $7, $8, $9)`,
    [rankingId, clubId, format, name, gender, classes, minAge, seasonFrom, seasonTo],
  );
  await sql(`insert into ranking_rules values ($1, 1, $2, '2020-01-01')`, [
    rankingId,
    JSON.stringify({ ...DEFAULT_RULES, ...rules }),
  ]);
}

/** The `nth` of a club: women and men by turns, of all classes and ages. */
async function addPlayer(
  sql: TestVerbs["database"]["sql"],
  name: string,
  clubId: string,
  nth: number,
): Promise<Player> {
  const account =
    nth % 7 !== 6
      ? await addAccount(sql, name, "athlete", clubId)
      : { userId: "", sessionId: "", athleteId: "" };
  const athleteId = uuidv7();
  await sql(
    `insert into athletes (id, user_id, name, search_name, gender_category, birth_date) values ($1, $2, $3, lower($3), $4, $5)`,
    [
      athleteId,
      account.userId || null,
      name,
      nth % 2 ? "male" : "female",
      `${1970 + ((nth * 3) % 36)}-06-15`,
    ],
  );
  await sql(`insert into athlete_sports (athlete_id, sport, class) values ($1, 'tennis', $2)`, [
    athleteId,
    ["A", "B", "C"][nth % 3],
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

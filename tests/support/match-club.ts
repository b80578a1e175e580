import { v7 as uuidv7 } from "uuid";
import { foldName } from "../../app/lib/text.ts";
import type { TestDatabase } from "./database.ts";
import type { TestVerbs } from "./services.ts";
import { bornYearsAgo } from "./births.ts";

/** Somebody of the test club; `athleteId` or `userId` is empty where they have none. */
export interface Person {
  userId: string;
  sessionId: string;
  athleteId: string;
}

const PEOPLE = {
  ana: { name: "Ana Souza" },
  bruno: { name: "Bruno Lima" },
  caio: { name: "Caio Prado" },
  davi: { name: "Davi Rocha" },
  /** A minor whose guardian has accepted. */
  mia: { name: "Mia Costa Nunes", born: bornYearsAgo(13), guardianAccepted: true },
  /** A minor whose guardian has not. */
  inez: { name: "Inez Alves Braga", born: bornYearsAgo(13) },
  joao: { name: "João de Souza Sá", isPrivate: true },
  /** Nobody claimed these two. */
  gil: { name: "Gil Ferraz", account: false },
  hugo: { name: "Hugo Ferraz", account: false },
  /** Has not accepted the terms. */
  nova: { name: "Nova Dias", accepts: false },
  /** The secretary: administers the club, does not play. */
  secretary: { name: "Vera Secretária", admin: true, athlete: false },
  /** Administers the club and plays in it. */
  playingAdmin: { name: "Paulo Diretor", admin: true },
  /** Works at the club's counter: its secretary by role (product §3), without an athlete profile. */
  clerk: { name: "Clara Balcão", staff: "secretary", athlete: false },
  /** Enters the club's results today. */
  referee: { name: "Rui Apito", staff: "referee", athlete: false },
  superAdmin: { name: "Sara Quadra", role: "super_admin", athlete: false },
  /** Of another club: an athlete and its admin. */
  outsider: { name: "Otto Fora", elsewhere: true },
  otherAdmin: { name: "Zeca Diretor", admin: true, athlete: false, elsewhere: true },
} satisfies Record<string, Trait>;

interface Trait {
  name: string;
  born?: string;
  guardianAccepted?: boolean;
  isPrivate?: boolean;
  account?: boolean;
  athlete?: boolean;
  accepts?: boolean;
  admin?: boolean;
  elsewhere?: boolean;
  role?: string;
  staff?: "secretary" | "referee";
}

export type PersonName = keyof typeof PEOPLE;
export type MatchClub = Record<PersonName, Person> & { clubId: string; otherClubId: string };

/** A club that plays tennis and beach tennis, 24 hours of silence, with all kinds of people, and a second club. */
export async function makeMatchClub(sql: TestDatabase["sql"]): Promise<MatchClub> {
  const clubId = uuidv7();
  const otherClubId = uuidv7();
  for (const [id, name] of [
    [clubId, "clube da praia"],
    [otherClubId, "clube do morro"],
  ]) {
    await sql(
      `insert into clubs (id, name, search_name, city_code, subscription_status, plan) values ($1, $2, $2, 3304557, 'active', 'rede')`,
      [id, name],
    );
    await sql(`insert into club_sports values ($1, 'tennis', 0), ($1, 'beach_tennis', 1)`, [id]);
  }
  await sql(
    `insert into terms_versions values ('2026-01', 'Termos', 'Texto', '2026-01-01') on conflict do nothing`,
  );
  const club = { clubId, otherClubId } as MatchClub;
  for (const [key, trait] of Object.entries(PEOPLE) as [PersonName, Trait][]) {
    club[key] = await addPerson(sql, trait, trait.elsewhere ? otherClubId : clubId);
  }
  return club;
}

async function addPerson(sql: TestDatabase["sql"], trait: Trait, clubId: string): Promise<Person> {
  const person: Person = { userId: "", sessionId: "", athleteId: "" };
  if (trait.account !== false) {
    person.userId = uuidv7();
    person.sessionId = uuidv7();
    const role = trait.role ?? (trait.admin ? "club_admin" : "athlete");
    await sql(
      `insert into users (id, email, name, user_role, club_id, email_confirmed_at) values ($1, $2, $3, $4, $5, now())`,
      [person.userId, `${person.userId}@teste.test`, trait.name, role, clubId],
    );
    await sql(
      // Their proof stays fresh: tests of staleness say so themselves.
      `insert into sessions (id, user_id, created_at, refreshed_at, expires_at, proved_at)
       values ($1, $2, now(), now(), now() + interval '900 days', now() + interval '900 days')`,
      [person.sessionId, person.userId],
    );
    if (trait.accepts !== false) {
      await sql(
        `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at) values ($1, $2, '2026-01', 'registration', now())`,
        [uuidv7(), person.userId],
      );
    }
    if (trait.admin) {
      await sql(`insert into club_admins (club_id, user_id, created_at) values ($1, $2, now())`, [
        clubId,
        person.userId,
      ]);
    }
    if (trait.staff) {
      await sql(
        `insert into club_staff (id, club_id, user_id, role, day, created_at)
         values ($1, $2, $3, $4, case when $4 = 'referee' then (now() at time zone 'America/Sao_Paulo')::date end, now())`,
        [uuidv7(), clubId, person.userId, trait.staff],
      );
    }
  }
  if (trait.athlete !== false) {
    person.athleteId = uuidv7();
    await sql(
      `insert into athletes (id, user_id, name, search_name, birth_date, is_private, guardian_accepted_at)
       values ($1, $2, $3, $4, $5, $6, case when $7 then now() end)`,
      [
        person.athleteId,
        person.userId || null,
        trait.name,
        foldName(trait.name),
        trait.born ?? null,
        trait.isPrivate ?? false,
        trait.guardianAccepted ?? false,
      ],
    );
    await sql(
      `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now())`,
      [uuidv7(), clubId, person.athleteId],
    );
  }
  return person;
}

/** The verbs' context with this person as the actor. */
export function asPerson(verbs: TestVerbs, { userId, sessionId }: Person) {
  return { services: verbs.context.services, actor: { kind: "user", userId, sessionId } } as const;
}

/** Fails unless the ledger lines of every athlete add up to the standings, and gives the points by athlete. */
export async function checkedPoints(sql: TestDatabase["sql"]): Promise<Record<string, number>> {
  const wrong = await sql(`
    select coalesce(s.athlete_id, l.athlete_id) as athlete, s.points, l.points as line_points from standings s
    full join (select ranking_id, athlete_id, sum(points)::int as points, sum(matches)::int as matches, sum(wins)::int as wins,
      sum(losses)::int as losses, sum(sets_won)::int as sets_won, sum(games_won)::int as games_won
      from ledger_lines group by 1, 2) l on l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id
    where (s.points, s.matches, s.wins, s.losses, s.sets_won, s.games_won)
      is distinct from (l.points, l.matches, l.wins, l.losses, l.sets_won, l.games_won)`);
  if (wrong.length > 0) throw new Error(`ledger and standings differ: ${JSON.stringify(wrong)}`);
  const rows = await sql<{ athlete_id: string; points: number }>(
    `select athlete_id, sum(points)::int as points from standings group by 1`,
  );
  return Object.fromEntries(rows.map((row) => [row.athlete_id, row.points]));
}

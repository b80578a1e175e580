import { v7 as uuidv7 } from "uuid";
import { foldName } from "../../app/lib/text.ts";
import { asPerson, type MatchClub, type Person } from "./match-club.ts";
import { enterMatch } from "./match-requests.ts";
import { reportedMatch } from "./reported-match.ts";
import type { TestVerbs } from "./services.ts";

/** The database, of verbs or of the whole app, as those ask it who make people. */
type Sql = Pick<TestVerbs["database"], "sql">;

/** Somebody who has just registered: an account and a profile, no club. */
export async function newcomer(
  { database: { sql } }: { database: Sql },
  name: string,
  facts: { born?: string | null; phone?: string | null; email?: string; guardianAccepted?: boolean } = {},
): Promise<Person> {
  const person = { userId: uuidv7(), sessionId: uuidv7(), athleteId: uuidv7() };
  const { born = "1990-01-01", phone = null, email = `${person.userId}@teste.test` } = facts;
  await sql(
    "insert into users (id, email, name, phone, user_role, email_confirmed_at) values ($1, $2, $3, $4, 'athlete', now())",
    [person.userId, email, name, phone],
  );
  await sql(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at) values ($1, $2, now(), now(), now() + interval '9 days')`,
    [person.sessionId, person.userId],
  );
  await sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at) values (gen_random_uuid(), $1, '2026-01', 'registration', now())`,
    [person.userId],
  );
  await sql(
    `insert into athletes (id, user_id, name, search_name, birth_date, guardian_name, guardian_email, guardian_accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      person.athleteId,
      person.userId,
      name,
      foldName(name),
      born,
      facts.guardianAccepted === undefined ? null : "Rita Responsável",
      facts.guardianAccepted === undefined ? null : "rita@teste.test",
      facts.guardianAccepted ? new Date().toISOString() : null,
    ],
  );
  return person;
}

/** A profile that nobody has claimed, a member of a club since `since`. */
export async function importedAthlete(
  { database: { sql } }: { database: Sql },
  clubId: string,
  name: string,
  facts: { since?: string; email?: string; phone?: string; born?: string; protectedAs?: string } = {},
): Promise<string> {
  const id = uuidv7();
  await sql(
    `insert into athletes (id, name, search_name, contact_email, contact_phone, birth_date, protected_as) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      name,
      foldName(name),
      facts.email ?? null,
      facts.phone ?? null,
      facts.born ?? null,
      facts.protectedAs ?? null,
    ],
  );
  await sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', $4, $4)`,
    [uuidv7(), clubId, id, facts.since ?? "2020-01-01"],
  );
  return id;
}

/** Somebody's claim of a profile, which waits for the club; they are a member by the club's link, or have (`asks`) only asked. Gives its id. */
export async function claimOf(
  { database: { sql }, clock }: { database: Sql; clock: Pick<TestVerbs["clock"], "at"> },
  of: { clubId: string; person: Person; targetId: string; asks?: boolean },
): Promise<string> {
  const id = uuidv7();
  const at = new Date(clock.at.getTime() - 3_600_000).toISOString();
  await sql(
    "insert into profile_claims (id, club_id, user_id, target_id, status, created_at) values ($1, $2, $3, $4, 'asked', $5)",
    [id, of.clubId, of.person.userId, of.targetId, at],
  );
  await sql(
    "insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, $4, $5, $6)",
    [uuidv7(), of.clubId, of.person.athleteId, of.asks ? "requested" : "active", at, of.asks ? null : at],
  );
  return id;
}

/** The club's admin enters a result of tennis: the first one beats the other. Gives the match's id. */
export async function enterResult(
  verbs: TestVerbs,
  club: MatchClub,
  one: string,
  other: string,
): Promise<string> {
  const { id } = await enterMatch(asPerson(verbs, club.secretary), {
    ...reportedMatch(club, verbs.clock.at),
    my_side: [one],
    their_side: [other],
    is_second_match: true,
  });
  return id;
}

import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readViewer } from "../../../../app/features/base/access/read-viewer.server.ts";
import { acceptInvitation } from "../../../../app/features/office/invitations/accept-invitation.server.ts";
import { makeInvitation } from "../../../../app/features/office/invitations/make-invitation.server.ts";
import { readInvited } from "../../../../app/features/office/invitations/read-invited.server.ts";
import { decideClaim } from "../../../../app/features/office/merging/decide-claim.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { testTokens } from "../../../support/tokens.ts";
import { importedAthlete, newcomer } from "../../../support/newcomers.ts";

let verbs: TestVerbs;
let club: MatchClub;
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const secretary = () => asPerson(verbs, club.secretary);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, { tokens: testTokens(), mail: { send: async () => {} } });
});
afterAll(() => verbs.stop());

/** Somebody of another club, in a ranking of it, with a pair, a challenge and lines of their own, who has played nothing. */
async function memberElsewhere() {
  const person = await newcomer(verbs, "Gil Ferraz");
  const { athleteId } = person;
  const rankingId = uuidv7();
  await sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
     values (gen_random_uuid(), $1, $2, 'active', '2024-05-01', '2024-05-02')`,
    [club.otherClubId, athleteId],
  );
  await sql(
    `insert into rankings (id, club_id, sport, format, is_main, name, enrolment)
     values ($1, $2, 'tennis', 'singles', false, 'Só quem pede', 'request')`,
    [rankingId, club.otherClubId],
  );
  await sql(
    "insert into ranking_enrolments (ranking_id, athlete_id, status, requested_at) values ($1, $2, 'accepted', now())",
    [rankingId, athleteId],
  );
  await sql(
    `insert into match_invites (id, from_athlete_id, to_athlete_id, time_zone, sport, format, play_at, proposed_by, status, created_at, expires_at)
     values (gen_random_uuid(), $1, $2, 'America/Sao_Paulo', 'tennis', 'singles', now(), $1, 'open', now(), now() + interval '7 days')`,
    [athleteId, club.outsider.athleteId],
  );
  await sql(
    `insert into pairs (id, sport, from_athlete_id, to_athlete_id, status, created_at, expires_at)
     values (gen_random_uuid(), 'tennis', $1, $2, 'open', now(), now() + interval '7 days')`,
    [club.outsider.athleteId, athleteId],
  );
  await sql(
    `insert into class_changes (id, athlete_id, sport, to_class, reason, created_at) values (gen_random_uuid(), $1, 'tennis', 'B', 'Declarada pelo atleta', now())`,
    [athleteId],
  );
  await sql(
    `insert into member_changes (id, athlete_id, club_id, field, to_value, state, created_at) values (gen_random_uuid(), $1, $2, 'gender', 'male', 'proposed', now())`,
    [athleteId, club.otherClubId],
  );
  return person;
}

/** Counts what hangs on a profile, by the tables that refer to one. */
async function hangingOn(athleteId: string) {
  const references = await sql(
    `select c.conrelid::regclass::text as "table", a.attname as "column" from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'athletes'::regclass order by 1, 2`,
  );
  const held: Record<string, number> = {};
  for (const { table, column } of references) {
    const [row] = await sql(`select count(*)::int as n from ${table} where ${column} = $1`, [athleteId]);
    if (row!.n !== 0) held[`${table}.${column}`] = row!.n as number;
  }
  return held;
}

const membershipsOf = async (userId: string) =>
  await sql(
    `select s.club_id, s.status, s.joined_at::date::text as since from memberships s join athletes a on a.id = s.athlete_id
     where a.user_id = $1 and s.club_id = $2`,
    [userId, club.otherClubId],
  );

describe("somebody's own profile goes into the one that they claim with whatever hangs on it", () => {
  it("by the club's answer", async () => {
    const person = await memberElsewhere();
    const before = await hangingOn(person.athleteId);
    expect(Object.keys(before)).toEqual([
      "class_changes.athlete_id",
      "match_invites.from_athlete_id",
      "match_invites.proposed_by",
      "member_changes.athlete_id",
      "memberships.athlete_id",
      "pairs.to_athlete_id",
      "ranking_enrolments.athlete_id",
    ]);
    const target = await importedAthlete(verbs, club.clubId, "Gil Ferraz");
    const claimId = uuidv7();
    await sql(
      "insert into profile_claims (id, club_id, user_id, target_id, status, created_at) values ($1, $2, $3, $4, 'asked', now())",
      [claimId, club.clubId, person.userId, target],
    );
    await decideClaim(secretary(), { claim_id: claimId, answer: "confirm" });
    expect(await sql("select 1 from athletes where id = $1", [person.athleteId])).toEqual([]);
    // The club's own membership of the profile is one more; the claim names it.
    expect(await hangingOn(target)).toEqual({
      ...before,
      "memberships.athlete_id": 2,
      "profile_claims.target_id": 1,
    });
    expect(await membershipsOf(person.userId)).toEqual([
      { club_id: club.otherClubId, status: "active", since: "2024-05-02" },
    ]);
  });

  it("by the profile's link", async () => {
    const person = await memberElsewhere();
    const before = await hangingOn(person.athleteId);
    const target = await importedAthlete(verbs, club.clubId, "Gil Ferraz Neto");
    const { url } = await makeInvitation(secretary(), { athlete_id: target });
    const token = new URL(url).searchParams.get("convite")!;
    const { services } = verbs.context;
    const viewer = (await readViewer(services, asPerson(verbs, person).actor))!;
    const invited = (await readInvited({ services }, { token, userId: person.userId }))!;
    await acceptInvitation({ services, viewer }, invited, null);
    expect(await hangingOn(target)).toEqual({
      ...before,
      "memberships.athlete_id": 2,
      "invitations.athlete_id": 1,
    });
    expect(await membershipsOf(person.userId)).toHaveLength(1);
  });

  it("where both are of one club, the claimed profile's membership stays, and nobody is a member twice", async () => {
    const person = await memberElsewhere();
    await sql(
      `insert into memberships (id, club_id, athlete_id, status, requested_at) values (gen_random_uuid(), $1, $2, 'requested', now())`,
      [club.clubId, person.athleteId],
    );
    const target = await importedAthlete(verbs, club.clubId, "Gil Ferraz", { since: "2019-03-04" });
    const claimId = uuidv7();
    await sql(
      "insert into profile_claims (id, club_id, user_id, target_id, status, created_at) values ($1, $2, $3, $4, 'asked', now())",
      [claimId, club.clubId, person.userId, target],
    );
    await decideClaim(secretary(), { claim_id: claimId, answer: "confirm" });
    expect(
      await sql(
        "select club_id = $2 as is_here, status, joined_at::date::text as since from memberships where athlete_id = $1 order by 3",
        [target, club.clubId],
      ),
    ).toEqual([
      { is_here: true, status: "active", since: "2019-03-04" },
      { is_here: false, status: "active", since: "2024-05-02" },
    ]);
  });
});

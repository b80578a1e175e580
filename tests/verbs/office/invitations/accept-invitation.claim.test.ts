import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { AthleteProfileInput } from "../../../../app/features/people/people/people-schema.ts";
import { acceptInvitation } from "../../../../app/features/office/invitations/accept-invitation.server.ts";
import { makeInvitation } from "../../../../app/features/office/invitations/make-invitation.server.ts";
import { readInvited } from "../../../../app/features/office/invitations/read-invited.server.ts";
import { readMembers } from "../../../../app/features/office/members/read-members.server.ts";
import { readViewer } from "../../../../app/features/base/access/read-viewer.server.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type Person,
} from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { testTokens } from "../../../support/tokens.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { enterMatch, reportMatch } from "../../../support/match-requests.ts";
import { bornYearsAgo } from "../../../support/births.ts";

let verbs: TestVerbs;
let club: MatchClub;
const refusal = (code: string) => expect.objectContaining({ code });
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const secretary = () => asPerson(verbs, club.secretary);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, { tokens: testTokens(), mail: { send: async () => {} } });
  await enterMatch(secretary(), reportedMatch(club, verbs.clock.at, { by: "gil", against: "ana" }));
  await enterMatch(secretary(), reportedMatch(club, verbs.clock.at, { by: "gil", against: "bruno" }));
  await enterMatch(secretary(), reportedMatch(club, verbs.clock.at, { by: "caio", against: "hugo" }));
});
afterAll(() => verbs.stop());

/** Somebody with an account and no profile. */
async function newcomer(): Promise<Person> {
  const person = { userId: uuidv7(), sessionId: uuidv7(), athleteId: "" };
  await sql(
    "insert into users (id, email, name, user_role, email_confirmed_at) values ($1, $2, 'Gil F', 'athlete', now())",
    [person.userId, `${person.userId}@teste.test`],
  );
  await sql(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at) values ($1, $2, now(), now(), now() + interval '9 days')`,
    [person.sessionId, person.userId],
  );
  return person;
}

const profile = (more: Partial<AthleteProfileInput> = {}) => ({
  name: "Gil Ferraz",
  birthDate: "1988-04-02",
  genderCategory: "male" as const,
  sports: [{ sport: "tennis", class: "B" as const }],
  cityCode: 2_507_507,
  phone: "83987654321",
  termsVersion: null,
  ...more,
});

const tokenOf = (url: string) => new URL(url).searchParams.get("convite")!;

async function claim(person: Person, url: string, given: ReturnType<typeof profile> | null = profile()) {
  const { services, actor } = asPerson(verbs, person);
  const viewer = (await readViewer(services, actor))!;
  const invited = (await readInvited({ services }, { token: tokenOf(url), userId: person.userId }))!;
  await acceptInvitation({ services, viewer }, invited, viewer.athleteId ? null : given);
}

const linkFor = (athleteId: string) =>
  makeInvitation(secretary(), { club_id: club.clubId, athlete_id: athleteId });
const gil = () =>
  sql(
    "select user_id, name, birth_date::text, gender_category, city_code, is_private from athletes where id = $1",
    [club.gil.athleteId],
  );

it("a link is made for an unclaimed member of the club only, and a new one ends the old", async () => {
  await expect(linkFor(club.ana.athleteId)).rejects.toEqual(refusal("conflict"));
  await expect(
    makeInvitation(asPerson(verbs, club.otherAdmin), { athlete_id: club.gil.athleteId }),
  ).rejects.toEqual(refusal("conflict"));
  const first = await linkFor(club.gil.athleteId);
  const second = await linkFor(club.gil.athleteId);
  expect(new Date(second.expiresAt).getTime() - verbs.clock.at.getTime()).toBe(14 * 86_400_000);
  await expect(claim(await newcomer(), first.url)).rejects.toMatchObject({
    code: "conflict",
    details: { message: expect.stringContaining("cancelou") },
  });
  const { unclaimed, unclaimedCount } = await readMembers(secretary(), { clubId: null, search: "GÍL" });
  expect([unclaimed, unclaimedCount]).toEqual([
    [
      {
        athleteId: club.gil.athleteId,
        name: "Gil Ferraz",
        externalId: null,
        matches: 2,
        linkId: second.id,
        url: second.url,
      },
    ],
    1,
  ]);
  expect(await readInvited(verbs.context, { token: tokenOf(second.url), userId: null })).toMatchObject({
    clubName: "clube da praia",
    profile: { name: "Gil Ferraz", matches: 2, isClaimed: false },
  });
});

it("who has matches of their own is refused, clearly, and nothing changes", async () => {
  const { url } = await linkFor(club.gil.athleteId);
  await expect(claim(club.bruno, url)).rejects.toMatchObject({
    code: "conflict",
    details: { message: expect.stringContaining("dois históricos não se juntam") },
  });
  expect(await gil()).toMatchObject([{ user_id: null }]);
});

it("32 at once, one gets the profile with its whole history; the others keep none", async () => {
  const before = await checkedPoints(verbs.database.sql);
  expect(before[club.gil.athleteId]).toBeGreaterThan(0);
  const { id, url } = await linkFor(club.gil.athleteId);
  const people = await Promise.all(Array.from({ length: 32 }, newcomer));
  const answers = await Promise.allSettled(people.map((person) => claim(person, url)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const winner = people[answers.findIndex(({ status }) => status === "fulfilled")]!;
  for (const answer of answers)
    if (answer.status === "rejected") expect(answer.reason).toEqual(refusal("conflict"));

  expect(await gil()).toEqual([
    {
      user_id: winner.userId,
      name: "Gil Ferraz",
      birth_date: "1988-04-02",
      gender_category: "male",
      city_code: 2_507_507,
      is_private: false,
    },
  ]);
  expect(await sql("select used_by from invitations where id = $1", [id])).toEqual([
    { used_by: winner.userId },
  ]);
  // The person who came second has no profile left.
  const own = await sql("select 1 from athletes where user_id = any($1)", [
    people.map(({ userId }) => userId),
  ]);
  expect(own).toHaveLength(1);
  expect(await checkedPoints(verbs.database.sql)).toEqual(before);
  // The rating carries what the profile now says (trigger), and the person is where the profile plays.
  expect(
    await sql("select city_code, birth_date::text, class, is_claimed from ratings where athlete_id = $1", [
      club.gil.athleteId,
    ]),
  ).toEqual([{ city_code: 2_507_507, birth_date: "1988-04-02", class: "B", is_claimed: true }]);
  expect(await sql("select club_id from users where id = $1", [winner.userId])).toEqual([
    { club_id: club.clubId },
  ]);
  expect(
    await sql("select club_id, status from memberships where athlete_id = $1", [club.gil.athleteId]),
  ).toEqual([{ club_id: club.clubId, status: "active" }]);
  // Again, by the winner: harmless. By another: used.
  await claim(winner, url, null);
  await expect(claim(await newcomer(), url)).rejects.toMatchObject({
    details: { message: expect.stringContaining("já foi usado") },
  });
  expect((await readMembers(secretary(), { clubId: null, search: "gil" })).unclaimed).toEqual([]);

  // Silence approves against them now (product §4).
  const { id: match } = await reportMatch(
    asPerson(verbs, club.ana),
    reportedMatch(club, verbs.clock.at, { by: "ana", against: "gil" }),
  );
  expect(await sql("select silence_approves from matches where id = $1", [match])).toEqual([
    { silence_approves: 1 },
  ]);
});

it("who has a profile without matches gives it up; its sports and consent move; a minor's is private", async () => {
  const { url } = await linkFor(club.hugo.athleteId);
  await sql("insert into athlete_sports values ($1, 'padel', 'C')", [club.inez.athleteId]);
  await sql(
    `insert into guardian_consents (id, athlete_id, guardian_name, guardian_email, terms_version, accepted_at)
     values (gen_random_uuid(), $1, 'Mãe', 'mae@x.test', '2026-01', now())`,
    [club.inez.athleteId],
  );
  await sql("update athletes set guardian_accepted_at = now(), is_private = true where id = $1", [
    club.inez.athleteId,
  ]);
  await claim(club.inez, url);
  expect(
    await sql(
      `select a.user_id, a.birth_date::text, a.is_private, a.guardian_accepted_at is not null as accepted,
        (select count(*)::int from guardian_consents g where g.athlete_id = a.id) as consents,
        (select array_agg(sport) from athlete_sports s where s.athlete_id = a.id) as sports
       from athletes a where a.id = $1`,
      [club.hugo.athleteId],
    ),
  ).toEqual([
    {
      user_id: club.inez.userId,
      birth_date: bornYearsAgo(13),
      is_private: true,
      accepted: true,
      consents: 1,
      sports: ["padel"],
    },
  ]);
  expect(await sql("select 1 from athletes where id = $1", [club.inez.athleteId])).toEqual([]);
});

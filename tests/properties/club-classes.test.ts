import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHash, randomUUID } from "node:crypto";
import { pick, randomFrom } from "../../drizzle/demo/random.ts";
import { CLASSES, type AthleteClass } from "../../drizzle/schema/enums.ts";
import { readViewer } from "../../app/features/base/access/read-viewer.server.ts";
import { changeProfile } from "../../app/features/clubs/profile/change-profile.server.ts";
import { previewRoster } from "../../app/features/office/imports/preview-roster.server.ts";
import { writeRoster } from "../../app/features/office/imports/write-roster.server.ts";
import { acceptInvitation } from "../../app/features/office/invitations/accept-invitation.server.ts";
import { makeInvitation } from "../../app/features/office/invitations/make-invitation.server.ts";
import { readInvited } from "../../app/features/office/invitations/read-invited.server.ts";
import { addMember } from "../../app/features/office/members/add-member.server.ts";
import { editMembers } from "../../app/features/office/members/edit-members.server.ts";
import { readMember } from "../../app/features/office/members/read-member.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../support/match-club.ts";
import { commitSeed } from "../support/sample.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";
import { testTokens } from "../support/tokens.ts";

// A claim or a registration never changes a class that the club set, in whatever order (product §3).

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, { tokens: testTokens(), mail: { send: async () => {} } });
});
afterAll(() => verbs.stop());

const clerk = () => asPerson(verbs, club.clerk);
const ACTS = ["office", "list", "claim", "profile", "list", "office", "profile"] as const;

/** Somebody with an account and no profile. */
async function newcomer(name: string): Promise<Person> {
  const person = { userId: uuidv7(), sessionId: uuidv7(), athleteId: "" };
  const { sql } = verbs.database;
  await sql(
    "insert into users (id, email, name, user_role, email_confirmed_at) values ($1, $2, $3, 'athlete', now())",
    [person.userId, `${person.userId}@teste.test`, name],
  );
  await sql(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at) values ($1, $2, now(), now(), now() + interval '9 days')`,
    [person.sessionId, person.userId],
  );
  return person;
}

async function claim(person: Person, athleteId: string, level: AthleteClass): Promise<void> {
  const { url } = await makeInvitation(asPerson(verbs, club.secretary), {
    club_id: club.clubId,
    athlete_id: athleteId,
  });
  const { services, actor } = asPerson(verbs, person);
  const viewer = (await readViewer(services, actor))!;
  const token = new URL(url).searchParams.get("convite")!;
  const invited = (await readInvited({ services }, { token, userId: person.userId }))!;
  await acceptInvitation({ services, viewer }, invited, {
    name: "Pessoa Nova",
    birthDate: "1988-04-02",
    genderCategory: "male",
    sports: [{ sport: "tennis", class: level }],
    cityCode: 2_507_507,
    phone: "83987654321",
    termsVersion: null,
  });
}

/** One person through acts in this order; gives the class that the club set last, or first by a list, and the one that counts in it. */
async function live(acts: readonly (typeof ACTS)[number][], drawn: () => AthleteClass) {
  const athleteId = randomUUID();
  const letters = athleteId.replaceAll(/[^a-f]/g, "").slice(0, 10);
  const name = `Pessoa ${letters} ${[...letters].toReversed().join("")}x`;
  const office = { club_id: club.clubId };
  await addMember(clerk(), { ...office, athlete_id: athleteId, name, is_minor: false, is_other: true });
  const person = await newcomer(name);
  let isClaimed = false;
  /** The class that the club set, and the person's own. */
  let set: AthleteClass | null = null;
  let own: AthleteClass | null = null;
  for (const act of acts) {
    const level = drawn();
    if (act === "office") {
      const said = { sport: "tennis", class: level, reason: "Conferido" } as const;
      await editMembers(clerk(), { ...office, athlete_ids: [athleteId], level: said });
      set = level;
    } else if (act === "list") {
      const file = `nome;numero;classe\n${name};${athleteId};Tênis ${level}`;
      const { seen } = await previewRoster(clerk(), { ...office, file, answers: {} });
      await writeRoster(clerk(), { ...office, file, answers: {}, seen });
      // A list fills what is empty, alone.
      if (set === null && own === null) set = level;
    } else if (act === "claim" && !isClaimed) {
      await claim(person, athleteId, level);
      isClaimed = true;
      own = level;
    } else if (act === "profile" && isClaimed) {
      await changeProfile(
        { services: verbs.context.services, athlete: { ...person, athleteId } },
        {
          name,
          phone: "83987654321",
          cityCode: 2_507_507,
          isPrivate: false,
          sports: [{ sport: "tennis", class: level }] as never,
        },
        [],
      );
      own = level;
    }
  }
  const { classes } = await readMember(clerk(), { clubId: club.clubId, athleteId });
  return { expected: set ?? own, counts: classes.find(({ sport }) => sport === "tennis")?.class ?? null };
}

it("no order of claim, profile, list and office changes a class that the club set", async () => {
  const random = randomFrom(
    createHash("sha256").update(`${commitSeed()} club classes`).digest().readUInt32LE(),
  );
  for (let round = 0; round < 10; round += 1) {
    const acts = Array.from({ length: 6 }, () => pick(random, ACTS));
    const { expected, counts } = await live(acts, () => pick(random, CLASSES));
    expect(counts, acts.join(" ")).toBe(expected);
  }
});

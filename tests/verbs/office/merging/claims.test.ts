import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readViewer } from "../../../../app/features/base/access/read-viewer.server.ts";
import {
  acceptInvitation,
  signUpEffect,
} from "../../../../app/features/office/invitations/accept-invitation.server.ts";
import { makeInvitation } from "../../../../app/features/office/invitations/make-invitation.server.ts";
import { readInvited } from "../../../../app/features/office/invitations/read-invited.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { listMembershipRequests } from "../../../../app/features/office/members/list-membership-requests.server.ts";
import { answerMembership } from "../../../../app/features/office/members/answer-membership.server.ts";
import { answerTwins } from "../../../../app/features/office/merging/answer-twins.server.ts";
import { decideClaim } from "../../../../app/features/office/merging/decide-claim.server.ts";
import { listClaims } from "../../../../app/features/office/merging/list-claims.server.ts";
import { readOwnTwins } from "../../../../app/features/office/merging/read-twins.server.ts";
import { NO_TWIN } from "../../../../app/features/office/merging/twins.ts";
import { runBatch } from "../../../../app/platform/database.server.ts";
import {
  asPerson,
  checkedPoints,
  makeMatchClub,
  type MatchClub,
  type Person,
} from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { reportedMatch } from "../../../support/reported-match.ts";
import { importedAthlete, newcomer as registered } from "../../../support/newcomers.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { testTokens } from "../../../support/tokens.ts";

let verbs: TestVerbs;
let club: MatchClub;
let link: { id: string; token: string };
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const secretary = () => asPerson(verbs, club.secretary);
const refusal = (code: string, message = "") =>
  expect.objectContaining({
    code,
    ...(message ? { details: expect.objectContaining({ message: expect.stringContaining(message) }) } : {}),
  });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, { tokens: testTokens(), mail: { send: async () => {} } });
  await enterMatch(secretary(), reportedMatch(club, verbs.clock.at, { by: "gil", against: "ana" }));
  const { id, url } = await makeInvitation(secretary(), {});
  link = { id, token: new URL(url).searchParams.get("convite")! };
});
afterAll(() => verbs.stop());

const newcomer = (name: string) => registered(verbs, name);
const imported = (name: string) => importedAthlete(verbs, club.clubId, name);

const as = (person: Person) => asPerson(verbs, person);
const viewerOf = async (person: Person) => (await readViewer(verbs.context.services, as(person).actor))!;

/** Opens the general link, with or without an answer. */
async function join(person: Person, twin: string | null = null): Promise<void> {
  const { services } = verbs.context;
  const invited = (await readInvited({ services }, { token: link.token, userId: person.userId }))!;
  await acceptInvitation({ services, viewer: await viewerOf(person) }, invited, null, twin);
}

async function answer(person: Person, said: string): Promise<"none" | "asked"> {
  const [question] = await readOwnTwins(as(person));
  return await answerTwins(
    { services: verbs.context.services, viewer: await viewerOf(person) },
    question,
    said,
  );
}

const membership = async (person: Person) =>
  (
    await sql(
      `select s.status from memberships s join athletes a on a.id = s.athlete_id where a.user_id = $1 and s.club_id = $2`,
      [person.userId, club.clubId],
    )
  ).map(({ status }) => status);

const claimOf = async (person: Person) =>
  (
    await sql("select id from profile_claims where user_id = $1 order by created_at desc limit 1", [
      person.userId,
    ])
  )[0]!.id as string;

const decide = (claim_id: string, said: "confirm" | "refuse", who: Person = club.secretary) =>
  decideClaim(asPerson(verbs, who), { claim_id, answer: said });

describe("who comes by the general link is asked (product §3)", () => {
  it("nobody with a like name enters without having said so; the names are the public table's", async () => {
    const person = await newcomer("Gil Ferráz");
    await expect(join(person)).rejects.toEqual(refusal("invalid_input", "um destes"));
    const invited = await readInvited(verbs.context, { token: link.token, userId: person.userId });
    expect(invited!.question).toMatchObject({
      waitingFor: null,
      twins: [{ athleteId: club.gil.athleteId, name: "Gil F.", matches: 1 }],
    });
    expect(await membership(person)).toEqual([]);
    // A name of another club, or one that is nobody's, is not asked about; nor is it told who else is there.
    await expect(join(person, club.hugo.athleteId)).rejects.toEqual(refusal("not_found"));
    await join(await newcomer("Zenaide Prates"));
  });

  it("the code of a sign-up asks to join instead of joining, where names are alike", async () => {
    const { services } = verbs.context;
    const [like, unlike] = [await newcomer("Ferraz Gil"), await newcomer("Wanda Queiroz")];
    for (const [person, name] of [
      [like, "Ferraz Gil"],
      [unlike, "Wanda Queiroz"],
    ] as const)
      await runBatch(services.db, await signUpEffect(services, link.id, { userId: person.userId, name }));
    expect([await membership(like), await membership(unlike)]).toEqual([["requested"], ["active"]]);
    expect(await readOwnTwins(as(like), { isNewOnly: true })).toMatchObject([
      { twins: [{ name: "Gil F." }] },
    ]);
    expect(await readOwnTwins(as(unlike))).toEqual([]);
    // "Nenhum destes", by the link: in at once, and asked no more.
    await join(like, NO_TWIN);
    expect(await membership(like)).toEqual(["active"]);
    expect(await readOwnTwins(as(like))).toEqual([]);
    await expect(answer(like, NO_TWIN)).rejects.toEqual(refusal("already_answered"));
  });

  it("who waits is told so, cannot ask twice, and is not let in as somebody new meanwhile", async () => {
    const target = await imported("Olga Pinto");
    const person = await newcomer("Olga Pinto");
    await join(person, target);
    // By the club's link they are in at once, as themselves; the profile is not theirs until the club says so.
    expect(await membership(person)).toEqual(["active"]);
    expect(await sql("select user_id from athletes where id = $1", [target])).toEqual([{ user_id: null }]);
    expect(await readOwnTwins(as(person))).toMatchObject([{ twins: [], waitingFor: "Olga Pinto" }]);
    await expect(join(person, NO_TWIN)).rejects.toEqual(refusal("already_answered", "ainda vai confirmar"));
    expect(await readOwnTwins(as(person))).toMatchObject([{ waitingFor: "Olga Pinto" }]);
    await expect(answer(person, target)).rejects.toEqual(refusal("already_answered"));
    const notices = await sql("select message from notifications where user_id = $1", [
      club.secretary.userId,
    ]);
    expect(notices.map(({ message }) => message)).toContainEqual(
      expect.stringContaining("Olga Pinto diz que é"),
    );
  });

  it("who asked to join without a link, and says to be somebody, is let in by the answer to that alone", async () => {
    const target = await imported("Otília Ramos");
    const person = await newcomer("Otília Ramos");
    const requestId = uuidv7();
    await sql(
      `insert into memberships (id, club_id, athlete_id, status, requested_at) values ($1, $2, $3, 'requested', now())`,
      [requestId, club.clubId, person.athleteId],
    );
    const asking = async () =>
      (await listMembershipRequests(secretary(), { clubId: club.clubId })).rows.filter(
        ({ id }) => id === requestId,
      ).length;
    expect(await asking()).toBe(1);
    expect(await answer(person, target)).toBe("asked");
    expect(await membership(person)).toEqual(["requested"]);
    // One card a person: it is the claim's now.
    expect(await asking()).toBe(0);
    await expect(
      answerMembership(secretary(), { membership_id: requestId, answer: "approve" }),
    ).rejects.toEqual(refusal("conflict", "quem diz ser"));
  });
});

describe("the club answers", () => {
  it("confirmed, the profile is theirs with its history, exactly once of eight at once", async () => {
    const target = await imported("Rui Barbosa");
    await enterMatch(secretary(), {
      ...reportedMatch(club, verbs.clock.at, { by: "ana", against: "bruno" }),
      my_side: [target],
      is_second_match: true,
    });
    const before = await checkedPoints(verbs.database.sql);
    const [person, rival] = [await newcomer("Rui Barboza"), await newcomer("Rui Barbosa")];
    await join(person, target);
    await join(rival, target);
    expect(
      (await listClaims(secretary(), { clubId: null })).filter(({ targetId }) => targetId === target),
    ).toMatchObject([
      { name: "Rui Barboza", targetName: "Rui Barbosa", matches: 1, ownMatches: 0, birthDate: "1990-01-01" },
      { name: "Rui Barbosa" },
    ]);
    const [first, second] = [await claimOf(person), await claimOf(rival)];
    await expect(decide(first, "confirm", club.otherAdmin)).rejects.toEqual(refusal("not_found"));
    await expect(decide(first, "confirm", club.ana)).rejects.toEqual(refusal("forbidden"));
    const answers = await Promise.allSettled(
      Array.from({ length: 4 }, () => [first, second])
        .flat()
        .map((id) => decide(id, "confirm")),
    );
    const [owner] = await sql("select user_id from athletes where id = $1", [target]);
    expect([person.userId, rival.userId]).toContain(owner!.user_id);
    for (const one of answers)
      if (one.status === "rejected") expect(["conflict", "already_answered"]).toContain(one.reason.code);
    const won = owner!.user_id === person.userId ? person : rival;
    const lost = won === person ? rival : person;
    expect([await membership(won), await membership(lost)]).toEqual([["active"], ["active"]]);
    expect(await checkedPoints(verbs.database.sql)).toEqual(before);
    expect(
      await sql("select status from profile_claims where target_id = $1 order by status", [target]),
    ).toEqual([{ status: "confirmed" }, { status: "refused" }]);
    // Those who work for the club are asked about neither any more.
    const asked = await sql("select is_read from notifications where data->>'claimed_id' = $1", [target]);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.every(({ is_read: isRead }) => isRead)).toBe(true);
    expect(
      await sql("select 1 from notifications where user_id = $1 and title = 'O perfil é seu'", [won.userId]),
    ).toHaveLength(1);
    // Repeated, the same answer.
    expect(await decide(await claimOf(won), "confirm")).toMatchObject({ status: "confirmed" });
    await expect(decide(await claimOf(won), "refuse")).rejects.toEqual(refusal("already_answered"));
  });

  it("refused, they are told, are not asked about that profile again, and can come in as somebody new", async () => {
    const target = await imported("Iara Campos");
    const person = await newcomer("Iara Campos");
    await join(person, target);
    await decide(await claimOf(person), "refuse");
    const [notice] = await sql("select message from notifications where user_id = $1", [person.userId]);
    expect(notice!.message).toContain("você não é Iara C.");
    expect(await readOwnTwins(as(person))).toEqual([]);
    const [request] = await sql("select id from memberships where athlete_id = $1", [person.athleteId]);
    await answerMembership(secretary(), { membership_id: request!.id as string, answer: "approve" });
    expect(await membership(person)).toEqual(["active"]);
  });

  it("who has played already keeps their own profile, with the claimed one's matches", async () => {
    const target = await imported("Teo Nobre Sales");
    const person = await newcomer("Teo Sales");
    await join(person, NO_TWIN);
    const play = (my: string, their: string) =>
      enterMatch(secretary(), {
        ...reportedMatch(club, verbs.clock.at, { by: "ana", against: "bruno" }),
        my_side: [my],
        their_side: [their],
        is_second_match: true,
      });
    await play(target, club.caio.athleteId);
    await play(person.athleteId, club.davi.athleteId);
    await sql("delete from profile_claims where user_id = $1", [person.userId]);
    expect(await answer(person, target)).toBe("asked");
    await decide(await claimOf(person), "confirm");
    expect(await sql("select 1 from match_players where athlete_id = $1", [person.athleteId])).toHaveLength(
      2,
    );
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect(await membership(person)).toEqual(["active"]);
    expect(await sql("select 1 from profile_merges where gone_id = $1", [target])).toHaveLength(1);
  });

  it("nobody takes for their own what they entered themselves, by a claim or by a link: another one of the office confirms", async () => {
    const target = await imported("Nilo Reis");
    const person = await newcomer("Nilo Reis");
    await join(person, target);
    await sql(
      "insert into club_staff (id, club_id, user_id, role, created_at) values (gen_random_uuid(), $1, $2, 'secretary', now())",
      [club.clubId, person.userId],
    );
    await enterMatch(as(person), {
      ...reportedMatch(club, verbs.clock.at, { by: "ana", against: "bruno" }),
      club_id: club.clubId,
      my_side: [target],
      is_second_match: true,
    });
    const id = await claimOf(person);
    await expect(decide(id, "confirm", person)).rejects.toEqual(refusal("conflict", "outro administrador"));
    const { url } = await makeInvitation(secretary(), { athlete_id: target });
    const token = new URL(url).searchParams.get("convite")!;
    const { services } = verbs.context;
    const invited = (await readInvited({ services }, { token, userId: person.userId }))!;
    await expect(
      acceptInvitation({ services, viewer: await viewerOf(person) }, invited, null),
    ).rejects.toEqual(refusal("conflict", "Outro administrador"));
    // Nor by a page that was read before.
    const earlier = { ...invited, isEnteredByReader: false };
    await expect(
      acceptInvitation({ services, viewer: await viewerOf(person) }, earlier, null),
    ).rejects.toEqual(refusal("conflict"));
    expect(await decide(id, "confirm")).toMatchObject({ status: "confirmed" });
    const [owner] = await sql("select user_id from athletes where id = $1", [target]);
    expect(owner!.user_id).toBe(person.userId);
  });

  it("a club that is read-only changes nothing", async () => {
    const target = await imported("Nair Motta");
    const [person, later] = [await newcomer("Nair Mota"), await newcomer("Nair Motta")];
    await join(person, target);
    const id = await claimOf(person);
    await sql("update clubs set lapsed_at = now() - interval '8 days' where id = $1", [club.clubId]);
    await expect(decide(id, "confirm")).rejects.toEqual(refusal("club_read_only"));
    await expect(join(later, target)).rejects.toEqual(refusal("club_read_only"));
    await sql("update clubs set lapsed_at = null where id = $1", [club.clubId]);
  });
});

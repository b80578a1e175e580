import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptInvitation } from "../../../../app/features/office/invitations/accept-invitation.server.ts";
import { invitationState } from "../../../../app/features/office/invitations/invitation.ts";
import { makeInvitation } from "../../../../app/features/office/invitations/make-invitation.server.ts";
import { readInvited } from "../../../../app/features/office/invitations/read-invited.server.ts";
import { listInvitees } from "../../../../app/features/office/invitations/list-invitees.server.ts";
import { revokeInvitation } from "../../../../app/features/office/invitations/revoke-invitation.server.ts";
import { readViewer } from "../../../../app/features/base/access/read-viewer.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { testTokens } from "../../../support/tokens.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const DAY_MS = 86_400_000;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, { tokens: testTokens() });
});
afterAll(() => verbs.stop());

const tokenOf = (url: string) => new URL(url).searchParams.get("convite")!;
const open = (url: string, userId: string | null = null) =>
  readInvited({ services: verbs.context.services }, { token: tokenOf(url), userId });

async function accept(name: PersonName, url: string): Promise<void> {
  const { services, actor } = as(name);
  const viewer = (await readViewer(services, actor))!;
  await acceptInvitation({ services, viewer }, (await open(url, viewer.userId))!, null);
}

const joining = async (name: PersonName, clubId: string | null = null) =>
  (await listInvitees(as(name), { clubId, from: 0 })).joining;

const clubsOf = (athleteId: string) =>
  sql("select club_id, status from memberships where athlete_id = $1 order by status", [athleteId]);

describe("a link to join", () => {
  it("is made, listed and ended by the club's admins alone", async () => {
    for (const name of ["ana", "outsider", "otherAdmin"] as const) {
      await expect(makeInvitation(as(name), { club_id: club.clubId })).rejects.toEqual(refusal("forbidden"));
      await expect(joining(name, club.clubId)).rejects.toEqual(refusal("forbidden"));
    }

    const { id, url, expiresAt } = await makeInvitation(as("secretary"), {});
    expect(new Date(expiresAt).getTime() - verbs.clock.at.getTime()).toBe(30 * DAY_MS);
    expect(await joining("secretary")).toEqual([{ id, url, expiresAt, createdBy: "Vera Secretária" }]);
    await expect(
      revokeInvitation(as("otherAdmin"), { club_id: club.clubId, invitation_id: id }),
    ).rejects.toEqual(refusal("forbidden"));
    // Nor through a club of their own.
    await expect(revokeInvitation(as("otherAdmin"), { invitation_id: id })).rejects.toEqual(
      refusal("not_found"),
    );
    await revokeInvitation(as("superAdmin"), { club_id: club.clubId, invitation_id: id });
    await revokeInvitation(as("superAdmin"), { club_id: club.clubId, invitation_id: id });
    expect(await joining("secretary")).toEqual([]);
    await expect(accept("outsider", url)).rejects.toMatchObject({
      code: "conflict",
      details: { message: expect.stringContaining("cancelou") },
    });
    const visitor = { services: verbs.context.services, actor: { kind: "visitor" } } as const;
    await expect(makeInvitation(visitor, {})).rejects.toEqual(refusal("unauthenticated"));
  });

  it("lets in at once, beside the other club, and does so once", async () => {
    const { url } = await makeInvitation(as("secretary"), {});
    expect(await open(url, club.outsider.userId)).toMatchObject({
      clubName: "clube da praia",
      otherClub: "clube do morro",
      isMine: false,
    });
    await sql(
      "insert into memberships (id, club_id, athlete_id, status, requested_at) values ($1, $2, $3, 'requested', now())",
      [randomUUID(), club.clubId, club.outsider.athleteId],
    );
    await accept("outsider", url);
    await accept("outsider", url);
    const clubs = await clubsOf(club.outsider.athleteId);
    expect(clubs).toHaveLength(2);
    expect(clubs).toEqual(
      expect.arrayContaining([
        { club_id: club.clubId, status: "active" },
        { club_id: club.otherClubId, status: "active" },
      ]),
    );
    expect(await sql("select club_id from users where id = $1", [club.outsider.userId])).toEqual([
      { club_id: club.clubId },
    ]);
    expect(verbs.published).toContain(club.clubId);
    // The same link is good for the next one, until it ends.
    const back = await makeInvitation(as("otherAdmin"), {});
    await Promise.allSettled(Array.from({ length: 8 }, () => accept("outsider", back.url)));
    expect(
      await sql("select status from memberships where athlete_id = $1 and status = 'active'", [
        club.outsider.athleteId,
      ]),
    ).toHaveLength(2);
    verbs.clock.at = new Date(verbs.clock.at.getTime() + 31 * DAY_MS);
    await expect(accept("ana", back.url)).rejects.toMatchObject({
      details: { message: expect.stringContaining("venceu") },
    });
    verbs.clock.at = new Date(verbs.clock.at.getTime() - 31 * DAY_MS);
  });

  it("is read under a seal of ours only", async () => {
    const { id, url } = await makeInvitation(as("secretary"), {});
    const token = tokenOf(url);
    for (const wrong of [
      id,
      `${id}.`,
      token.replace(/.$/, (x) => (x === "A" ? "B" : "A")),
      `${randomUUID()}.${token.split(".")[1]}`,
      "",
      "x",
    ])
      expect(
        await readInvited({ services: verbs.context.services }, { token: wrong, userId: null }),
      ).toBeNull();
    expect(await readInvited({ services: verbs.context.services }, { token: null, userId: null })).toBeNull();
  });
});

describe("the states of an invitation", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const invited = {
    expiresAt: "2026-11-22T00:00:00Z",
    isRevoked: false,
    profile: null,
    isMine: false,
    hasHistory: false,
    isEnteredByReader: false,
    refusal: null,
  };
  const profile = { name: "Gil", matches: 3, isClaimed: false };
  it.each([
    ["open", invited],
    ["open", { ...invited, hasHistory: true }],
    ["open", { ...invited, profile }],
    ["done", { ...invited, isMine: true, isRevoked: true }],
    ["cancelou", { ...invited, isRevoked: true }],
    ["venceu", { ...invited, expiresAt: now.toISOString() }],
    ["já foi usado", { ...invited, profile: { ...profile, isClaimed: true } }],
    ["dois históricos", { ...invited, profile, hasHistory: true }],
    ["lançou", { ...invited, profile, isEnteredByReader: true }],
    ["lotado", { ...invited, refusal: { code: "plan_limit_reached" as const, reason: "lotado" } }],
    ["done", { ...invited, isMine: true, refusal: { code: "club_read_only" as const, reason: "-" } }],
  ])("%s", (expected, facts) => {
    const state = invitationState(facts, now);
    expect(state.kind === "closed" ? state.reason : state.kind).toContain(expected);
  });
});

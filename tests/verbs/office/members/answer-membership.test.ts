import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerMembership } from "../../../../app/features/office/members/answer-membership.server.ts";
import { settingsFormSchema } from "../../../../app/features/clubs/clubs/clubs-schema.ts";
import { changeSettings } from "../../../../app/features/clubs/clubs/change-settings.server.ts";
import { listMembershipRequests } from "../../../../app/features/office/members/list-membership-requests.server.ts";
import { readAthleteStart } from "../../../../app/features/clubs/home/read-athlete-start.server.ts";
import { listClubRecentMatches } from "../../../../app/features/matches/pages/list-club-recent-matches.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

/** Otto, of another club, asks to join. */
async function ask(): Promise<string> {
  const id = randomUUID();
  await verbs.database.sql(
    "insert into memberships (id, club_id, athlete_id, status, requested_at) values ($1, $2, $3, 'requested', now())",
    [id, club.clubId, club.outsider.athleteId],
  );
  return id;
}
const memberships = () =>
  verbs.database.sql<{ club_id: string; status: string }>(
    "select club_id, status from memberships where athlete_id = $1 order by status, requested_at",
    [club.outsider.athleteId],
  );
const answer = (name: PersonName, membership_id: string, answer: "approve" | "refuse") =>
  answerMembership(as(name), { club_id: club.clubId, membership_id, answer });

describe("requests to join", () => {
  it("are read and answered by the club's admins alone", async () => {
    const id = await ask();
    for (const name of ["ana", "outsider", "otherAdmin"] as const) {
      await expect(listMembershipRequests(as(name), { clubId: club.clubId })).rejects.toEqual(
        refusal("forbidden"),
      );
      await expect(answer(name, id, "approve")).rejects.toEqual(refusal("forbidden"));
      await expect(listClubRecentMatches(as(name), { club_id: club.clubId })).rejects.toEqual(
        refusal("forbidden"),
      );
    }
    const visitor = { services: verbs.context.services, actor: { kind: "visitor" } } as const;
    await expect(listMembershipRequests(visitor, { clubId: club.clubId })).rejects.toEqual(
      refusal("unauthenticated"),
    );
    // An admin of another club does not reach it through their own.
    await expect(
      answerMembership(as("otherAdmin"), { club_id: club.otherClubId, membership_id: id, answer: "approve" }),
    ).rejects.toEqual(refusal("not_found"));
    const { rows } = await listMembershipRequests(as("secretary"), { clubId: club.clubId });
    expect(rows).toMatchObject([{ id, name: "Otto Fora", otherClub: "clube do morro" }]);
    expect((await listMembershipRequests(as("superAdmin"), { clubId: club.clubId })).rows).toHaveLength(1);
    expect((await readAthleteStart(as("outsider"))).requestedClub).toBe("clube da praia");
    expect((await readAthleteStart(as("ana"))).requestedClub).toBeNull();
    // A person who typed an address has not shown yet that it is theirs.
    const confirmed = (at: string | null) =>
      verbs.database.sql("update users set email_confirmed_at = $2 where id = $1", [
        club.outsider.userId,
        at,
      ]);
    await confirmed(null);
    expect((await listMembershipRequests(as("secretary"), { clubId: club.clubId })).rows).toEqual([]);
    await confirmed("2026-01-01");
    await answer("secretary", id, "refuse");
  });

  it("a refusal notifies the athlete and changes no club; the other answer comes too late", async () => {
    const id = await ask();
    expect(await answer("secretary", id, "refuse")).toEqual({ id, status: "refused" });
    expect(await answer("playingAdmin", id, "refuse")).toEqual({ id, status: "refused" });
    await expect(answer("secretary", id, "approve")).rejects.toEqual(refusal("already_answered"));
    expect((await memberships()).filter(({ status }) => status === "active")).toEqual([
      { club_id: club.otherClubId, status: "active" },
    ]);
    const notices = await verbs.database.sql("select title from notifications where user_id = $1", [
      club.outsider.userId,
    ]);
    expect(notices.at(-1)).toEqual({ title: "Pedido recusado" });
    expect(verbs.published).toContain(club.outsider.userId);
  });

  it("two admins at the same moment let somebody in once; the other club stays theirs, too", async () => {
    const id = await ask();
    const answers = await Promise.allSettled([
      answer("secretary", id, "approve"),
      answer("playingAdmin", id, "approve"),
    ]);
    expect(answers.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await answer("secretary", id, "approve")).toEqual({ id, status: "active" });
    expect(await memberships()).toEqual(
      expect.arrayContaining([
        { club_id: club.clubId, status: "active" },
        { club_id: club.otherClubId, status: "active" },
      ]),
    );
    const [user] = await verbs.database.sql("select club_id from users where id = $1", [
      club.outsider.userId,
    ]);
    expect(user).toEqual({ club_id: club.clubId });
    const notices = await verbs.database.sql(
      "select 1 from notifications where user_id = $1 and title = 'Você entrou no clube'",
      [club.outsider.userId],
    );
    expect(notices).toHaveLength(1);
  });
});

describe("the hours of silence", () => {
  const change = (name: PersonName, silence_hours: number) =>
    changeSettings(as(name), { club_id: club.clubId, silence_hours });

  it("are set by the club's admins alone", async () => {
    for (const name of ["ana", "otherAdmin"] as const)
      await expect(change(name, 12)).rejects.toEqual(refusal("forbidden"));
    expect(await change("secretary", 36)).toEqual({ silenceHours: 36 });
    const [row] = await verbs.database.sql("select silence_hours from clubs where id = $1", [club.clubId]);
    expect(row).toEqual({ silence_hours: 36 });
  });

  const typed = (silence_hours: string) =>
    settingsFormSchema.safeParse({ intent: "club_settings", silence_hours });

  it("are read as typed", () => expect(typed("36").data).toMatchObject({ silence_hours: 36 }));

  it.each(["3", "73", "4.5", "abc", ""])("refuse %s", (hours) => {
    expect(typed(hours).error?.issues).toMatchObject([
      { path: ["silence_hours"], message: "Escolha de 4 a 72 horas." },
    ]);
  });
});

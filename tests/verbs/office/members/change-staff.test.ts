import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeSettings } from "../../../../app/features/clubs/clubs/change-settings.server.ts";
import { changeAdmins } from "../../../../app/features/office/members/change-admins.server.ts";
import { addStaff, removeStaff } from "../../../../app/features/office/members/change-staff.server.ts";
import { demandFactor } from "../../../../app/features/office/members/demand-factor.server.ts";
import { readMembers } from "../../../../app/features/office/members/read-members.server.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { dayIn, DAY_MS } from "../../../../app/lib/dates.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { testTokens } from "../../../support/tokens.ts";

let verbs: TestVerbs;
let club: MatchClub;
const ZONE = "America/Sao_Paulo";
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const today = (plusDays = 0) => dayIn(new Date(Date.now() + plusDays * DAY_MS), ZONE);
const add = (by: PersonName, who: PersonName, day?: string) =>
  addStaff(as(by), {
    club_id: club.clubId,
    athlete_id: club[who].athleteId,
    role: day ? "referee" : "secretary",
    day,
  });
const staff = async () => (await readMembers(as("secretary"), { clubId: club.clubId })).staff;
const idOf = async (name: string) => (await staff()).find((row) => row.name === name)!.id;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, { tokens: testTokens() });
});
beforeEach(() =>
  sql("delete from club_staff where user_id <> all($1)", [[club.clerk.userId, club.referee.userId]]),
);
afterAll(() => verbs.stop());

describe("who works for a club without administering it", () => {
  it("is said by its admins alone, not by its secretary", async () => {
    for (const by of ["ana", "clerk", "referee", "outsider", "otherAdmin"] as const) {
      await expect(add(by, "ana"), by).rejects.toEqual(refusal("forbidden"));
      const remove = removeStaff(as(by), { club_id: club.clubId, staff_id: await idOf("Clara Balcão") });
      await expect(remove, by).rejects.toEqual(refusal("forbidden"));
    }
    // Through a club of their own, an admin finds nobody of this one.
    const through = removeStaff(as("otherAdmin"), { staff_id: await idOf("Clara Balcão") });
    await expect(through).rejects.toEqual(refusal("not_found"));
  });

  it("adults of the club with an account; they keep their role and are told; twice is once", async () => {
    for (const who of ["gil", "outsider"] as const)
      await expect(add("secretary", who)).rejects.toEqual(refusal("not_found"));
    await expect(add("secretary", "mia")).rejects.toEqual(refusal("invalid_input"));
    await expect(add("secretary", "playingAdmin")).rejects.toEqual(refusal("conflict"));
    expect(await add("secretary", "ana")).toEqual({ name: "Ana Souza" });
    expect(await add("secretary", "ana")).toEqual({ name: "Ana Souza" });
    expect((await staff()).filter(({ name }) => name === "Ana Souza")).toMatchObject([
      { role: "secretary", day: null },
    ]);
    expect(await sql("select user_role from users where id = $1", [club.ana.userId])).toEqual([
      { user_role: "athlete" },
    ]);
    const [notice] = await sql("select title from notifications where user_id = $1 limit 1", [
      club.ana.userId,
    ]);
    expect(notice).toEqual({ title: "Você é da secretaria do clube" });
    const staff_id = await idOf("Ana Souza");
    expect(await removeStaff(as("secretary"), { club_id: club.clubId, staff_id })).toEqual({
      name: "Ana Souza",
    });
    await expect(removeStaff(as("secretary"), { club_id: club.clubId, staff_id })).rejects.toEqual(
      refusal("not_found"),
    );
    const events = await sql(
      "select action from security_events where action like 'club_staff%' order by at, action",
    );
    expect(events.map((row) => row.action)).toContain("club_staff_removed");
  });

  it("a referee has a day, today or later, and one who was one is not listed", async () => {
    await expect(
      addStaff(as("secretary"), {
        club_id: club.clubId,
        athlete_id: club.ana.athleteId,
        role: "referee",
      }),
    ).rejects.toEqual(refusal("invalid_input"));
    await expect(add("secretary", "ana", today(-1))).rejects.toEqual(refusal("invalid_input"));
    await add("secretary", "ana", today(3));
    expect((await staff()).find(({ name }) => name === "Ana Souza")).toMatchObject({ day: today(3) });
    await sql("update club_staff set day = $1 where user_id = $2", [today(-1), club.ana.userId]);
    expect((await staff()).map(({ name }) => name)).not.toContain("Ana Souza");
  });
});

describe("what a secretary may do", () => {
  it("nothing of rules, admins and factors", async () => {
    const { clubId } = club;
    await expect(changeSettings(as("clerk"), { club_id: clubId, silence_hours: 8 })).rejects.toEqual(
      refusal("forbidden"),
    );
    await expect(
      changeAdmins(as("clerk"), { kind: "add", club_id: clubId, athlete_id: club.ana.athleteId }),
    ).rejects.toEqual(refusal("forbidden"));
    await expect(demandFactor(as("clerk"), { club_id: clubId, is_demanded: true })).rejects.toEqual(
      refusal("forbidden"),
    );
  });

  it("their own club's members, and only after the second factor where the club demands it", async () => {
    expect((await readMembers(as("clerk"), { clubId: club.clubId })).admins.length).toBe(2);
    expect((await readMembers(as("clerk"), { clubId: null })).admins.length).toBe(2);
    await expect(readMembers(as("clerk"), { clubId: club.otherClubId })).rejects.toEqual(
      refusal("forbidden"),
    );
    await sql("update clubs set admins_need_factor = true where id = $1", [club.clubId]);
    await expect(readMembers(as("clerk"), { clubId: club.clubId })).rejects.toEqual(refusal("forbidden"));
    await sql("update sessions set aal = 'aal2' where id = $1", [club.clerk.sessionId]);
    expect((await readMembers(as("clerk"), { clubId: club.clubId })).admins.length).toBe(2);
    await sql("update clubs set admins_need_factor = false where id = $1", [club.clubId]);
  });
});

describe("a referee enters what was played on their day", () => {
  const enter = (by: PersonName, playedAt: Date) =>
    enterMatch(as(by), {
      club_id: club.clubId,
      sport: "tennis",
      format: "singles",
      score_format: "SET3-S:6/TB7",
      played_at: playedAt.toISOString(),
      my_side: [club.ana.athleteId],
      their_side: [club.bruno.athleteId],
      sets: [
        { mine: 6, theirs: 4 },
        { mine: 6, theirs: 2 },
      ],
      end: "completed",
      losing_side: "theirs",
      place: undefined,
      is_second_match: true,
    });

  it("and no other, nor on another day", async () => {
    const yesterday = enter("referee", new Date(Date.now() - 2 * DAY_MS));
    await expect(yesterday).rejects.toMatchObject({ details: { field: "played_at" } });
    await sql("update club_staff set day = day + 1 where user_id = $1", [club.referee.userId]);
    await expect(enter("referee", new Date(Date.now() - 60_000))).rejects.toEqual(refusal("forbidden"));
    await sql("update club_staff set day = day - 1 where user_id = $1", [club.referee.userId]);
    expect(await enter("referee", new Date(Date.now() - 60_000))).toMatchObject({ status: "confirmed" });
  });
});

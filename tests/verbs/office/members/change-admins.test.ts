import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeAdmins } from "../../../../app/features/office/members/change-admins.server.ts";
import { readMembers } from "../../../../app/features/office/members/read-members.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { testTokens } from "../../../support/tokens.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const add = (by: PersonName, who: PersonName) =>
  changeAdmins(as(by), { kind: "add", club_id: club.clubId, athlete_id: club[who].athleteId });
const remove = (by: PersonName, who: PersonName) =>
  changeAdmins(as(by), { kind: "remove", club_id: club.clubId, user_id: club[who].userId });
const roleOf = async (name: PersonName) =>
  (await sql("select user_role from users where id = $1", [club[name].userId]))[0]!.user_role;
const admins = async () =>
  (await readMembers(as("superAdmin"), { clubId: club.clubId })).admins.map(({ name }) => name).sort();

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, { tokens: testTokens() });
});
afterAll(() => verbs.stop());

describe("several admins of a club", () => {
  it("are made and unmade by its admins alone", async () => {
    for (const by of ["ana", "outsider", "otherAdmin"] as const) {
      await expect(add(by, "ana")).rejects.toEqual(refusal("forbidden"));
      await expect(remove(by, "secretary")).rejects.toEqual(refusal("forbidden"));
    }
    // Through a club of their own, an admin finds nobody of this one.
    await expect(
      changeAdmins(as("otherAdmin"), { kind: "remove", user_id: club.secretary.userId }),
    ).rejects.toEqual(refusal("not_found"));
    expect(await admins()).toEqual(["Paulo Diretor", "Vera Secretária"]);
  });

  it("only adults of the club who have an account, who are notified and keep their own screens", async () => {
    await expect(add("secretary", "gil")).rejects.toEqual(refusal("not_found"));
    await expect(add("secretary", "outsider")).rejects.toEqual(refusal("not_found"));
    await expect(add("secretary", "mia")).rejects.toMatchObject({ details: { field: "athlete_id" } });
    expect(await add("secretary", "ana")).toEqual({ name: "Ana Souza" });
    expect(await add("secretary", "ana")).toEqual({ name: "Ana Souza" });
    expect(await roleOf("ana")).toBe("club_admin");
    expect(await admins()).toContain("Ana Souza");
    const notices = await sql("select title from notifications where user_id = $1", [club.ana.userId]);
    expect(notices).toEqual([{ title: "Você administra um clube" }]);
    const events = await sql("select risk_level from security_events where action = 'club_admin_added'");
    expect(events).toEqual([{ risk_level: "medium" }]);
  });

  it("the last one stays, even where two take each other out at once", async () => {
    await remove("secretary", "ana");
    expect(await roleOf("ana")).toBe("athlete");
    const answers = await Promise.allSettled([
      remove("secretary", "playingAdmin"),
      remove("playingAdmin", "secretary"),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [last] = await admins();
    expect(await admins()).toHaveLength(1);
    const name = last === "Vera Secretária" ? "secretary" : "playingAdmin";
    await expect(remove(name, name)).rejects.toMatchObject({
      code: "conflict",
      details: { message: expect.stringContaining("ao menos um administrador") },
    });
  });
});

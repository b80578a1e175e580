import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMember } from "../../../../app/features/office/members/add-member.server.ts";
import { inviteAll } from "../../../../app/features/office/invitations/invite-all.server.ts";
import { listInvitees } from "../../../../app/features/office/invitations/list-invitees.server.ts";
import { listPeople } from "../../../../app/features/office/members/list-people.server.ts";
import type { AthleteClass } from "../../../../drizzle/schema/enums.ts";
import type { PeopleQuery } from "../../../../app/features/office/members/people-table.ts";
import { readMember } from "../../../../app/features/office/members/read-member.server.ts";
import { removeMember } from "../../../../app/features/office/members/remove-member.server.ts";
import { editMembers } from "../../../../app/features/office/members/edit-members.server.ts";
import { enterMatch } from "../../../../app/features/matches/reports/enter-match.server.ts";
import { changeProfile } from "../../../../app/features/clubs/profile/change-profile.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { testTokens } from "../../../support/tokens.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string) => expect.objectContaining({ code });
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const EVERYBODY: PeopleQuery = {
  search: "",
  class: null,
  sport: null,
  account: null,
  role: null,
  isIdle: false,
  status: "active",
  from: 0,
};
const people = (query: Partial<PeopleQuery> = {}, by: PersonName = "clerk") =>
  listPeople(as(by), { clubId: club.clubId, query: { ...EVERYBODY, ...query } });
const names = async (query: Partial<PeopleQuery> = {}) => (await people(query)).rows.map(({ name }) => name);
const add = (by: PersonName, name: string, more: Partial<Parameters<typeof addMember>[1]> = {}) =>
  addMember(as(by), {
    club_id: club.clubId,
    athlete_id: randomUUID(),
    name,
    is_minor: false,
    is_other: false,
    ...more,
  });
const setClass = (by: PersonName, who: PersonName, level: AthleteClass, sport = "tennis") =>
  editMembers(as(by), {
    club_id: club.clubId,
    athlete_ids: [club[who].athleteId],
    level: { sport, class: level, reason: "Subiu depois do aberto" },
  });
const remove = (by: PersonName, who: PersonName) =>
  removeMember(as(by), { club_id: club.clubId, athlete_id: club[who].athleteId });
const member = (who: PersonName, by: PersonName = "clerk") =>
  readMember(as(by), { clubId: club.clubId, athleteId: club[who].athleteId });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, { tokens: testTokens() });
});
afterAll(() => verbs.stop());

/** A confirmed match of tennis that these two played. */
async function played(who: PersonName, other: PersonName): Promise<void> {
  await enterMatch(as("clerk"), {
    club_id: club.clubId,
    sport: "tennis",
    format: "singles",
    score_format: "SET3-S:6/TB7",
    played_at: new Date(Date.now() - 60_000).toISOString(),
    my_side: [club[who].athleteId],
    their_side: [club[other].athleteId],
    sets: [
      { mine: 6, theirs: 4 },
      { mine: 6, theirs: 2 },
    ],
    end: "completed",
    losing_side: "theirs",
    place: undefined,
    is_second_match: true,
  });
}

describe("everybody of a club", () => {
  it("are listed by name, with who works there, to who works there alone", async () => {
    for (const by of ["ana", "referee", "outsider", "otherAdmin"] as const)
      await expect(people({}, by), by).rejects.toEqual(refusal("forbidden"));
    const { rows, total } = await people();
    expect(rows.map(({ name }) => name.split(" ")[0])).toEqual([
      "Ana",
      "Bruno",
      "Caio",
      "Clara",
      "Davi",
      "Gil",
      "Hugo",
      "Inez",
      "João",
      "Mia",
      "Nova",
      "Paulo",
      "Vera",
    ]);
    expect(total).toBe(13);
    expect(rows.find(({ name }) => name === "Clara Balcão")).toMatchObject({
      athleteId: null,
      role: "secretary",
      hasAccount: true,
    });
    expect((await people({}, "superAdmin")).total).toBe(13);
  });

  it("have their picture beside the name, but private people and minors", async () => {
    const { sql } = verbs.database;
    const pictured = [club.ana.athleteId, club.bruno.athleteId, club.caio.athleteId];
    await sql(
      `with kept as (insert into files (id, bucket, path, object_key, content_type, size_bytes, sha256, created_at, updated_at)
         select gen_random_uuid(), 'avatars', a.id::text, 'avatars/' || a.id, 'image/jpeg', 1, 'x', now(), now()
         from athletes a where a.id = any($1) returning id, path)
       update athletes a set avatar_id = kept.id from kept where kept.path = a.id::text`,
      [pictured],
    );
    await sql("update athletes set is_private = true where id = $1", [club.bruno.athleteId]);
    await sql("update athletes set birth_date = '2015-01-01' where id = $1", [club.caio.athleteId]);
    const { rows } = await people();
    const shown = rows.filter(({ avatarId }) => avatarId !== null).map(({ athleteId }) => athleteId);
    await sql(
      "update athletes set avatar_id = null, is_private = false, birth_date = null where id = any($1)",
      [pictured],
    );
    expect(shown).toEqual([club.ana.athleteId]);
  });

  it("are narrowed by name without accents, account, role, class and page", async () => {
    await sql(
      `insert into athlete_sports values ($1, 'tennis', 'B'), ($1, 'beach_tennis', 'C'), ($2, 'tennis', 'C')`,
      [club.ana.athleteId, club.bruno.athleteId],
    );
    expect(await names({ search: "joao" })).toEqual(["João de Souza Sá"]);
    expect(await names({ account: "without" })).toEqual(["Gil Ferraz", "Hugo Ferraz"]);
    expect(await names({ role: "admin" })).toEqual(["Paulo Diretor", "Vera Secretária"]);
    expect(await names({ role: "secretary" })).toEqual(["Clara Balcão"]);
    expect(await names({ class: "C" })).toEqual(["Ana Souza", "Bruno Lima"]);
    expect(await names({ class: "C", sport: "tennis" })).toEqual(["Bruno Lima"]);
    expect(await names({ from: 12 })).toEqual(["Vera Secretária"]);
    expect(await names({ search: "100%_'" })).toEqual([]);
  });
});

describe("adding by hand", () => {
  it("makes a profile without an account, once, by the secretary and the admins", async () => {
    for (const by of ["ana", "referee", "otherAdmin"] as const)
      await expect(add(by, "Nina Barros"), by).rejects.toEqual(refusal("forbidden"));
    const athlete_id = randomUUID();
    const more = { athlete_id, sport: "tennis", class: "D", phone: "83988887777", is_minor: true };
    await add("clerk", "Nina Barros", more);
    await add("clerk", "Nina Barros", more);
    const [row] = (await people({ search: "nina" })).rows;
    expect(row).toMatchObject({ hasAccount: false, classes: [{ sport: "tennis", class: "D" }] });
    expect(await sql("select is_private from athletes where id = $1", [athlete_id])).toEqual([
      { is_private: true },
    ]);
    const { contactPhone } = await readMember(as("clerk"), { clubId: club.clubId, athleteId: athlete_id });
    expect(contactPhone).toBe("(83) 98888-7777");
  });

  it("asks first where the club has a like name, and knows the sports that it offers", async () => {
    await expect(add("clerk", "Gil Ferras")).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "is_other", message: expect.stringContaining("Gil Ferraz") },
    });
    await add("clerk", "Gil Ferras", { is_other: true });
    expect(await names({ search: "ferras" })).toEqual(["Gil Ferras"]);
    await expect(add("clerk", "Rita Paz", { sport: "squash", class: "A" })).rejects.toMatchObject({
      details: { field: "sport" },
    });
  });
});

describe("the class", () => {
  it("is set by the club with author and reason, told to its owner, and the same again is no change", async () => {
    for (const by of ["ana", "referee", "otherAdmin"] as const)
      await expect(setClass(by, "bruno", "A"), by).rejects.toEqual(refusal("forbidden"));
    await expect(setClass("clerk", "outsider", "A")).rejects.toEqual(refusal("not_found"));
    await expect(setClass("clerk", "bruno", "A", "squash")).rejects.toEqual(refusal("invalid_input"));
    await expect(setClass("playingAdmin", "playingAdmin", "A")).rejects.toEqual(refusal("conflict"));
    await setClass("clerk", "bruno", "B");
    await setClass("clerk", "bruno", "B");
    const { changes, classes } = await member("bruno");
    expect(classes).toEqual([{ sport: "tennis", class: "B" }]);
    expect(changes).toMatchObject([
      { fromClass: "C", toClass: "B", author: "Clara Balcão", reason: "Subiu depois do aberto" },
    ]);
    const notices = await sql(
      "select message from notifications where user_id = $1 and title = 'A sua classe no clube mudou'",
      [club.bruno.userId],
    );
    expect(notices[0]!.message).toBe("clube da praia: Tênis, classe B. Motivo: Subiu depois do aberto");
  });

  it("of another club is said to have been changed there, not by whom nor why", async () => {
    await sql(
      `insert into class_changes (id, athlete_id, sport, from_class, to_class, club_id, author_user_id, reason, created_at)
       values (gen_random_uuid(), $1, 'tennis', 'B', 'A', $2, $3, 'Segredo de outro clube', now())`,
      [club.caio.athleteId, club.otherClubId, club.otherAdmin.userId],
    );
    expect((await member("caio")).changes).toMatchObject([
      { toClass: "A", isElsewhere: true, author: null, reason: null },
    ]);
  });

  it("of one's own is one's word until the first confirmed match, and fixed from then on", async () => {
    const { userId, sessionId, athleteId } = club.ana;
    const save = (...sports: [string, string][]) =>
      changeProfile(
        { services: verbs.context.services, athlete: { userId, sessionId, athleteId } },
        {
          name: "Ana Souza",
          phone: "8333334444",
          cityCode: 3304557,
          isPrivate: false,
          sports: sports.map(([sport, level]) => ({ sport, class: level })) as never,
        },
        [],
      );
    await save(["tennis", "A"], ["beach_tennis", "C"]);
    expect((await member("ana")).changes).toMatchObject([
      { fromClass: "B", toClass: "A", author: "Ana Souza" },
    ]);
    await played("ana", "bruno");
    await expect(save(["tennis", "D"], ["beach_tennis", "C"])).rejects.toEqual(refusal("conflict"));
    // Left out and declared again would be a way around it.
    await expect(save(["beach_tennis", "C"])).rejects.toEqual(refusal("conflict"));
    await save(["tennis", "A"], ["beach_tennis", "D"]);
    expect((await member("ana")).lastMatchAt).not.toBeNull();
  });
});

describe("taking somebody out of a club", () => {
  it("is the club's act; the history stays and the person is told", async () => {
    for (const by of ["bruno", "referee", "otherAdmin"] as const)
      await expect(remove(by, "ana"), by).rejects.toEqual(refusal("forbidden"));
    await expect(remove("clerk", "outsider")).rejects.toEqual(refusal("not_found"));
    await expect(remove("clerk", "playingAdmin")).rejects.toEqual(refusal("conflict"));
    const answers = await Promise.all([remove("clerk", "ana"), remove("secretary", "ana")]);
    expect(answers).toEqual([{ name: "Ana Souza" }, { name: "Ana Souza" }]);
    expect(await names({ search: "ana" })).toEqual([]);
    expect(await names({ status: "left" })).toEqual(["Ana Souza"]);
    expect(await member("ana")).toMatchObject({ isActive: false, matches: 1 });
    expect(await sql("select club_id from users where id = $1", [club.ana.userId])).toEqual([
      { club_id: null },
    ]);
    const notices = await sql(
      "select count(*)::int as n from notifications where user_id = $1 and title = 'Você saiu do clube'",
      [club.ana.userId],
    );
    expect(notices).toEqual([{ n: 1 }]);
  });

  it("ends the link of a profile without an owner, whose name goes where it played nothing", async () => {
    await sql(
      `insert into invitations (id, club_id, athlete_id, created_at, expires_at) values ($1, $2, $3, now(), now() + interval '9 days')`,
      [randomUUID(), club.clubId, club.hugo.athleteId],
    );
    await remove("clerk", "hugo");
    expect(await names({ search: "hugo" })).toEqual([]);
    await expect(member("hugo")).rejects.toEqual(refusal("not_found"));
    expect(await sql("select name from athletes where id = $1", [club.hugo.athleteId])).toEqual([
      { name: "Atleta removido" },
    ]);
  });
});

describe("inviting all at once", () => {
  const invitees = (by: PersonName = "clerk") => listInvitees(as(by), { clubId: club.clubId, from: 0 });

  it("makes a link for everybody who has no account and no good link, once, with a message each", async () => {
    for (const by of ["ana", "referee", "otherAdmin"] as const) {
      await expect(inviteAll(as(by), { club_id: club.clubId }), by).rejects.toEqual(refusal("forbidden"));
      await expect(invitees(by), by).rejects.toEqual(refusal("forbidden"));
    }
    const before = await invitees();
    expect(before.unlinked).toBe(before.total);
    expect(before.rows[0]).toMatchObject({ url: null, message: null });
    await Promise.all([
      inviteAll(as("clerk"), { club_id: club.clubId }),
      inviteAll(as("secretary"), { club_id: club.clubId }),
    ]);
    const { rows, total, unlinked } = await invitees();
    expect([rows.length, unlinked]).toEqual([total, 0]);
    expect(new Set(rows.map(({ linkId }) => linkId)).size).toBe(total);
    const links = await sql(
      "select count(*)::int as n from invitations where athlete_id is not null and revoked_at is null",
    );
    expect(links).toEqual([{ n: total }]);
    const nina = rows.find(({ name }) => name === "Nina Barros")!;
    expect(nina.message).toContain("Oi, Nina! O ranking de clube da praia está na Quadra.");
    expect(nina.message).toContain(nina.url!);
    expect(nina.phone).toBe("83988887777");
  });
});

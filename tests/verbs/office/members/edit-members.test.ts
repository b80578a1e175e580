import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  answerChildsProposal,
  answerOwnProposal,
} from "../../../../app/features/clubs/profile/answer-proposal.server.ts";
import {
  readChildrensChanges,
  readClubChanges,
} from "../../../../app/features/clubs/profile/read-club-changes.server.ts";
import { editMember, editMembers } from "../../../../app/features/office/members/edit-members.server.ts";
import { readMember } from "../../../../app/features/office/members/read-member.server.ts";
import {
  listLostClasses,
  restoreClasses,
} from "../../../../app/features/office/members/restore-classes.server.ts";
import { exportClub } from "../../../../app/features/office/exports/export-club.server.ts";
import { visitToken } from "../../../../app/features/people/guardians/visit-link.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";
import { testTokens } from "../../../support/tokens.ts";

// Members belong to the office too (product §3).

let verbs: TestVerbs;
let club: MatchClub;
const mails: { to: string; text: string }[] = [];

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const send = async (mail: { to: string; text: string }) => void mails.push(mail);
  const limiter = { countAll: async () => ({ allowed: true, counted: [] }) };
  Object.assign(verbs.context.services, { tokens: testTokens(), mail: { send }, limiter });
});
afterAll(() => verbs.stop());

const sql = (text: string, values: unknown[] = []) =>
  verbs.database.sql<Record<string, unknown>>(text, values);
const as = (who: PersonName) => asPerson(verbs, club[who]);
const edit = (by: PersonName, who: PersonName, facts: Omit<Parameters<typeof editMember>[1], "athlete_id">) =>
  editMember(as(by), { club_id: club.clubId, athlete_id: club[who].athleteId, ...facts });
const bulk = (
  by: PersonName,
  who: PersonName[],
  what: Omit<Parameters<typeof editMembers>[1], "athlete_ids">,
) =>
  editMembers(as(by), { club_id: club.clubId, athlete_ids: who.map((one) => club[one].athleteId), ...what });
const member = (who: PersonName) =>
  readMember(as("clerk"), { clubId: club.clubId, athleteId: club[who].athleteId });
const seen = (who: PersonName) => readClubChanges(as(who));
const answer = async (who: PersonName, given: "confirmed" | "refused") => {
  const { changes } = await seen(who);
  const open = changes.find(({ isOpen }) => isOpen);
  await answerOwnProposal(
    { services: verbs.context.services, athlete: club[who] },
    { change_id: open?.id ?? "", answer: given },
  );
};
const person = async (who: PersonName) =>
  (
    await sql(
      "select name, search_name, gender_category as gender, birth_date::text as born from athletes where id = $1",
      [club[who].athleteId],
    )
  )[0];
const LEVEL = { sport: "tennis", class: "B", reason: "Conferido na quadra" } as const;

describe("one member", () => {
  it("refuses the wrong role, the wrong club and who is none of it", async () => {
    for (const by of ["ana", "referee", "otherAdmin"] as const) {
      await expect(edit(by, "gil", { number: "1" }), by).rejects.toMatchObject({ code: "forbidden" });
      await expect(bulk(by, ["gil"], { level: LEVEL }), by).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(edit("clerk", "outsider", { number: "1" })).rejects.toMatchObject({ code: "not_found" });
    await expect(
      editMember(verbs.context, { athlete_id: club.gil.athleteId, number: "1" }),
    ).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("without an account becomes what the club says, with a line of each fact", async () => {
    const done = await edit("clerk", "gil", {
      name: "Gil D’Ávila",
      gender: "male",
      birth_date: "1980-05-06",
      email: "gil@x.test",
      phone: "11987654321",
      number: "70",
    });
    expect(done).toMatchObject({ done: 6, proposed: 0 });
    expect(await person("gil")).toEqual({
      name: "Gil D’Ávila",
      search_name: "gil davila",
      gender: "male",
      born: "1980-05-06",
    });
    const { facts, contactEmail, contactPhone, externalId } = await member("gil");
    expect({ contactEmail, contactPhone, externalId }).toEqual({
      contactEmail: "gil@x.test",
      contactPhone: "(11) 98765-4321",
      externalId: "70",
    });
    expect(facts.map(({ words }) => words).toSorted()).toEqual([
      "Categoria: sem informação → Masculino",
      "E-mail: mudou",
      "Nascimento: sem informação → 06/05/1980",
      "Nome: Gil Ferraz → Gil D’Ávila",
      "Número no clube: mudou",
      "Telefone: mudou",
    ]);
    expect(await edit("clerk", "gil", { gender: "male", number: "70" })).toMatchObject({
      done: 0,
      proposed: 0,
    });
    await expect(edit("clerk", "hugo", { number: "70" })).rejects.toMatchObject({
      code: "invalid_input",
      details: { field: "number" },
    });
  });

  it("with an account is asked, and confirms or refuses; the newest proposal counts", async () => {
    await edit("clerk", "ana", { gender: "male" });
    expect(await edit("clerk", "ana", { gender: "female", name: "Ana de Souza" })).toMatchObject({
      done: 0,
      proposed: 2,
    });
    expect(await person("ana")).toMatchObject({ name: "Ana Souza", gender: null });
    expect((await seen("ana")).changes.map(({ words, isOpen }) => [words, isOpen]).toSorted()).toEqual([
      ["Categoria: sem informação → Feminino (aguardando confirmação)", true],
      ["Categoria: sem informação → Masculino (cancelado)", false],
      ["Nome: Ana Souza → Ana de Souza (aguardando confirmação)", true],
    ]);
    await answer("ana", "confirmed");
    await answer("ana", "confirmed");
    expect(await person("ana")).toMatchObject({
      name: "Ana de Souza",
      search_name: "ana de souza",
      gender: "female",
    });
    expect(await sql("select name from users where id = $1", [club.ana.userId])).toEqual([
      { name: "Ana de Souza" },
    ]);
    const told = await sql(
      "select message from notifications where user_id = $1 and title like '%confirmou%'",
      [club.clerk.userId],
    );
    expect(told).toHaveLength(2);

    await edit("clerk", "bruno", { birth_date: "1990-01-02" });
    await answer("bruno", "refused");
    expect(await person("bruno")).toMatchObject({ born: null });
    // Nobody answers what is not theirs, and a refusal stays one.
    const { id } = (await seen("bruno")).changes[0]!;
    const services = verbs.context.services;
    await expect(
      answerOwnProposal({ services, athlete: club.ana }, { change_id: id, answer: "confirmed" }),
    ).rejects.toMatchObject({ code: "not_found" });
    await expect(
      answerOwnProposal({ services, athlete: club.bruno }, { change_id: id, answer: "confirmed" }),
    ).rejects.toMatchObject({ code: "already_answered" });
    await expect(edit("clerk", "bruno", { email: "x@x.test" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("who is a minor is asked through the guardian, who alone answers", async () => {
    const guardian = "responsavel@x.test";
    await sql("update athletes set guardian_email = $2, guardian_name = 'Rita' where id = $1", [
      club.mia.athleteId,
      guardian,
    ]);
    await edit("clerk", "mia", { gender: "female" });
    await verbs.settle();
    expect(mails.filter(({ to }) => to === guardian)).toHaveLength(1);
    await expect(answer("mia", "confirmed")).rejects.toMatchObject({ code: "forbidden" });
    const visit = randomUUID();
    await sql(
      `insert into guardian_visits (id, email, created_at, opened_at, ends_at) values ($1, $2, $3, $3, $3::timestamptz + interval '30 minutes')`,
      [visit, guardian, verbs.clock.at.toISOString()],
    );
    const { services } = verbs.context;
    const token = await visitToken(services, visit, "open");
    const children = await readChildrensChanges({ services }, token);
    const [open] = children[club.mia.athleteId]!.changes;
    const given = { change_id: open!.id, answer: "confirmed" } as const;
    await expect(
      answerChildsProposal({ services }, token, { ...given, athlete_id: club.ana.athleteId }),
    ).rejects.toMatchObject({ code: "not_found" });
    await answerChildsProposal({ services }, token, { ...given, athlete_id: club.mia.athleteId });
    expect(await person("mia")).toMatchObject({ gender: "female" });
  });
});

describe("several members", () => {
  it("get a category and a class at once, and those with an account confirm the category", async () => {
    const report = await bulk("clerk", ["hugo", "caio", "davi", "davi"], { gender: "male", level: LEVEL });
    expect(report).toEqual({ done: 3, proposed: 2, same: 0 });
    expect(await person("hugo")).toMatchObject({ gender: "male" });
    expect(await person("caio")).toMatchObject({ gender: null });
    for (const who of ["hugo", "caio", "davi"] as const)
      expect((await member(who)).classes).toEqual([{ sport: "tennis", class: "B" }]);
    expect((await seen("caio")).classes).toEqual([{ club: "clube da praia", sport: "tennis", class: "B" }]);
    expect(await bulk("clerk", ["hugo"], { gender: "male", level: LEVEL })).toEqual({
      done: 0,
      proposed: 0,
      same: 1,
    });
    await expect(bulk("playingAdmin", ["playingAdmin"], { level: LEVEL })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(bulk("clerk", ["hugo"], { level: { ...LEVEL, sport: "squash" } })).rejects.toMatchObject({
      details: { field: "sport" },
    });
  });
});

describe("a class that an account's own replaced before", () => {
  const lost = () => listLostClasses(as("clerk"), { clubId: club.clubId });
  const replaced = async (who: PersonName) => {
    await sql(
      `insert into class_changes (id, athlete_id, sport, to_class, club_id, author_user_id, reason, created_at)
       values (gen_random_uuid(), $1, 'tennis', 'A', $2, $3, 'Lista', now())`,
      [club[who].athleteId, club.clubId, club.clerk.userId],
    );
    await sql("insert into athlete_sports (athlete_id, sport, class) values ($1, 'tennis', 'D')", [
      club[who].athleteId,
    ]);
  };

  it("is offered back to the club, which takes it or keeps what counts", async () => {
    await replaced("joao");
    await replaced("nova");
    expect(await lost()).toMatchObject([
      { name: "João de Souza Sá", sport: "tennis", class: "A", now: "D" },
      { name: "Nova Dias", class: "A", now: "D" },
    ]);
    const one = (who: PersonName, keep: boolean) => ({
      athlete_id: club[who].athleteId,
      sport: "tennis",
      keep,
    });
    await expect(restoreClasses(as("ana"), { club_id: club.clubId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(restoreClasses(as("otherAdmin"), { club_id: club.clubId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await restoreClasses(as("clerk"), { club_id: club.clubId, one: one("joao", false) });
    await restoreClasses(as("clerk"), { club_id: club.clubId, one: one("nova", true) });
    expect((await member("joao")).classes).toEqual([{ sport: "tennis", class: "A" }]);
    expect((await member("nova")).classes).toEqual([{ sport: "tennis", class: "D" }]);
    expect(await lost()).toEqual([]);
    expect(await restoreClasses(as("clerk"), { club_id: club.clubId })).toEqual({ restored: 0 });
  });
});

describe("e-mail and phone", () => {
  it("of a member are the office's to read, of a minor the guardian's, and end with the membership", async () => {
    await sql("update users set phone = '21988887777' where id = any($1)", [
      [club.davi.userId, club.mia.userId],
    ]);
    const email = `${club.davi.userId}@teste.test`;
    expect(await member("davi")).toMatchObject({ contactEmail: email, contactPhone: "(21) 98888-7777" });
    expect(await member("mia")).toMatchObject({
      contactEmail: "responsavel@x.test",
      contactPhone: null,
      isGuardians: true,
    });
    const lines = async () => {
      let text = "";
      const file = await exportClub(as("clerk"), { clubId: club.clubId, kind: "atletas", rankingId: null });
      for await (const piece of file.pieces) text += piece;
      return text;
    };
    expect(await lines()).toContain(email);
    const events = await sql(
      "select user_id, resource_id from security_events where action = 'contacts_read'",
    );
    expect(events).toEqual([{ user_id: club.clerk.userId, resource_id: club.clubId }]);
    await sql("update memberships set status = 'left', left_at = now() where athlete_id = $1", [
      club.davi.athleteId,
    ]);
    expect(await member("davi")).toMatchObject({ contactEmail: null, contactPhone: null });
    expect(await lines()).not.toContain(email);
  });
});

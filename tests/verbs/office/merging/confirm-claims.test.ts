import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { confirmClaims } from "../../../../app/features/office/merging/confirm-claims.server.ts";
import { decideClaim } from "../../../../app/features/office/merging/decide-claim.server.ts";
import { readBulkClaims } from "../../../../app/features/office/merging/read-bulk-claims.server.ts";
import { undoClaims } from "../../../../app/features/office/merging/undo-claims.server.ts";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { asPerson, checkedPoints, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { bornYearsAgo } from "../../../support/births.ts";
import { lineSumDifferences } from "../../../support/kept-tables.ts";
import { claimOf, enterResult, importedAthlete, newcomer } from "../../../support/newcomers.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const sql = (text: string, values: unknown[] = []) => verbs.database.sql(text, values);
const clerk = () => asPerson(verbs, club.clerk);
const refusal = (code: string, message = "") =>
  expect.objectContaining({
    code,
    ...(message ? { details: expect.objectContaining({ message: expect.stringContaining(message) }) } : {}),
  });

beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  club = await makeMatchClub(verbs.database.sql);
  verbs.clock.at = new Date(verbs.clock.at.getTime() + 60_000);
});

/** Somebody who says to be an imported athlete, of the same name where nothing else is said. */
async function claim(
  name: string,
  {
    own = {},
    kept = {},
    says = name,
  }: {
    own?: Parameters<typeof newcomer>[2];
    kept?: Parameters<typeof importedAthlete>[3];
    says?: string;
  } = {},
) {
  const targetId = await importedAthlete(verbs, club.clubId, name, kept);
  const person = await newcomer(verbs, says, own);
  const id = await claimOf(verbs, { clubId: club.clubId, person, targetId });
  return { id, targetId, person };
}

const reading = async () => (await readBulkClaims(clerk(), { clubId: club.clubId })).claims;
const confirm = (ids: readonly string[], who = clerk()) =>
  confirmClaims(who, { club_id: club.clubId, claim_ids: ids });
const statusOf = async (id: string) =>
  (await sql("select status from profile_claims where id = $1", [id]))[0]!.status;

describe("who goes with Confirmar todos is listed with both sides' contacts, the others with why not", () => {
  it("and reading it leaves its line", async () => {
    await claim("Ada Braga Pinto", {
      own: { email: "ada@teste.test", phone: "11987654321" },
      kept: { email: "ADA@teste.test", phone: "11987654321" },
    });
    const rival = await claim("Bia Castro Melo");
    await claimOf(verbs, {
      clubId: club.clubId,
      person: await newcomer(verbs, "Bia Castro Melo"),
      targetId: rival.targetId,
    });
    await claim("Caio Dias Reis", { says: "Caio Reis" });
    await claim("Davi Elias Nunes", { own: { born: bornYearsAgo(15), guardianAccepted: true } });
    await claim("Eva Franco Lins", { kept: { email: "outra@teste.test" } });
    await claim("Fábio Gomes Sá", { own: { phone: "11987654322" }, kept: { phone: "11987654323" } });
    await claim("Gael Horta Luz");
    await importedAthlete(verbs, club.clubId, "Gael Hôrta Luz");
    const abroad = await claim("Hilda Ivo Paz");
    await sql(
      "insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now())",
      [uuidv7(), club.otherClubId, abroad.targetId],
    );
    const listed = await reading();
    expect(listed.map(({ name, reason }) => [name, reason])).toEqual([
      ["Ada Braga Pinto", null],
      ["Bia Castro Melo", "2 pessoas dizem que são Bia Castro Melo."],
      ["Bia Castro Melo", "2 pessoas dizem que são Bia Castro Melo."],
      ["Caio Reis", "Os nomes completos não são iguais."],
      ["Davi Elias Nunes", "É menor de idade: o clube confirma em separado."],
      ["Eva Franco Lins", "O e-mail do cadastro do clube é outro."],
      ["Fábio Gomes Sá", "O telefone do cadastro do clube é outro."],
      ["Gael Horta Luz", "O clube tem mais de um perfil sem conta com este nome."],
      ["Hilda Ivo Paz", "Hilda Ivo Paz também joga em outro clube. Fale com o suporte."],
    ]);
    expect(listed[0]).toMatchObject({
      email: "ada@teste.test",
      phone: "(11) 98765-4321",
      keptEmail: "ADA@teste.test",
      keptPhone: "(11) 98765-4321",
    });
    // Of a minor the guardian's.
    expect(listed[4]).toMatchObject({ email: "rita@teste.test", phone: null });
    expect(
      await sql("select details from security_events where action = 'contacts_read' and user_id = $1", [
        club.clerk.userId,
      ]),
    ).toHaveLength(1);
    // None that the list names one by one goes along, whoever sends it.
    const [, ...others] = listed;
    for (const { id, reason } of others)
      await expect(confirm([id])).rejects.toEqual(refusal("conflict", reason!));
    await expect(confirm(listed.map(({ id }) => id))).rejects.toEqual(refusal("conflict"));
    expect(await sql("select 1 from profile_merges where club_id = $1", [club.clubId])).toEqual([]);
  });

  it("a minor's waits for the guardian, and then for the club, one by one", async () => {
    const { id, person } = await claim("Nina Torres Vaz", {
      own: { born: bornYearsAgo(12), guardianAccepted: false },
    });
    expect((await reading())[0]!.reason).toContain("aguardando o responsável");
    const decide = () => decideClaim(clerk(), { club_id: club.clubId, claim_id: id, answer: "confirm" });
    await expect(decide()).rejects.toEqual(refusal("conflict", "aguarda o responsável"));
    await sql("update athletes set guardian_accepted_at = now() where user_id = $1", [person.userId]);
    await expect(confirm([id])).rejects.toEqual(refusal("conflict", "menor de idade"));
    expect(await decide()).toMatchObject({ status: "confirmed" });
  });
});

describe("one act", () => {
  it("confirms 40 in as many round trips as one; tables equal a rebuild, and each person is told", async () => {
    const people = [];
    for (let n = 0; n < 40; n += 1)
      people.push(await claim(`Pessoa ${"abcdefgh"[n % 8]}${"klmno"[Math.floor(n / 8)]} Sobrenome`));
    // They have played each other, so that both sides of a match pass.
    for (let n = 0; n < 30; n += 1)
      await enterResult(verbs, club, people[n % 20]!.targetId, people[(n * 7 + 3) % 40]!.targetId);
    // Some have played with their account, too, also somebody's twin.
    await enterResult(verbs, club, people[0]!.person.athleteId, people[3]!.targetId);
    await enterResult(verbs, club, people[0]!.person.athleteId, people[3]!.person.athleteId);
    const before = await checkedPoints(verbs.database.sql);
    const ids = (await reading()).filter(({ reason }) => reason === null).map(({ id }) => id);
    expect(ids).toHaveLength(40);
    const cost = async (some: readonly string[]) => {
      await verbs.settle();
      const start = verbs.proxy.stats().http_requests;
      await confirm(some);
      await verbs.settle();
      return verbs.proxy.stats().http_requests - start;
    };
    const one = await cost(ids.slice(0, 1));
    expect(await cost(ids.slice(1))).toBe(one);
    expect(one).toBeLessThanOrEqual(4);
    await verbs.settle();

    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect(await lineSumDifferences(verbs.database)).toEqual([]);
    const after = await checkedPoints(verbs.database.sql);
    for (const { targetId, person } of people)
      expect(after[person.athleteId] ?? 0).toBe((before[targetId] ?? 0) + (before[person.athleteId] ?? 0));
    expect(
      await sql("select 1 from match_players where athlete_id = any($1)", [
        people.map(({ targetId }) => targetId),
      ]),
    ).toEqual([]);
    const told = await sql(
      "select user_id from notifications where title = 'O perfil é seu' and user_id = any($1)",
      [people.map(({ person }) => person.userId)],
    );
    expect(told).toHaveLength(40);
    const lines = await sql(
      "select action, count(*)::int as n from security_events where user_id = $1 and action in ('claim_confirmed', 'profiles_merged') group by 1 order by 1",
      [club.clerk.userId],
    );
    expect(lines).toEqual([
      { action: "claim_confirmed", n: 40 },
      { action: "profiles_merged", n: 40 },
    ]);
    // All of them again: nothing twice.
    expect((await confirm(ids)).names).toHaveLength(40);
    expect(await sql("select 1 from profile_merges where club_id = $1", [club.clubId])).toHaveLength(40);

    // The whole act undone at once, and one that was undone before is left alone.
    const { acts } = await readBulkClaims(clerk(), { clubId: club.clubId });
    const merges = acts.flatMap(({ claims }) => claims.map(({ mergeId }) => mergeId));
    expect(merges).toHaveLength(40);
    await undoClaims(clerk(), { club_id: club.clubId, merge_ids: merges.slice(0, 1) });
    await undoClaims(clerk(), { club_id: club.clubId, merge_ids: merges });
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect(await checkedPoints(verbs.database.sql)).toEqual(before);
  });

  it("happens exactly once of eight at once", async () => {
    const [one, other] = [await claim("Rui Barbosa Lima"), await claim("Ivo Lemos Prado")];
    await enterResult(verbs, club, one.targetId, other.targetId);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => confirm([one.id, other.id])));
    for (const answer of answers)
      if (answer.status === "rejected")
        expect(["already_answered", "conflict"]).toContain(answer.reason.code);
    expect(await sql("select 1 from profile_merges where club_id = $1", [club.clubId])).toHaveLength(2);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(["confirmed", "confirmed"]);
  });

  it("confirms nobody where one of them does not fit any more, and leaves out who was refused", async () => {
    const [one, other] = [await claim("Ugo Sales Mota"), await claim("Lia Matos Cruz")];
    await claimOf(verbs, {
      clubId: club.clubId,
      person: await newcomer(verbs, "Lia Matos Cruz"),
      targetId: other.targetId,
    });
    await expect(confirm([one.id, other.id])).rejects.toEqual(refusal("conflict", "Lia Matos Cruz"));
    expect(await statusOf(one.id)).toBe("asked");
    await decideClaim(clerk(), { club_id: club.clubId, claim_id: other.id, answer: "refuse" });
    expect(await confirm([one.id, other.id])).toEqual({ names: ["Ugo Sales Mota"] });
    expect(await statusOf(other.id)).toBe("refused");
  });

  it("refuses the wrong role and the wrong club, and a club that is read-only", async () => {
    const { id } = await claim("Tom Vieira Reis");
    await expect(confirm([id], asPerson(verbs, club.ana))).rejects.toEqual(refusal("forbidden"));
    await expect(confirm([id], asPerson(verbs, club.referee))).rejects.toEqual(refusal("forbidden"));
    await expect(confirmClaims(asPerson(verbs, club.otherAdmin), { claim_ids: [id] })).rejects.toEqual(
      refusal("not_found"),
    );
    await expect(readBulkClaims(asPerson(verbs, club.ana), { clubId: club.clubId })).rejects.toEqual(
      refusal("forbidden"),
    );
    await expect(readBulkClaims(asPerson(verbs, club.otherAdmin), { clubId: club.clubId })).rejects.toEqual(
      refusal("forbidden"),
    );
    await sql("update clubs set lapsed_at = now() - interval '8 days' where id = $1", [club.clubId]);
    await expect(confirm([id])).rejects.toEqual(refusal("club_read_only"));
    expect(await statusOf(id)).toBe("asked");
  });
});

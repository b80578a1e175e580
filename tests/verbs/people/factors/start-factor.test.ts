import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFactor } from "../../../../app/features/people/factors/remove-factor.server.ts";
import { startFactor } from "../../../../app/features/people/factors/start-factor.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const sql: TestVerbs["database"]["sql"] = (text, values) => verbs.database.sql(text, values);
const prove = (at: string) =>
  sql(`update sessions set proved_at = ${at} where id = $1`, [club.ana.sessionId]);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

it("a factor is begun and taken away for a fresh proof alone", async () => {
  const ana = asPerson(verbs, club.ana);
  await prove("now() - interval '1 hour'");
  await expect(startFactor(ana, { name: "Celular" })).rejects.toMatchObject({ code: "proof_required" });
  expect(await sql("select 1 from mfa_factors")).toEqual([]);
  await prove("now()");
  const { factorId } = await startFactor(ana, { name: "Celular" });
  await prove("null");
  await expect(removeFactor(ana, { factorId })).rejects.toMatchObject({ code: "proof_required" });
  const nothing = Promise.resolve(false);
  await expect(removeFactor(ana, { factorId, proof: nothing })).rejects.toMatchObject({
    code: "proof_required",
  });
  expect(await sql("select 1 from mfa_factors")).toHaveLength(1);
  await removeFactor(ana, { factorId, proof: Promise.resolve(true) });
  expect(await sql("select 1 from mfa_factors")).toEqual([]);
});

it("is nobody else's to take away", async () => {
  await prove("now()");
  const { factorId } = await startFactor(asPerson(verbs, club.ana), {});
  await expect(removeFactor(asPerson(verbs, club.outsider), { factorId })).rejects.toMatchObject({
    code: "not_found",
  });
});

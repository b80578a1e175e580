import { afterAll, beforeAll, expect, it } from "vitest";
import { childSchema } from "../../../../app/features/people/guardians/child-schema.ts";
import { askGuardianVisit } from "../../../../app/features/people/guardians/ask-guardian-visit.server.ts";
import { readGuardianPage } from "../../../../app/features/people/guardians/read-children.server.ts";
import { registerChild } from "../../../../app/features/people/guardians/register-child.server.ts";
import { revokeConsent } from "../../../../app/features/people/guardians/revoke-consent.server.ts";
import { openVisit } from "../../../../app/features/people/guardians/visit-link.server.ts";
import { exportChildData } from "../../../../app/features/platform/own-data/export-child-data.server.ts";
import { readViewer } from "../../../../app/features/base/access/read-viewer.server.ts";
import { bornYearsAgo } from "../../../support/births.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const mailed: { to: string; subject: string; text: string }[] = [];
const GUARDIAN = "marta@exemplo.test";
const refusal = (code: string) => expect.objectContaining({ code });
const context = () => ({ services: verbs.context.services });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  const allowed = async () => ({ allowed: true, isVerified: true, counted: [] });
  Object.assign(verbs.context.services, {
    mail: { send: async (mail: (typeof mailed)[number]) => void mailed.push(mail) },
    limiter: { countAll: allowed, count: allowed, giveBack: async () => undefined },
    deadline: { whileWaiting: async (work: () => Promise<unknown>) => await work() },
  });
  await verbs.database.sql(
    `update athletes set guardian_name = 'Marta', guardian_email = $2 where id = any($1)`,
    [[club.mia.athleteId, club.inez.athleteId], GUARDIAN],
  );
});
afterAll(() => verbs.stop());

/** A link as it was mailed. */
async function link(email = GUARDIAN): Promise<string> {
  mailed.length = 0;
  await askGuardianVisit(context(), { email });
  await verbs.settle();
  return new URL(/http\S+/.exec(mailed[0]!.text)![0]).searchParams.get("visita")!;
}
const page = async (email = GUARDIAN) => (await openVisit(context(), await link(email)))!;

it("a link opens the page once, shows nothing before that, and closes with its time", async () => {
  const token = await link();
  expect(await readGuardianPage(context(), token)).toEqual({ stage: "link", email: GUARDIAN });
  const opened = (await openVisit(context(), token))!;
  expect(await openVisit(context(), token)).toBeNull();
  expect(await readGuardianPage(context(), token)).toBeNull();
  const shown = await readGuardianPage(context(), opened);
  expect(shown).toMatchObject({
    stage: "open",
    children: [
      { name: "Inez Alves Braga", acceptedAt: null },
      { name: "Mia Costa Nunes", hasAccount: true },
    ],
  });
  verbs.clock.at = new Date(Date.now() + 31 * 60_000);
  expect(await readGuardianPage(context(), opened)).toBeNull();
  const late = await link();
  verbs.clock.at = new Date(Date.now() + 92 * 60_000);
  expect(await openVisit(context(), late)).toBeNull();
  verbs.clock.at = new Date();
  for (const forged of ["x", opened.replace(/.$/, "_"), `${token.slice(0, 37)}${"A".repeat(43)}`])
    expect(await readGuardianPage(context(), forged)).toBeNull();
});

it("takes a copy of a child of theirs, and of no other", async () => {
  const token = await page();
  const file = await exportChildData(context(), token, { athleteId: club.mia.athleteId });
  expect(JSON.parse(file.text)).toMatchObject({
    perfil: [{ nome: "Mia Costa Nunes" }],
    conta: [{ nome: "Mia Costa Nunes" }],
  });
  for (const athleteId of [club.ana.athleteId, club.joao.athleteId])
    await expect(exportChildData(context(), token, { athleteId })).rejects.toEqual(refusal("not_found"));
  const stranger = await page("outra@exemplo.test");
  expect(await readGuardianPage(context(), stranger)).toMatchObject({ children: [] });
  await expect(exportChildData(context(), stranger, { athleteId: club.mia.athleteId })).rejects.toEqual(
    refusal("not_found"),
  );
  // A link that was not opened hands out nothing.
  await expect(exportChildData(context(), await link(), { athleteId: club.mia.athleteId })).rejects.toEqual(
    refusal("not_found"),
  );
});

it("takes the consent back: the account awaits a guardian again, and both are told", async () => {
  const token = await page();
  const awaits = async () =>
    (await readViewer(verbs.context.services, asPerson(verbs, club.mia).actor))?.awaitsGuardian;
  expect(await awaits()).toBe(false);
  mailed.length = 0;
  await revokeConsent(context(), token, { athleteId: club.mia.athleteId });
  expect(await awaits()).toBe(true);
  expect(mailed.map(({ to }) => to)).toEqual([GUARDIAN, `${club.mia.userId}@teste.test`]);
  const [athlete] = await verbs.database.sql(
    "select is_private, guardian_accepted_at from athletes where id = $1",
    [club.mia.athleteId],
  );
  expect(athlete).toEqual({ is_private: true, guardian_accepted_at: null });
  await expect(revokeConsent(context(), token, { athleteId: club.ana.athleteId })).rejects.toEqual(
    refusal("not_found"),
  );
});

it("registers a child without an e-mail, which asks to join and stays private; taken back, it leaves", async () => {
  const token = await page("novo@exemplo.test");
  const child = childSchema("2026-11-23").parse({
    name: "Tito Prado Luz",
    guardianName: "Nina Prado",
    birthDate: bornYearsAgo(8),
    genderCategory: "male",
    sport: "tennis",
    class: "Iniciante",
    clubId: club.clubId,
    termsVersion: "2026-01",
  });
  await expect(registerChild(context(), token, { ...child, termsVersion: "1999" })).rejects.toEqual(
    refusal("conflict"),
  );
  await registerChild(context(), token, child);
  const shown = await readGuardianPage(context(), token);
  const [row] = shown?.stage === "open" ? shown.children : [];
  expect(row).toMatchObject({
    name: "Tito Prado Luz",
    hasAccount: false,
    clubs: [{ status: "requested" }],
    consents: [{ version: "2026-01", revokedAt: null }],
  });
  await revokeConsent(context(), token, { athleteId: row!.athleteId });
  expect(
    await verbs.database.sql(
      "select m.status, g.method, g.revoked_at is not null as is_revoked from memberships m join guardian_consents g using (athlete_id) where athlete_id = $1",
      [row!.athleteId],
    ),
  ).toEqual([{ status: "refused", method: "guardian_page", is_revoked: true }]);
  expect(childSchema("2026-11-23").safeParse({ ...child, birthDate: "1990-01-01" }).success).toBe(false);
});

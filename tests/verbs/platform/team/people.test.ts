import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hashPassword } from "../../../../drizzle/password-hash.ts";
import { readUndoLink } from "../../../../app/features/people/account-changes/undo-link.server.ts";
import { endPersonSessions } from "../../../../app/features/platform/team/end-person-sessions.server.ts";
import {
  PLATFORM_PEOPLE_PAGE,
  type PlatformPeopleQuery,
} from "../../../../app/features/platform/team/people.ts";
import { readPeople, readPerson } from "../../../../app/features/platform/team/read-people.server.ts";
import { removeLostFactor } from "../../../../app/features/platform/team/remove-lost-factor.server.ts";
import { liftPerson, suspendPerson } from "../../../../app/features/platform/team/suspend-person.server.ts";
import { refreshSession } from "../../../../app/features/people/sessions/refresh-session.server.ts";
import { signIn } from "../../../../app/features/people/sessions/sign-in.server.ts";
import { readViewer } from "../../../../app/features/base/access/read-viewer.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const sent: { to: string; subject: string; text: string }[] = [];
const PASSWORD = "uma senha boa 2026";
const reason = "Pediu por telefone.";
const refusal = (code: string) => expect.objectContaining({ code });
const sql: TestVerbs["database"]["sql"] = (text, values) => verbs.database.sql(text, values);
const admin = () => asPerson(verbs, club.superAdmin);
const emailOf = ({ userId }: Person) => `${userId}@teste.test`;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  verbs.context.services.passwords = {
    hash: async (password) => hashPassword(password),
    verify: async (password, phc) => phc !== null && password === PASSWORD,
  };
  verbs.context.services.tokens.sign = async () => "aberta";
  verbs.context.services.mail = { send: async (mail) => void sent.push(mail) };
  await sql("update users set password_hash = $1", [hashPassword(PASSWORD)]);
});
afterAll(() => verbs.stop());
beforeEach(() => void (sent.length = 0));

async function session({ userId }: Person): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into sessions (id, user_id, user_agent, created_at, refreshed_at, expires_at, proved_at)
     values (gen_random_uuid(), $1, 'Chrome/1 Android', now(), now(), now() + interval '9 days', now()) returning id`,
    [userId],
  );
  return row!.id;
}
const openOnes = async ({ userId }: Person) =>
  (
    await sql<{ id: string }>("select id from sessions where user_id = $1 and revoked_at is null", [userId])
  ).map(({ id }) => id);
async function factor({ userId }: Person): Promise<string> {
  const id = randomUUID();
  await sql(
    `insert into mfa_factors (id, user_id, friendly_name, status, secret, created_at, updated_at)
     values ($1, $2, gen_random_uuid()::text, 'verified', 'x', now(), now())`,
    [id, userId],
  );
  return id;
}
const find = async (asked: Partial<PlatformPeopleQuery>) =>
  (await readPeople(admin(), { search: "", kind: null, from: 0, ...asked })).people.map(({ name }) => name);
const audited = async () =>
  await sql("select action, about_user_id, actor_user_id, data from audit_lines order by at, id");

it("finds accounts by name without accents, by part of the address, by the id of account or athlete, and by what they are", async () => {
  expect(await find({ search: "joao de SOUZA" })).toEqual(["João de Souza Sá"]);
  expect(await find({ search: club.ana.userId })).toEqual(["Ana Souza"]);
  expect(await find({ search: club.ana.athleteId })).toEqual(["Ana Souza"]);
  expect(await find({ search: emailOf(club.ana).slice(0, 30) })).toEqual(["Ana Souza"]);
  expect(await find({ search: "100%" })).toEqual([]);
  expect(await find({ kind: "plataforma" })).toEqual(["Sara Quadra"]);
  expect(await find({ kind: "clubes", search: "zeca" })).toEqual(["Zeca Diretor"]);
  expect(await find({ kind: "suspensas" })).toEqual([]);
  // Profiles without an account are no accounts.
  expect(await find({ search: "ferraz" })).toEqual([]);
  const { people, hasMore } = await readPeople(admin(), { search: "", kind: null, from: 0 });
  expect([people.length <= PLATFORM_PEOPLE_PAGE, hasMore]).toEqual([true, false]);
  expect(people.find(({ name }) => name === "Paulo Diretor")?.clubs).toEqual(["clube da praia"]);
});

it("shows one account with its clubs, sessions and factors", async () => {
  const id = await session(club.caio);
  await factor(club.caio);
  const { person } = await readPerson(admin(), { userId: club.caio.userId });
  expect(person).toMatchObject({
    name: "Caio Prado",
    athleteId: club.caio.athleteId,
    suspendedAt: null,
    acts: [],
  });
  expect(person.clubs).toEqual([{ id: club.clubId, name: "clube da praia", tie: "member" }]);
  expect(person.sessions.map((one) => one.id)).toContain(id);
  expect(person.factors).toHaveLength(1);
  await expect(readPerson(admin(), { userId: randomUUID() })).rejects.toEqual(refusal("not_found"));
});

it.each(["ana", "secretary", "clerk"] as const)(
  "nobody of a club reads or does any of it (%s)",
  async (name) => {
    const who = asPerson(verbs, club[name]);
    const { userId } = club.bruno;
    const common = { userId, reason };
    await expect(readPeople(who, { search: "", kind: null, from: 0 })).rejects.toEqual(refusal("forbidden"));
    await expect(readPerson(who, { userId })).rejects.toEqual(refusal("forbidden"));
    await expect(suspendPerson(who, common)).rejects.toEqual(refusal("forbidden"));
    await expect(liftPerson(who, common)).rejects.toEqual(refusal("forbidden"));
    await expect(endPersonSessions(who, { ...common, sessionId: null })).rejects.toEqual(
      refusal("forbidden"),
    );
    await expect(
      removeLostFactor(who, { ...common, factorId: randomUUID(), check: "vi o RG" }),
    ).rejects.toEqual(refusal("forbidden"));
    expect(await audited()).toEqual([]);
  },
);

it("ends one session or all, told by mail, with an audit line; another's session is none of theirs", async () => {
  const [first] = [await session(club.bruno), await session(club.bruno)];
  const common = { userId: club.bruno.userId, reason };
  await expect(endPersonSessions(admin(), { ...common, sessionId: club.ana.sessionId })).rejects.toEqual(
    refusal("conflict"),
  );
  await endPersonSessions(admin(), { ...common, sessionId: first! });
  expect(await openOnes(club.bruno)).toHaveLength(2);
  await endPersonSessions(admin(), { ...common, sessionId: null });
  expect(await openOnes(club.bruno)).toEqual([]);
  expect(await openOnes(club.ana)).toHaveLength(1);
  await verbs.settle();
  expect(sent.map(({ to }) => to)).toEqual([emailOf(club.bruno), emailOf(club.bruno)]);
  expect(sent[1]!.text).toContain(reason);
  expect(await audited()).toMatchObject([
    {
      action: "person_sessions_ended",
      about_user_id: club.bruno.userId,
      actor_user_id: club.superAdmin.userId,
    },
    { action: "person_sessions_ended", data: { reason, session_id: null } },
  ]);
});

it("nothing is done without a fresh proof, nor to oneself", async () => {
  const { userId, sessionId } = club.superAdmin;
  await expect(suspendPerson(admin(), { userId, reason })).rejects.toEqual(refusal("conflict"));
  await sql("update sessions set proved_at = now() - interval '1 hour' where id = $1", [sessionId]);
  const stale = { userId: club.davi.userId, reason };
  await expect(suspendPerson(admin(), stale)).rejects.toEqual(refusal("proof_required"));
  expect((await readPerson(admin(), { userId: club.davi.userId })).isProofFresh).toBe(false);
  await sql("update sessions set proved_at = now() + interval '900 days' where id = $1", [sessionId]);
});

it("who is suspended signs in no more, and no session of theirs is good; lifted, they sign in again", async () => {
  const { userId } = club.davi;
  const credentials = { email: emailOf(club.davi), password: PASSWORD };
  const { session: opened } = await signIn(verbs.context, credentials);
  await suspendPerson(admin(), { userId, reason });
  await expect(suspendPerson(admin(), { userId, reason })).rejects.toEqual(refusal("conflict"));
  expect(await find({ kind: "suspensas" })).toEqual(["Davi Rocha"]);
  await expect(signIn(verbs.context, credentials)).rejects.toEqual(refusal("account_suspended"));
  // Somebody who does not know the password learns nothing of it.
  await expect(signIn(verbs.context, { ...credentials, password: "errada demais" })).rejects.toEqual(
    refusal("invalid_credentials"),
  );
  await expect(refreshSession(verbs.context, opened)).rejects.toEqual(refusal("session_expired"));
  expect(await readViewer(verbs.context.services, asPerson(verbs, club.davi).actor)).toBeNull();
  expect(await openOnes(club.davi)).toEqual([]);
  await verbs.settle();
  expect(sent.map(({ subject }) => subject)).toEqual(["A sua conta da Quadra foi suspensa"]);

  await liftPerson(admin(), { userId, reason });
  await expect(liftPerson(admin(), { userId, reason })).rejects.toEqual(refusal("conflict"));
  expect((await signIn(verbs.context, credentials)).person.user_id).toBe(userId);
  const { person } = await readPerson(admin(), { userId });
  expect(person.acts.map(({ action, actor }) => [action, actor])).toEqual([
    ["suspension_lifted", "Sara Quadra"],
    ["account_suspended", "Sara Quadra"],
  ]);
});

it("two super admins who suspend each other at once leave one", async () => {
  const [second] = await sql<{ id: string }>(
    `insert into users (id, email, name, user_role, email_confirmed_at)
     values (gen_random_uuid(), 'segunda@teste.test', 'Segunda', 'super_admin', now()) returning id`,
  );
  const other: Person = { userId: second!.id, sessionId: "", athleteId: "" };
  other.sessionId = await session(other);
  const done = await Promise.allSettled([
    suspendPerson(admin(), { userId: other.userId, reason }),
    suspendPerson(asPerson(verbs, other), { userId: club.superAdmin.userId, reason }),
  ]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(
    await sql("select 1 from users where user_role = 'super_admin' and suspended_at is null"),
  ).toHaveLength(1);
  // The one that is left is the last.
  await sql("update users set suspended_at = null where id = $1", [club.superAdmin.userId]);
  await sql("update users set suspended_at = now() where id = $1", [other.userId]);
  await sql("update sessions set revoked_at = null where id in ($1, $2)", [
    club.superAdmin.sessionId,
    other.sessionId,
  ]);
  await expect(
    suspendPerson(asPerson(verbs, other), { userId: club.superAdmin.userId, reason }),
  ).rejects.toEqual(refusal("conflict"));
});

it("a lost factor goes after a check that is written down; sessions end, and the owner can undo it", async () => {
  const { userId } = club.ana;
  const [kept, lost] = [await factor(club.ana), await factor(club.ana)];
  await sql("insert into recovery_codes (user_id, code_hash, created_at) values ($1, 'h', now())", [userId]);
  const check = "Mostrou a identidade no balcão.";
  await expect(
    removeLostFactor(admin(), { userId, factorId: await factor(club.bruno), reason, check }),
  ).rejects.toEqual(refusal("not_found"));
  await removeLostFactor(admin(), { userId, factorId: lost, reason, check });
  const { person } = await readPerson(admin(), { userId });
  expect(person.factors.map(({ id }) => id)).toEqual([kept]);
  expect(person.recoveryCodesLeft).toBe(1);
  expect(person.sessions).toEqual([]);
  expect(person.acts[0]).toMatchObject({
    action: "factor_removed",
    data: { reason, check, factor_id: lost },
  });
  await removeLostFactor(admin(), { userId, factorId: kept, reason, check });
  expect((await readPerson(admin(), { userId })).person).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  await verbs.settle();
  const undo = sent.flatMap(({ text }) => /\?desfazer=(\S+)/.exec(text)?.[1] ?? []);
  expect(undo).toHaveLength(2);
  expect(await readUndoLink(verbs.context, undo[0]!)).toMatchObject({ kind: "factor_removed" });
  expect(sent.some(({ text }) => text.includes(check) && text.includes(reason))).toBe(true);
});

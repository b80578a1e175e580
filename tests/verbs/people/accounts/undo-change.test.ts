import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readUndoLink } from "../../../../app/features/people/account-changes/undo-link.server.ts";
import { undoChange } from "../../../../app/features/people/accounts/undo-change.server.ts";
import { makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let token: string;
const BEFORE = "antes@exemplo.test";
const sql: TestVerbs["database"]["sql"] = (text, values) => verbs.database.sql(text, values);
const userOf = async (id: string) =>
  (await sql("select email, password_hash from users where id = $1", [id]))[0];

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());
beforeEach(async () => {
  const id = randomUUID();
  await sql("delete from account_changes");
  await sql("update users set email = 'depois@exemplo.test', password_hash = 'roubada' where id = $1", [
    club.ana.userId,
  ]);
  await sql(
    `insert into account_changes (id, user_id, kind, email, password_hash, factors, created_at, expires_at, told_at, next_at)
     values ($1, $2, 'email_changed', $3, 'antiga', '[]', now(), now() + interval '7 days', now(), now())`,
    [id, club.ana.userId, BEFORE],
  );
  token = `${id}.${await verbs.context.services.tokens.keyed("undo", id)}`;
});

it("an address that has become another account's stays theirs, and nothing changes", async () => {
  await sql("update users set email = $2 where id = $1", [club.bruno.userId, BEFORE]);
  await expect(undoChange(verbs.context, token)).rejects.toMatchObject({ code: "conflict" });
  expect(await userOf(club.ana.userId)).toEqual({ email: "depois@exemplo.test", password_hash: "roubada" });
  expect(await readUndoLink(verbs.context, token)).toMatchObject({ kind: "email_changed" });
  await sql("update users set email = 'bruno@exemplo.test' where id = $1", [club.bruno.userId]);
});

it("a sign-up of it that nobody confirmed makes room", async () => {
  await sql("insert into users (id, email, name) values (gen_random_uuid(), $1, 'Alguém')", [BEFORE]);
  await undoChange(verbs.context, token);
  expect(await userOf(club.ana.userId)).toEqual({ email: BEFORE, password_hash: "antiga" });
  expect(
    await sql("select 1 from sessions where user_id = $1 and revoked_at is null", [club.ana.userId]),
  ).toEqual([]);
  expect(await readUndoLink(verbs.context, token)).toBeNull();
  await expect(undoChange(verbs.context, token)).rejects.toMatchObject({ code: "not_found" });
});

it("another's link, and none, undo nothing", async () => {
  const other = `${randomUUID()}.${token.split(".")[1]}`;
  for (const forged of [other, `${token}x`, token.replace(/\..*/, `.${"A".repeat(43)}`), ""])
    await expect(undoChange(verbs.context, forged)).rejects.toMatchObject({ code: "not_found" });
  expect(await userOf(club.ana.userId)).toEqual({ email: "depois@exemplo.test", password_hash: "roubada" });
});

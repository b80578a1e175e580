import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { securityEventStatement } from "../../../../app/features/base/access/security-events.server.ts";
import { exportSecurityEvents } from "../../../../app/features/platform/team/export-security-events.server.ts";
import {
  readAuditLines,
  readSecurityLog,
} from "../../../../app/features/platform/team/read-security-log.server.ts";
import { EVENTS_PAGE, type EventsQuery } from "../../../../app/features/platform/team/security-log.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const sql: TestVerbs["database"]["sql"] = (text, values) => verbs.database.sql(text, values);
const refusal = (code: string) => expect.objectContaining({ code });
const admin = () => asPerson(verbs, club.superAdmin);
const all: EventsQuery = {
  action: null,
  risk: null,
  person: "",
  from: "2026-01-01",
  to: "2026-12-31",
  before: null,
};
const find = async (asked: Partial<EventsQuery>) =>
  (await readSecurityLog(admin(), { ...all, ...asked })).events.map(({ action }) => action);

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
  const { services } = verbs.context;
  await sql("select quadra_roll_security_events($1)", [verbs.clock.at.toISOString()]);
  const happen = async (event: Parameters<typeof securityEventStatement>[1], at: string) => {
    verbs.clock.at = new Date(at);
    await securityEventStatement(services, event);
  };
  await happen({ action: "sign_in", userId: club.ana.userId }, "2026-11-10T12:00:00Z");
  await happen(
    { action: "refresh_theft", userId: club.bruno.userId, details: { a: "=1+1;" } },
    "2026-11-11T12:00:00Z",
  );
  await happen(
    { action: "client.algo", userId: club.ana.userId, riskLevel: "critical" },
    "2026-11-12T12:00:00Z",
  );
  // The last minute of the twelfth in Brasília.
  await happen({ action: "foreign_form" }, "2026-11-13T02:59:00Z");
  verbs.clock.at = new Date("2026-11-20T15:00:00Z");
});
afterAll(() => verbs.stop());

it("shows what happened, the newest first, by kind, risk, person and day", async () => {
  expect(await find({})).toEqual(["foreign_form", "client.algo", "refresh_theft", "sign_in"]);
  expect(await find({ action: "client" })).toEqual(["client.algo"]);
  expect(await find({ risk: "high" })).toEqual(["refresh_theft"]);
  expect(await find({ person: club.ana.userId })).toEqual(["client.algo", "sign_in"]);
  expect(await find({ person: `${club.ana.userId}@TESTE.test` })).toEqual(["client.algo", "sign_in"]);
  expect(await find({ person: "ninguem@x.test" })).toEqual([]);
  expect(await find({ from: "2026-11-12", to: "2026-11-12" })).toEqual(["foreign_form", "client.algo"]);
  const { events } = await readSecurityLog(admin(), { ...all, action: "sign_in" });
  expect(events[0]).toMatchObject({ name: "Ana Souza", riskLevel: "low", userId: club.ana.userId });
});

it("turns its pages without leaving out or repeating one, also of one instant", async () => {
  await sql(
    `insert into security_events (id, at, user_id, action, risk_level, security_level)
     select gen_random_uuid(), '2026-11-15T10:00:00.123456Z', $1, 'page_access', 'low', 'low' from generate_series(1, $2::int)`,
    [club.caio.userId, EVENTS_PAGE + 7],
  );
  const first = await readSecurityLog(admin(), { ...all, action: "page_access" });
  expect([first.events.length, first.hasMore]).toEqual([EVENTS_PAGE, true]);
  const { at, id } = first.events.at(-1)!;
  const second = await readSecurityLog(admin(), { ...all, action: "page_access", before: { at, id } });
  expect([second.events.length, second.hasMore]).toEqual([7, false]);
  expect(new Set([...first.events, ...second.events].map((event) => event.id)).size).toBe(EVENTS_PAGE + 7);
});

it("a file of them is for who showed a moment ago who they are, is safe in a spreadsheet, and leaves an audit line", async () => {
  const { before: _, ...asked } = { ...all, action: "refresh_theft" };
  await sql("update sessions set proved_at = now() - interval '1 year' where id = $1", [
    club.superAdmin.sessionId,
  ]);
  await expect(exportSecurityEvents(admin(), asked)).rejects.toEqual(refusal("proof_required"));
  expect((await readAuditLines(admin(), { before: null })).lines).toEqual([]);
  await sql("update sessions set proved_at = now() + interval '900 days' where id = $1", [
    club.superAdmin.sessionId,
  ]);
  const lines = (await exportSecurityEvents(admin(), asked)).split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`;refresh_theft;high;${club.bruno.userId};Bruno Lima;`);
  expect(lines[1]).toContain('"{""a"":""=1+1;""}"');
  const audit = await readAuditLines(admin(), { before: null });
  expect(audit.lines).toMatchObject([
    { action: "security_events_exported", actor: "Sara Quadra", data: { kind: "refresh_theft" } },
  ]);
});

it("audit lines turn their pages too", async () => {
  await sql(
    `insert into audit_lines (id, actor_user_id, action, about_user_id, data, at)
     select gen_random_uuid(), $1, 'account_suspended', $2, '{"reason": "x"}', '2026-11-01T10:00:00Z' from generate_series(1, $3::int)`,
    [club.superAdmin.userId, club.davi.userId, EVENTS_PAGE + 3],
  );
  const first = await readAuditLines(admin(), { before: null });
  expect(first.lines[1]).toMatchObject({ about: { id: club.davi.userId, name: "Davi Rocha" } });
  const { at, id } = first.lines.at(-1)!;
  const second = await readAuditLines(admin(), { before: { at, id } });
  expect([first.hasMore, second.lines.length, second.hasMore]).toEqual([true, 4, false]);
});

it.each(["ana", "secretary", "clerk"] as const)(
  "nobody of a club reads or takes any of it (%s)",
  async (name) => {
    const who = asPerson(verbs, club[name]);
    await expect(readSecurityLog(who, all)).rejects.toEqual(refusal("forbidden"));
    await expect(readAuditLines(who, { before: null })).rejects.toEqual(refusal("forbidden"));
    await expect(exportSecurityEvents(who, all)).rejects.toEqual(refusal("forbidden"));
    expect(
      await sql("select 1 from audit_lines where actor_user_id = $1", [club[name].userId ?? randomUUID()]),
    ).toEqual([]);
  },
);

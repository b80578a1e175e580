import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rollSecurityEvents } from "../../../../app/features/base/access/roll-security-events.server.ts";
import {
  recordSecurityEvent,
  securityEventStatement,
} from "../../../../app/features/base/access/security-events.server.ts";
import type { Services } from "../../../../app/platform/services.server.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let services: Services;
const people: Record<string, string> = {};

beforeAll(async () => {
  verbs = await startVerbs();
  services = { ...verbs.context.services, client: { ipAddress: "203.0.113.7", userAgent: "Teste/1" } };
  for (const role of ["athlete", "club_admin", "super_admin", "referee"]) {
    people[role] = randomUUID();
    await verbs.database.sql("insert into users (id, email, name, user_role) values ($1, $2, 'x', $3)", [
      people[role],
      `${role}@teste.test`,
      role,
    ]);
  }
});
afterAll(() => verbs?.stop());

const eventsOf = (action: string) =>
  verbs.database.sql("select * from security_events where action = $1 order by at, id", [action]);
const partitions = async () =>
  (
    await verbs.database.sql<{ name: string }>(
      `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
       where i.inhparent = 'security_events'::regclass order by 1`,
    )
  ).map(({ name }) => name);

describe("security events (spec §6, §7, product §9)", () => {
  it.each([
    ["athlete", "low"],
    ["club_admin", "medium"],
    ["super_admin", "high"],
    ["referee", "low"],
  ])("of %s carry the level %s, the request and what happened", async (role, level) => {
    const sessionId = randomUUID();
    await securityEventStatement(services, {
      action: `client.${role}`,
      resourceType: "club",
      resourceId: "c1",
      details: { wanted: "athlete" },
      riskLevel: "high",
      userId: people[role],
      sessionId,
    });
    expect(await eventsOf(`client.${role}`)).toMatchObject([
      {
        user_id: people[role],
        session_id: sessionId,
        resource_type: "club",
        resource_id: "c1",
        details: { wanted: "athlete" },
        risk_level: "high",
        security_level: level,
        ip_address: "203.0.113.7",
        user_agent: "Teste/1",
        request_id: "test-request",
      },
    ]);
  });

  it("of nobody are low, and a level that is given stays", async () => {
    await securityEventStatement(services, { action: "client.nobody", riskLevel: "low", viewer: null });
    const viewer = { userId: people.athlete!, sessionId: randomUUID(), securityLevel: "high" as const };
    await securityEventStatement(services, { action: "client.given", riskLevel: "low", viewer });
    expect(await eventsOf("client.nobody")).toMatchObject([{ user_id: null, security_level: "low" }]);
    expect(await eventsOf("client.given")).toMatchObject([
      { user_id: people.athlete, security_level: "high" },
    ]);
  });

  it("hold whatever is said, cut and without what Postgres refuses", async () => {
    const details = { "a\0b": ["x\0y", { z: "\ud800" }], literal: String.raw`\u0000` };
    recordSecurityEvent(services, {
      action: `client.said\0${"x".repeat(200)}`,
      resourceId: "\0",
      details,
      riskLevel: "low",
    });
    recordSecurityEvent(services, {
      action: "client.vast",
      details: { text: "é".repeat(5_000) },
      riskLevel: "low",
    });
    await verbs.settle();
    expect(await eventsOf(`client.said${"x".repeat(88)}`)).toMatchObject([
      { resource_id: null, details: { ab: ["xy", { z: "\ufffd" }], literal: String.raw`\u0000` } },
    ]);
    expect(await eventsOf("client.vast")).toMatchObject([{ details: { left_out_bytes: 10_011 } }]);
  });

  it("are logged after the answer, and one that cannot be written throws nowhere", async () => {
    verbs.proxy.setFault("refuse");
    recordSecurityEvent(services, { action: "client.lost", riskLevel: "low" });
    await verbs.settle();
    verbs.proxy.setFault("off");
    recordSecurityEvent(services, { action: "client.kept", riskLevel: "low" });
    await verbs.settle();
    expect(await eventsOf("client.lost")).toEqual([]);
    expect(await eventsOf("client.kept")).toHaveLength(1);
  });

  it.each([
    ["an update", "update security_events set risk_level = 'low'"],
    ["a delete", "delete from security_events"],
    ["emptying it", "truncate security_events"],
    ["emptying its rest", "truncate security_events_default"],
  ])("refuse %s, whatever role asks", async (_name, statement) => {
    await expect(verbs.database.sql(statement)).rejects.toMatchObject({ code: "QG002" });
  });

  it("refuse all of it in each month's partition too", async () => {
    const months = (await partitions()).filter((name) => name !== "security_events_default");
    expect(months).toHaveLength(3);
    for (const month of months)
      await expect(verbs.database.sql(`truncate ${month}`)).rejects.toMatchObject({ code: "QG002" });
    await expect(verbs.database.sql(`delete from ${months[0]}`)).rejects.toMatchObject({ code: "QG002" });
  });
});

describe("the months of the events", () => {
  // In the past, since what is dropped has to be old by the database's own clock as well.
  const old = async () => (await partitions()).filter((name) => name.includes("_2025_"));

  it("roll once an hour, two months ahead, and are dropped six months after they ended", async () => {
    const job = { services, actor: { kind: "system", job: "test" } as const };
    const at = (iso: string) => (verbs.clock.at = new Date(iso));
    const asked = () => verbs.proxy.stats().http_requests;
    await verbs.database.sql(
      `insert into security_events (id, at, action, risk_level, security_level)
       values (gen_random_uuid(), '2025-01-31T23:59:59Z', 'aged', 'low', 'low')`,
    );

    at("2025-03-31T23:16:59Z");
    const before = asked();
    await rollSecurityEvents(job);
    expect(asked()).toBe(before);

    at("2025-03-31T23:17:30Z");
    await rollSecurityEvents(job);
    await rollSecurityEvents(job);
    expect(asked()).toBe(before + 2);
    expect(await old()).toEqual([
      "security_events_2025_03",
      "security_events_2025_04",
      "security_events_2025_05",
    ]);
    await securityEventStatement(services, { action: "client.march", riskLevel: "low" });

    at("2025-09-30T23:17:00Z");
    await rollSecurityEvents(job);
    expect(await eventsOf("client.march")).toHaveLength(1);
    at("2025-10-01T00:17:00Z");
    await rollSecurityEvents(job);
    expect(await eventsOf("client.march")).toEqual([]);
    expect(await old()).not.toContain("security_events_2025_03");
    expect(await old()).toContain("security_events_2025_12");
  });

  it("are the system's alone to roll", async () => {
    await expect(rollSecurityEvents({ services, actor: { kind: "visitor" } })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

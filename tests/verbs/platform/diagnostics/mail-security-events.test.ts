import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  recordSecurityEvent,
  securityEventStatement,
} from "../../../../app/features/base/access/security-events.server.ts";
import { mailSecurityEvents } from "../../../../app/features/platform/diagnostics/mail-security-events.server.ts";
import type { Services, VerbContext } from "../../../../app/platform/services.server.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let services: Services;
let system: VerbContext;
const sent: { to: string; subject: string; text: string }[] = [];

beforeAll(async () => {
  verbs = await startVerbs();
  services = verbs.context.services;
  services.mail = { send: async (mail) => void sent.push(mail) };
  system = { services, actor: { kind: "system", job: "test" } };
  verbs.clock.at = new Date("2026-03-10T12:00:00Z");
});
afterAll(() => verbs?.stop());

const pass = (minutes: number) => (verbs.clock.at = new Date(verbs.clock.at.getTime() + minutes * 60_000));
/** Runs the job and gives the addresses that were mailed. */
async function mailed(): Promise<string[]> {
  sent.length = 0;
  await mailSecurityEvents(system);
  await verbs.settle();
  return sent.map(({ to }) => to).toSorted();
}
const happen = (action: Parameters<typeof securityEventStatement>[1]["action"], rest: object = {}) =>
  securityEventStatement(services, { action, ...rest });

describe("the team is mailed of events of high and critical risk", () => {
  it("of nothing while there is nobody to tell; the events wait", async () => {
    await happen("refresh_theft", { details: { name: "Ana Souza" }, resourceId: "Ana Souza" });
    expect(await mailed()).toEqual([]);
    for (const [role, name, confirmed] of [
      ["super_admin", "um", true],
      ["super_admin", "dois", true],
      ["super_admin", "nunca", false],
      ["club_admin", "dona", true],
    ])
      await verbs.database.sql(
        "insert into users (id, email, name, user_role, email_confirmed_at) values ($1, $2, 'x', $3, $4)",
        [randomUUID(), `${String(name)}@quadra.test`, role, confirmed ? new Date() : null],
      );
  });

  it("all super admins, by kind, count and time, without a value", async () => {
    pass(1);
    await happen("refresh_theft");
    await happen("sign_in");
    await happen("auth_excess");
    await happen("client.Ana Souza", { riskLevel: "critical" });
    expect(await mailed()).toEqual(["dois@quadra.test", "um@quadra.test"]);
    const { subject, text } = sent[0]!;
    expect(subject).toBe("Quadra: aviso de segurança");
    expect(text).toContain("(refresh_theft): 2 vezes, a última em 10/03/2026");
    expect(text).toContain("(client_reported): 1 vez");
    expect(text).not.toMatch(/Ana|Souza|sign_in|auth_excess/);
  });

  it("once an hour for a kind, and then of all that came in between; another kind at once", async () => {
    pass(1);
    await happen("refresh_theft");
    expect(await mailed()).toEqual([]);
    await happen("limiter_failed");
    expect(await mailed()).toHaveLength(2);
    expect(sent[0]!.text).toContain("(limiter_failed): 1 vez");
    expect(sent[0]!.text).not.toContain("refresh_theft");
    pass(58);
    expect(await mailed()).toEqual([]);
    pass(1);
    await happen("refresh_theft");
    expect(await mailed()).toHaveLength(2);
    expect(sent[0]!.text).toContain("(refresh_theft): 2 vezes");
    pass(120);
    expect(await mailed()).toEqual([]);
  });

  it("once, by two runs at a time", async () => {
    await happen("suspicious_input");
    sent.length = 0;
    await Promise.all([mailSecurityEvents(system), mailSecurityEvents(system), mailSecurityEvents(system)]);
    await verbs.settle();
    expect(sent).toHaveLength(2);
  });

  it("by the system alone", async () => {
    await expect(mailSecurityEvents({ services, actor: { kind: "visitor" } })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

it("those events stand in the log too, by kind, risk and id, also where the database is away", async () => {
  verbs.logs.length = 0;
  const userId = randomUUID();
  verbs.proxy.setFault("refuse");
  recordSecurityEvent(services, { action: "refresh_theft", userId, details: { name: "Ana" } });
  recordSecurityEvent(services, { action: "client.Ana Souza", riskLevel: "critical" });
  recordSecurityEvent(services, { action: "sign_in", userId });
  await verbs.settle();
  verbs.proxy.setFault("off");
  expect(verbs.logs.filter(({ event }) => event === "security_event")).toEqual([
    { level: "warn", event: "security_event", route: "test", userId, kind: "refresh_theft", risk: "high" },
    { level: "warn", event: "security_event", route: "test", kind: "client_reported", risk: "critical" },
  ]);
  expect(verbs.logs.filter(({ event }) => event === "security_event_lost")).toHaveLength(3);
  expect(JSON.stringify(verbs.logs)).not.toContain("Ana");
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { officeFields } from "../../support/made-court.ts";
import { type RequestHarness, startRequestHarness } from "../../support/acts/harness.ts";

// Forms of a browser without scripts: the action that answers the page's scripts answers with the page itself.

let harness: RequestHarness;
beforeAll(async () => {
  harness = await startRequestHarness();
});
afterAll(() => harness?.stop());

async function sent(path: string, form: Record<string, string>) {
  const answer = await harness.post("secretary", `${path}?clube=${harness.club.clubId}`, form);
  return { status: answer.status, html: await answer.text() };
}

it("says what was done, and shows the page as it is now", async () => {
  const [before] = await harness.app.sql<{ name: string }>("select name from clubs where id = $1", [
    harness.club.clubId,
  ]);
  const { status, html } = await sent("/club-admin-dashboard/clube", {
    intent: "change_club",
    form: "change_club",
    ...officeFields,
    clubName: "Clube do Farol",
  });
  expect(status).toBe(200);
  expect(html).toMatch(/role="status"[^]*?Dados do clube salvos\./);
  expect(html).toContain("Clube do Farol");
  expect(html).not.toContain(before!.name);
});

it("says why it was refused, with what was typed and under the same key", async () => {
  const key = randomUUID();
  const { status, html } = await sent("/club-admin-dashboard/atletas", {
    intent: "add_member",
    form: "add_member",
    idempotency_key: key,
    name: "Zoraide de Assis",
    sport: "tennis",
    email: "isto não é um e-mail",
  });
  expect(status).toBe(400);
  expect(html).toMatch(/role="alert"/);
  expect(html).toContain('value="Zoraide de Assis"');
  expect(html).toContain('value="isto não é um e-mail"');
  expect(html).toContain(`name="idempotency_key" value="${key}"`);
});

it("brings back no password, and gives a form that is done a new key", async () => {
  await harness.app.sql("update clubs set plan = 'rede' where id = $1", [harness.club.clubId]);
  await harness.app.sql("update sessions set proved_at = null");
  const refused = await sent("/club-admin-dashboard/integracoes", {
    intent: "create_token",
    form: "create_token",
    name: "Placar do site",
    days: "365",
    "scope:matches:read": "on",
    password: "senha muito errada",
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.html).toContain('value="Placar do site"');
  expect(refused.html).not.toContain("senha muito errada");
  expect(refused.html).toMatch(/<option[^>]*value="365"[^>]*selected|selected=""[^>]*value="365"/);

  const key = randomUUID();
  const done = await sent("/club-admin-dashboard/atletas", {
    intent: "make_invitation",
    idempotency_key: key,
  });
  expect(done.html).toContain("Convite criado.");
  expect(done.html).toMatch(/name="idempotency_key" value="[0-9a-f-]{36}"/);
  expect(done.html).not.toContain(`name="idempotency_key" value="${key}"`);
});

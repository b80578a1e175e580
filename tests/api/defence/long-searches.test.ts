import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SEARCH_LETTERS } from "../../../app/lib/text-limits.ts";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { callJson, Visitor } from "../../support/identity.ts";
import { demoVisitor, see } from "../../support/pages.ts";

// docs/security.md, "What is accepted": of a text that is searched for 80 letters count, wherever it is typed or sent.

const MOST = "z".repeat(SEARCH_LETTERS);
const LONG = "z".repeat(3 * SEARCH_LETTERS);
let app: TestApp;
let people: Record<"nobody" | "athlete" | "club" | "platform", Visitor>;
let clubId: string;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  people = {
    nobody: new Visitor(app),
    athlete: await demoVisitor(app, "atleta"),
    club: await demoVisitor(app, "clube"),
    platform: await demoVisitor(app, "admin"),
  };
  const [club] = await app.sql<{ id: string }>(
    "select club_id as id from users where email = 'atleta@demo.test'",
  );
  clubId = club!.id;
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

const addressOf = (path: string, text: string) => `${path.replace(":clubId", clubId)}${text}`;

describe("of a text that is searched for so many letters count", () => {
  it.each([
    ["nobody", "/?clube="],
    ["nobody", "/public-ranking/:clubId?search="],
    ["nobody", "/tournaments-list?search="],
    ["nobody", "/geographical-rankings?cityName="],
    ["club", "/club-admin-dashboard/atletas?quem="],
    ["club", "/club-admin-dashboard/atletas?nome="],
    ["club", "/club-admin-dashboard/nomes?nome="],
    ["platform", "/super-admin-dashboard?busca="],
    ["platform", "/super-admin-dashboard/pessoas?busca="],
    ["platform", "/super-admin-dashboard/pagamentos?quem="],
  ] as const)("%s: %s", async (who, path) => {
    const { status, html } = await see(people[who], addressOf(path, LONG));
    expect(status).toBe(200);
    expect(html).toContain(MOST);
    // Links to other forms of the page may say its whole address again; what it searched for is shorter.
    expect(html).toContain(`value="${MOST}"`);
    expect(html).not.toContain(`value="${MOST}z`);
  });

  it.each([
    ["nobody", "/api/v1/clubs?search="],
    ["nobody", "/api/v1/cities?search="],
    ["nobody", "/api/v1/clubs/:clubId/ranking?search="],
    ["athlete", "/athlete-dashboard/busca?clube=:clubId&busca="],
    ["club", "/club-admin-dashboard/busca?clube=:clubId&busca="],
  ] as const)("%s, as data: %s", async (who, path) => {
    const [most, long] = [
      await people[who].get(addressOf(path, MOST)),
      await people[who].get(addressOf(path, LONG)),
    ];
    expect([most.status, long.status]).toEqual([200, 200]);
    const rows = (answer: unknown) => (answer as { rows: unknown[] }).rows;
    expect(rows(await long.json())).toEqual(rows(await most.json()));
  });

  it("a program's list of its files is refused beyond them, with a sentence", async () => {
    const body = { email: "atleta@demo.test", password: "quadra-demo-2026" };
    const opened = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", { body });
    const { access_token: token, user } = opened.body as { access_token: string; user: { id: string } };
    const list = (search: string) =>
      callJson(app, "POST", "/api/storage/v1/object/list/avatars", {
        token,
        body: { prefix: user.id, search },
      });
    expect((await list(MOST)).status).toBe(200);
    const refused = await list(`${MOST}z`);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      400,
      expect.stringContaining(`A busca pode ter até ${SEARCH_LETTERS} letras.`),
    ]);
  });
});

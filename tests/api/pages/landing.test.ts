import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { Visitor } from "../../support/identity.ts";
import { see } from "../../support/pages.ts";

let app: TestApp;
let nobody: Visitor;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  nobody = new Visitor(app);
});
afterAll(() => app?.stop());

test("the first page's numbers are those of the results, of the table of plans and of the list of sports", async () => {
  const [counted] = await app.sql<{ matches: number }>(
    `select count(*)::int as matches from matches where status = 'confirmed' and confirmed_at >= now() - interval '30 days'`,
  );
  const { text } = await see(nobody, "/");
  expect(counted!.matches).toBeGreaterThan(0);
  expect(text).toContain(`${counted!.matches.toLocaleString("pt-BR")} partidas confirmadas em 30 dias`);
  expect(text).toContain("9 esportes");
  expect(text).toMatch(/R\$\s0,00 para o atleta começar/);
});

test("the first page answers questions without a script and says where to write", async () => {
  const { html } = await see(nobody, "/");
  expect(html.match(/<details><summary>[^<]+\?<\/summary>/g)?.length).toBeGreaterThanOrEqual(4);
  expect(html).toMatch(/href="mailto:contato@/);
});

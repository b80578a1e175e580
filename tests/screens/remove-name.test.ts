import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../support/app.ts";
import { launchBrowser } from "../support/browser.ts";
import { PHONE } from "../support/screens.ts";
import { keepFaults } from "../support/faults-of-page.ts";

// "Remova o meu nome" (product §3): asked on a phone without a session or scripts, answered at the club's desk.

let app: TestApp;
let browser: Browser;
const open: BrowserContext[] = [];
const problems: string[] = [];

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  browser = await launchBrowser();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
  expect(problems.splice(0)).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function visit(
  address: string,
  options: { width: number; height: number; scripts: boolean },
): Promise<Page> {
  const { width, height, scripts } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    locale: "pt-BR",
    javaScriptEnabled: scripts,
  });
  open.push(context);
  const page = await context.newPage();
  keepFaults(page, problems);
  await page.goto(`${app.origin}${address}`);
  return page;
}

test("a person finds their name in the public table and asks; the secretary takes it off; the table has it no more", async () => {
  const [subject] = await app.sql<{ club_id: string; athlete_id: string; name: string }>(
    `select m.club_id, a.id as athlete_id, a.name from club_admins ca join users u on u.id = ca.user_id and u.email = 'clube@demo.test'
     join memberships m on m.club_id = ca.club_id and m.status = 'active' join athletes a on a.id = m.athlete_id
     join standings s on s.athlete_id = a.id where a.birth_date is null or a.birth_date < now() - interval '18 years'
     order by a.id limit 1`,
  );
  const { club_id: clubId, athlete_id: athleteId } = subject!;
  const name = "Quitéria Semconta";
  await app.sql(
    "update athletes set user_id = null, name = $2, search_name = 'quiteria semconta', is_private = false where id = $1",
    [athleteId, name],
  );
  const [ranking] = await app.sql<{ sport: string; format: string }>(
    "select r.sport, r.format from standings s join rankings r on r.id = s.ranking_id where s.athlete_id = $1 limit 1",
    [athleteId],
  );
  const table = `/public-ranking/${clubId}?sport=${ranking!.sport}&format=${ranking!.format}&athlete=${athleteId}`;
  const phone = await visit(table, { ...PHONE, scripts: false });
  await phone.getByRole("link", { name: "Remova o meu nome" }).first().click();
  await phone.getByRole("heading", { name: /^Tirar Quitéria/ }).waitFor();
  await phone.getByLabel("Quem está pedindo").selectOption("self");
  // A wrong address says so, and keeps what was typed.
  await phone.getByLabel("Algo que o clube precise saber").fill("Nunca autorizei.");
  await phone.getByRole("button", { name: "Enviar o pedido" }).click();
  await phone
    .getByRole("status")
    .getByText("Pedido enviado. O clube responde em até 15 dias")
    .first()
    .waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

  const desk = await visit("/auth", { width: 1440, height: 900, scripts: true });
  await desk.getByLabel("E-mail").fill("clube@demo.test");
  await desk.getByLabel("Senha", { exact: true }).fill("quadra-demo-2026");
  await desk.getByRole("button", { name: "Entrar", exact: true }).click();
  await desk.waitForURL("**/club-admin-dashboard*");
  await desk.goto(`${app.origin}/club-admin-dashboard/nomes`);
  await desk.getByText("“Nunca autorizei.”").waitFor();
  await desk.getByText(/Responder até \d\d\/\d\d\/\d{4} · Sou eu/).waitFor();
  await desk
    .getByRole("button", { name: `Tirar o nome ${name}` })
    .first()
    .click();
  await desk.getByText("Nenhum pedido aguardando").waitFor();
  await desk.getByText("fora das páginas públicas", { exact: true }).waitFor();
  await expect
    .poll(
      async () =>
        await (
          await app.fetch(
            `/api/v1/clubs/${clubId}/ranking?sport=${ranking!.sport}&format=${ranking!.format}&limit=500`,
          )
        ).text(),
    )
    .not.toContain("Quitéria");
});

test("without a name the page says where to begin", async () => {
  const phone = await visit("/auth/remover-nome", { ...PHONE, scripts: false });
  await phone.getByText("abra o ranking público do clube").waitFor();
});

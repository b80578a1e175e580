import { writeFile } from "node:fs/promises";
import path from "node:path";
import { neonConfig } from "@neondatabase/serverless";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { digitsOf } from "../support/auth-client.ts";
import { codeOf, PASSWORD, Visitor } from "../support/identity.ts";
import { makeProduction, type MadeProduction, ORIGIN } from "../support/made-production.ts";
import { see } from "../support/pages.ts";
import type { TestApp } from "../support/app.ts";
import { checkDeploy } from "../../tools/production/check-deploy.ts";
import { readProduction } from "../../tools/production/production.ts";

// From nothing to the first result: docs/deploying.md step by step, each test the next one, with the commands as they stand there
// and the built worker under production's own variables.

/** Addresses in the product's own texts, which whoever deploys it changes there. */
const TEXTS = ["app/copy/legal.ts", "app/copy/questions.ts"].map(
  (file) => `Troque em ${file} o endereço de contato, que é um exemplo.`,
);
const BEGINNINGS = [
  `O produto não está em ${ORIGIN}: rode npm run build && npx wrangler deploy, e confira o domínio no Cloudflare.`,
  "Publique os termos de uso: npm run publish:terms -- --file termos.md --version 1.0.",
  "Faça a primeira conta da equipe: cadastre-se no produto e rode npm run make:super-admin -- pessoa@exemplo.com.br.",
];

let production: MadeProduction;
let app: TestApp;
const owner = new Map<string, string>();
const kept = neonConfig.fetchEndpoint;

beforeAll(async () => {
  production = await makeProduction();
});
afterAll(async () => {
  neonConfig.fetchEndpoint = kept;
  vi.unstubAllEnvs();
  await app?.stop();
  await production.stop();
});

it("check:deploy says in order what is missing before anything is done", async () => {
  const { code, left } = await production.check();
  expect(code).toBe(1);
  expect(left).toEqual([
    ...TEXTS,
    expect.stringMatching(/^Faltam migrações no banco \(\d+\): rode npm run db:migrate\.$/),
    expect.stringMatching(/^Faltam preços no Stripe \(athlete_plus_month, .+\): rode npm run make:prices\.$/),
    expect.stringMatching(
      /^No Stripe, crie o endpoint de .+ para os eventos da própria conta, com: application_fee\.created, /,
    ),
    expect.stringMatching(/^No Stripe, crie o endpoint de .+ \(Connect\), com: account\.application\./),
    "Falta o bucket quadra-files no R2: rode npx wrangler r2 bucket create quadra-files.",
    expect.stringMatching(
      /^Faltam segredos no Cloudflare \(DATABASE_URL, .+, STRIPE_WEBHOOK_SECRET\): rode /,
    ),
    ...BEGINNINGS,
  ]);
});

it("the database, Stripe and Cloudflare are made ready", async () => {
  expect(await production.run("db:migrate")).toMatchObject({ code: 0 });
  const [made, again] = [await production.run("make:prices"), await production.run("make:prices")];
  expect([made.code, again.code]).toEqual([0, 0]);
  expect(made.said).toMatch(/^athlete_plus_month: R\$\s[\d,]+, criado$/m);
  expect(again.said).not.toContain("criado");
  expect(made.said).toMatch(
    /\(Connect\):\naccount\.application\.deauthorized\naccount\.updated\npayout\.canceled\n(?:payout\.\w+\n)+$/,
  );
  await production.makeEndpoints();
  production.cloudflare.buckets.add("quadra-files");
  production.cloudflare.secrets = Object.keys(production.secrets).filter((name) => !name.startsWith("OWNER"));
});

it("the worker starts with production's variables, and is well", async () => {
  const { configPath, varsFile } = production;
  const { OWNER_DATABASE_URL: _, ...settings } = readProduction({
    configPath,
    varsFile,
    environment: {},
  }).settings;
  app = await production.deploy(settings);
  const answer = await app.fetch("/healthz");
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      status: "ok",
      dependencies: { database: "ok", redis: "ok", realtime: "ok", mail: "configured" },
    },
  ]);
});

it("terms are published by the command", async () => {
  const file = path.join(path.dirname(production.varsFile), "termos.md");
  await writeFile(file, "# Termos de uso\n\nJogue limpo.");
  const published = await production.run("publish:terms", ["--file", file, "--version", "1.0"]);
  expect(published).toEqual({ code: 0, said: "Termos 1.0 publicados.\n" });
  const { text } = await see(new Visitor(app), "/athlete-registration");
  expect(text).toContain("Jogue limpo.");
});

it("the first super admin is made by the command, sets up a second factor and sees the system's state", async () => {
  const email = "equipe@quadra.esp.br";
  const visitor = new Visitor(app);
  await register(visitor, "/athlete-registration", email, {
    intent: "signup",
    name: "Dona da Equipe",
    birthDate: "1990-05-10",
    genderCategory: "female",
    cityCode: "2507507",
    sport: "tennis",
    "class:tennis": "B",
  });
  const made = await production.run("make:super-admin", [email]);
  expect(made).toEqual({ code: 0, said: `${email} agora é super_admin.\n` });
  const led = await visitor.get("/system-diagnostics");
  const panel = led.headers.get("location") ?? "";
  expect(panel).toBe("/auth?conta=1&next=%2Fsystem-diagnostics");
  const html = await (await visitor.post(panel, { intent: "start_factor", name: "Celular" })).text();
  const address = field(html, "address");
  const secret = new URL(address).searchParams.get("secret") ?? "";
  await visitor.post(panel, {
    intent: "confirm_factor",
    factorId: field(html, "factorId"),
    address,
    code: digitsOf(secret),
  });
  const seen = await see(visitor, "/system-diagnostics");
  expect(seen.status).toBe(200);
});

it("the first club registers, pays at Stripe, and is active by its webhook", async () => {
  const visitor = new Visitor(app);
  const email = "dona@arena.com.br";
  await register(visitor, "/club-registration", email, {
    intent: "register",
    clubName: "Arena da Praia",
    cnpj: "11.444.777/0001-61",
    cityCode: "2507507",
    address: "Rua da Praia, 100",
    sport: "tennis",
    contactEmail: "contato@arena.com.br",
    contactPhone: "(83) 3333-4444",
    plan: "completo",
    name: "Dona do Clube",
  });
  for (const cookie of visitor.cookies) owner.set(...cookie);
  const [club] = await app.sql<{ id: string }>("select id from clubs");
  const paying = await visitor.post("/club-registration/success", {
    intent: "pay",
    clubId: club!.id,
    plan: "completo",
  });
  const page = paying.headers.get("location") ?? "";
  expect(page).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_/);
  await production.stripe.control("pay-session", { session: page.split("/").at(-1) });
  await production.stripe.control("idle");
  expect(await app.sql("select plan, subscription_status from clubs")).toEqual([
    { plan: "completo", subscription_status: "active" },
  ]);
});

it("the first result is entered at the desk, and the public table shows it", async () => {
  const visitor = new Visitor(app);
  for (const cookie of owner) visitor.cookies.set(...cookie);
  const [club] = await app.sql<{ id: string }>("select id from clubs");
  const at = `?clube=${club!.id}`;
  for (const name of ["Ana Areia", "Bruno Brisa"]) {
    const added = await visitor.post(`/club-admin-dashboard/atletas${at}`, {
      intent: "add_member",
      idempotency_key: crypto.randomUUID(),
      name,
      sport: "tennis",
      class: "C",
    });
    expect(added.status).toBeLessThan(400);
  }
  const ids = await app.sql<{ id: string }>(
    "select id from athletes where name in ('Ana Areia', 'Bruno Brisa') order by name",
  );
  const entered = await visitor.post(`/club-admin-dashboard/lancar${at}`, {
    intent: "enter",
    idempotency_key: crypto.randomUUID(),
    club_id: club!.id,
    sport: "tennis",
    format: "singles",
    played_at: new Date().toISOString(),
    side1_1: ids[0]!.id,
    side2_1: ids[1]!.id,
    score_format: "SET3-S:6/TB7",
    end: "completed",
    "set-1-side1": "6",
    "set-1-side2": "4",
    "set-2-side1": "6",
    "set-2-side2": "3",
  });
  expect(entered.status).toBe(302);
  const { text } = await see(new Visitor(app), `/public-ranking/${club!.id}`);
  // Nobody has claimed the profile: the public page shows as much of the name.
  expect(text).toMatch(/1 novo .+ Ana A\. .+ vitória .+ 122 2 novo .+ Bruno B\. /);
});

it("check:deploy then has nothing to say, once the product's own texts are changed, too", async () => {
  const { configPath, varsFile, cloudflare } = production;
  for (const [name, value] of Object.entries(cloudflare.environment)) vi.stubEnv(name, value);
  // The driver's own, which other files of this process may have changed.
  neonConfig.fetchEndpoint = (host) => `https://${host.replace(/^[^.]+\./, "api.")}/sql`;
  const whole = readProduction({ configPath, varsFile, environment: {} });
  const said: string[] = [];
  const code = await checkDeploy(whole, { shown: {}, say: (line) => said.push(line) });
  expect([code, said]).toEqual([0, ["Nada falta."]]);
});

/** Fills the registration's form, takes the digits out of the mail and stands inside. */
async function register(visitor: Visitor, path: string, email: string, fields: Record<string, string>) {
  const form = { ...fields, email, password: PASSWORD, phone: "(83) 98765-4321", termsVersion: "1.0" };
  const html = await (await visitor.post(path, form)).text();
  const code = await codeOf(app, email);
  const registrationId = field(html, "registrationId");
  const verified = { intent: "verify", purpose: "signup", email, registrationId, code };
  const done = await visitor.post(path, verified);
  expect([done.status, visitor.hasSession]).toEqual([302, true]);
}

/** The value of a hidden field. */
function field(html: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
  return value.replaceAll("&amp;", "&");
}

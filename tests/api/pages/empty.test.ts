import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { makePerson, makeTerms, Visitor } from "../../support/identity.ts";
import { givePlan } from "../../support/plans.ts";
import { see } from "../../support/pages.ts";

let app: TestApp;
let nobody: Visitor;

beforeAll(async () => {
  app = await startApp({ seed: "none" });
  nobody = new Visitor(app);
});
afterAll(() => app?.stop());

// Before anybody wrote anything: every page says so, and what to do next.
test.each([
  ["/", ["Ainda não há clubes jogando", "Nenhum resultado confirmado ainda", "Trazer meu clube"]],
  [
    "/",
    [
      "Planos e preços",
      "R$ 19,90 por mês",
      "ou R$ 199,00 por ano",
      "Tudo do Plus",
      "R$ 899,00",
      "renova sozinha",
    ],
  ],
  ["/?painel=termos", ["Ainda não há termos em vigor"]],
  ["/?clube=rio", ["Nenhum clube com “rio”", "Cadastrar o clube"]],
  ["/tournaments", ["Nenhuma inscrição aberta", "Nada em andamento hoje", "Ainda não houve torneios"]],
  ["/tournaments-list", ["Ainda não há torneios"]],
  [
    "/tournaments-list?state=RJ&sport=padel&search=copa",
    ["Nenhum torneio passa por estes filtros", "“copa” · Padel · Rio de Janeiro", "Limpar filtros"],
  ],
  [
    "/geographical-rankings",
    ["Ninguém nesta lista ainda", "joga com adversários diferentes do seu clube e de outros"],
  ],
  [
    "/geographical-rankings?state=RJ&category=female&class=B",
    ["Ninguém com estes filtros", "Rio de Janeiro · Feminino · Classe B", "Limpar filtros"],
  ],
  ["/mobile-preview", ["Início", "Torneios"]],
])("%s says that there is nothing yet", async (path, words) => {
  const page = await see(nobody, path);
  expect(page.status).toBe(200);
  for (const word of words) expect(page.text).toContain(word);
});

test("an athlete without matches sees how many are missing", async () => {
  await makeTerms(app);
  await makePerson(app, { email: "nova@x.test", name: "Nova Atleta" });
  const visitor = new Visitor(app);
  await visitor.signIn("nova@x.test");
  const home = await see(visitor, "/athlete-dashboard");
  expect(home.text).toContain("Primeiros passos");
  expect(home.text).toContain("Entre em um clube (a fazer)");
  expect(home.text).not.toContain("Você ainda não tem partidas");
  // Below the plan Plus: what it is, and the way there, without a number of theirs or of others.
  const locked = await see(visitor, "/athlete/regional-rankings");
  expect(locked.status).toBe(200);
  expect(locked.text).toContain("Ranking regional no plano Plus");
  expect(locked.text).not.toContain("Faltam 5 partidas");
  expect((await see(visitor, "/athlete/subscription/success")).text).toContain("Nenhuma assinatura ativa");
  const [me] = await app.sql<{ id: string }>("select id from users where email = 'nova@x.test'");
  await givePlan(app.sql, me!.id, "plus");
  const regional = await see(visitor, "/athlete/regional-rankings");
  expect(regional.status).toBe(200);
  expect(regional.text).toContain("Faltam 10 partidas confirmadas para você entrar");
  expect(regional.text).toContain("Faltam 5 resultados respondidos por adversários com conta");
  expect((await see(visitor, "/athlete/subscription")).text).toContain(
    "Sua primeira partida confirmada aparece aqui.",
  );
});

test("a super admin of an empty platform sees that it is empty", async () => {
  await makePerson(app, { email: "chefe@x.test", role: "super_admin", hasProfile: false });
  const visitor = new Visitor(app);
  await visitor.signIn("chefe@x.test");
  const dashboard = await see(visitor, "/super-admin-dashboard");
  expect(dashboard.text).toContain("Ainda não há clubes");
  expect(dashboard.text).toContain("Nenhuma ação registrada");
  expect((await see(visitor, "/system-diagnostics")).text).toContain("Ainda não há rankings");
});

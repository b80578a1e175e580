import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { Visitor } from "../../support/identity.ts";
import { DRAW_FORMATS } from "../../../app/features/scoring/brackets/draw.ts";
import { demoVisitor, see } from "../../support/pages.ts";

let app: TestApp;
let nobody: Visitor;

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  nobody = new Visitor(app);
});
afterAll(() => app?.stop());

test("a club is found by its name and by its city, accents and case ignored", async () => {
  const [club] = await app.sql<{ name: string; city: string }>(
    `select c.name, m.name as city from clubs c join municipalities m on m.code = c.city_code order by c.created_at limit 1`,
  );
  for (const search of [
    club!.name.toUpperCase(),
    club!.city.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase(),
  ]) {
    const { text } = await see(nobody, `/?clube=${encodeURIComponent(search)}`);
    expect(text).toContain("Clubes encontrados");
    expect(text).toContain(club!.name);
  }
  expect((await see(nobody, "/?clube=zzzz")).text).toContain("Nenhum clube com “zzzz”");
});

test("a filter that does not exist is refused in words, with the way back", async () => {
  const [club] = await app.sql<{ id: string }>("select id from clubs order by created_at limit 1");
  const page = await see(nobody, `/public-ranking/${club!.id}?as_of=ontem`);
  expect(page.status).toBe(400);
  expect(page.html).toContain("<title>Não entendemos este endereço · Quadra</title>");
  expect(page.text).toContain("Este filtro não existe");
  expect(page.html).toContain(`href="/public-ranking/${club!.id}"`);
});

test("terms, privacy policy and data officer are read without signing in", async () => {
  const [terms] = await app.sql<{ title: string; version: string }>(
    `select title, version from terms_versions where effective_date <= now() order by effective_date desc limit 1`,
  );
  const shown = await see(nobody, "/?painel=termos");
  expect(shown.text).toContain(terms!.title);
  expect(shown.text).toContain(`Versão ${terms!.version}`);
  expect((await see(nobody, "/?painel=privacidade")).text).toContain("Seus direitos");
  expect((await see(nobody, "/?painel=encarregado")).html).toContain("mailto:");
  for (const path of ["/", "/tournaments", "/geographical-rankings"]) {
    const { html } = await see(nobody, path);
    expect(html).toContain("/?painel=termos");
    expect(html).toContain("/?painel=privacidade");
    expect(html).toContain("/?painel=encarregado");
  }
});

test("terms with markup in them are shown as letters", async () => {
  await app.sql(
    `insert into terms_versions (version, title, content, effective_date) values ('x', 'Novos', $1, now() - interval '1 minute')`,
    ["# Olá\n\n<script>alert(1)</script> [clique](javascript:alert(1))"],
  );
  // Terms begin with an instant, not with a purge: a copy of the page before them is read for 15 s at most.
  app.edge.shiftClock(15_001);
  const { html } = await see(nobody, "/?painel=termos");
  expect(html).toContain("&lt;script&gt;alert(1)");
  expect(html).not.toContain("<script>alert(1)");
  expect(html).not.toMatch(/href="javascript/i);
  await app.sql(`delete from terms_versions where version = 'x'`);
});

test("the map's states link to their state's list, whose people live or play there", async () => {
  const country = await see(nobody, "/geographical-rankings");
  expect(country.html.match(/class="state shade-\d/g)).toHaveLength(27);
  const [, href] = /<a href="([^"]*state=SC[^"]*)"/.exec(country.html)!;
  const state = await see(nobody, href!.replaceAll("&amp;", "&"));
  expect(state.text).toContain("Tênis · Santa Catarina");
  expect(state.text).not.toContain("/AM ");
});

test("a typed city that is the only one of its name goes to its list; one of many asks which", async () => {
  const known = await see(nobody, "/geographical-rankings?sport=padel&cityName=florianopolis&radiusKm=50");
  expect(known.status).toBe(302);
  expect(known.location).toBe("/geographical-rankings?sport=padel&city=4205407&radiusKm=50");
  expect((await see(nobody, known.location!)).text).toContain("Padel · 50 km em volta de Florianópolis/SC");
  const many = await see(nobody, "/geographical-rankings?cityName=bom%20jesus");
  expect(many.status).toBe(200);
  for (const city of ["Bom Jesus/PI", "Bom Jesus/RS", "Bom Jesus/SC"]) expect(many.text).toContain(city);
  expect((await see(nobody, "/geographical-rankings?cityName=Xyzabc")).text).toContain(
    "Nenhuma cidade se chama",
  );
});

test("filters that do not exist filter nothing", async () => {
  const page = await see(
    nobody,
    "/geographical-rankings?sport=chess&state=ZZ&class=Z&ageGroup=9&city=abc&radiusKm=-1",
  );
  expect(page.status).toBe(200);
  expect(page.text).toContain("Tênis · Brasil");
});

test("the list of tournaments narrows by what the form sends", async () => {
  const count = async (query: string) =>
    (await see(nobody, `/tournaments-list?${query}`)).html.match(/class="card tournament-card"/g)?.length ??
    0;
  const all = await count("");
  expect(all).toBeGreaterThan(1);
  expect(await count("status=open&sport=&state=&search=")).toBeLessThan(all);
  expect(await count("search=nada+disso")).toBe(0);
  expect(await count("state=AC")).toBe(0);
});

test("the sandbox plays every format to its champion by a form alone, and saves nothing", async () => {
  const saved = () =>
    app.sql(`select (select count(*) from tournaments) as t, (select count(*) from matches) as m`);
  const before = await saved();
  let path = "/tournament-test?formato=single_elimination&atletas=6&cabecas=2&sorteio=9";
  for (let clicks = 0; clicks < 6; clicks += 1) {
    const { html } = await see(nobody, path);
    const next = winnersToClick(html)[0];
    expect(next).toBeDefined();
    path = `/tournament-test?${new URLSearchParams([...fieldsOf(html), ["vence", next!]])}`;
  }
  const { text } = await see(nobody, path);
  expect(text).toContain("é campeão!");
  expect(text).toContain("6 de 6 jogos");
  for (const format of DRAW_FORMATS) {
    const { status, text: played } = await see(
      nobody,
      `/tournament-test?formato=${format}&atletas=8&acaso=3`,
    );
    expect([format, status, played.includes("é campeão!")]).toEqual([format, 200, true]);
  }
  expect((await see(nobody, "/tournament-test?formato=super_8&atletas=40")).text).toContain(
    "O Super 8 pede de 5 a 12 pessoas.",
  );
  expect(await saved()).toEqual(before);
});

test("an athlete's own place agrees with the public list of the same place", async () => {
  const athlete = await demoVisitor(app, "atleta");
  const first = await see(athlete, "/athlete/regional-rankings?sport=tennis");
  expect(first.status).toBe(200);
  const [, position, total] = /No Brasil (\d+)º de (\d+)/.exec(first.text)!;
  const { text } = await see(nobody, "/geographical-rankings?sport=tennis&limit=200");
  expect(text).toContain(`${total} atletas na lista`);
  const [me] = await app.sql<{ name: string }>(
    `select a.name from athletes a join users u on u.id = a.user_id where u.email = 'atleta@demo.test'`,
  );
  expect(text).toMatch(new RegExp(`(^| )${position} [A-ZÀ-Ú]{1,2} ${me!.name} `));
});

test("a super admin finds clubs and opens one, which leaves a line", async () => {
  const admin = await demoVisitor(app, "admin");
  const found = await see(admin, "/super-admin-dashboard?busca=florianopolis");
  const [, href] = /href="(\/club-admin-dashboard\?clube=[^"]+)"/.exec(found.html)!;
  expect((await see(admin, href!)).status).toBe(200);
  expect((await see(admin, "/super-admin-dashboard")).text).toContain("abriu o painel do clube");
  expect((await see(admin, "/super-admin-dashboard?busca=zzzz")).text).toContain("Nenhum clube encontrado");
});

test("a list that its filters leave empty names them, and offers to clear them", async () => {
  const [club] = await app.sql<{ id: string }>(
    "select club_id as id from matches where status = 'confirmed' group by 1 order by count(*) desc limit 1",
  );
  const admin = await demoVisitor(app, "admin");
  const clubAdmin = await demoVisitor(app, "clube");
  const cases: [Visitor, string, string, string][] = [
    [nobody, `/public-ranking/${club!.id}?search=zzzz`, "Ninguém com estes filtros", "“zzzz”"],
    [
      nobody,
      `/public-ranking/${club!.id}?category=female&class=Iniciante&search=zzzz`,
      "Ninguém com estes filtros",
      "“zzzz” · Feminino · Iniciante",
    ],
    [
      nobody,
      `/public-ranking/${club!.id}?as_of=2001-02-03`,
      "Ainda não havia partidas",
      "como estava em 03/02/2001",
    ],
    [
      clubAdmin,
      "/club-admin-dashboard/atletas?quem=zzzz&classe=A&conta=sem&papel=admin&situacao=saiu",
      "Ninguém com estes filtros",
      "“zzzz” · Classe A · Sem conta · Administra · Saiu",
    ],
    [clubAdmin, "/club-admin-dashboard/atletas?nome=zzzz", "Ninguém com este nome", "“zzzz”"],
    [clubAdmin, "/club-admin-dashboard/nomes?nome=zzzz", "Ninguém com este nome", "“zzzz”"],
    [
      admin,
      "/super-admin-dashboard/pessoas?busca=zzzz&quem=suspensas",
      "Nenhuma conta encontrada",
      "“zzzz” · Contas suspensas",
    ],
    [
      admin,
      "/super-admin-dashboard/pagamentos?lista=pagamentos&quem=zzzz&de=2001-02-03&ate=2001-02-04",
      "Nada com estes filtros",
      "“zzzz” · desde 03/02/2001 · até 04/02/2001",
    ],
    [
      admin,
      "/super-admin-dashboard/seguranca?pessoa=zzzz&de=2026-01-02&ate=2026-01-03",
      "Nenhum evento com estes filtros",
      "“zzzz” · de 02/01/2026 a 03/01/2026",
    ],
    [admin, "/super-admin-dashboard?busca=zzzz", "Nenhum clube encontrado", "“zzzz”"],
  ];
  for (const [visitor, path, title, filters] of cases) {
    const { text } = await see(visitor, path);
    expect([path, text.includes(title), text.includes(filters), text.includes("Limpar filtros")]).toEqual([
      path,
      true,
      true,
      true,
    ]);
  }
});

/** The hidden fields of the sandbox's draw. */
function fieldsOf(html: string): [string, string][] {
  return [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
    name!,
    value!,
  ]);
}

/** Sides of open matches that nobody won yet, as the buttons name them. */
function winnersToClick(html: string): string[] {
  const buttons = [
    ...html.matchAll(/<button type="submit" value="(\d+)-([01])" aria-label="([^"]*)"[^>]* name="vence"/g),
  ].map(([, match, side, label]) => ({ match, value: `${match}-${side}`, label: label! }));
  const won = new Set(
    buttons.filter(({ label }) => label.startsWith("Apagar a vitória")).map(({ match }) => match),
  );
  return buttons.filter(({ match }) => !won.has(match)).map(({ value }) => value);
}

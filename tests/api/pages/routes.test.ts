import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { Visitor } from "../../support/identity.ts";
import { demoVisitor, see } from "../../support/pages.ts";

let app: TestApp;
let nobody: Visitor;
let athlete: Visitor;
let club: Visitor;
let admin: Visitor;
const facts = { clubId: "", clubName: "", tournamentId: "", tournamentName: "", draftId: "" };

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  const [first] = await app.sql<{ id: string; name: string }>(
    `select c.id, c.name from clubs c join memberships m on m.club_id = c.id group by c.id order by count(*) desc limit 1`,
  );
  const [tournament] = await app.sql<{ id: string; name: string }>(
    `select id, name from tournaments where status = 'open' limit 1`,
  );
  Object.assign(facts, {
    clubId: first!.id,
    clubName: first!.name,
    tournamentId: tournament!.id,
    tournamentName: tournament!.name,
  });
  const [draft] = await app.sql<{ id: string }>(`select id from tournaments where status = 'draft' limit 1`);
  facts.draftId = draft?.id ?? crypto.randomUUID();
  nobody = new Visitor(app);
  athlete = await demoVisitor(app, "atleta");
  club = await demoVisitor(app, "clube");
  admin = await demoVisitor(app, "admin");
});
afterAll(() => app?.stop());

// Spec §2, in its order; the words are those of the subject, from the database where there is any.
const PUBLIC: [path: () => string, words: (string | (() => string))[]][] = [
  [() => "/", ["Jogou, aprovou, está na TV", () => facts.clubName, "Acabou de ser confirmado"]],
  [() => "/auth", ["Entrar"]],
  [() => "/athlete-registration", ["Cidade"]],
  [() => "/club-registration", ["CNPJ"]],
  [() => "/club-registration/success", ["Próximos passos"]],
  [() => `/public-ranking/${facts.clubId}`, [() => facts.clubName, "Pontos"]],
  [() => `/display/${facts.clubId}`, [() => facts.clubName]],
  [() => "/tournaments", [() => facts.tournamentName, "Inscrições abertas", "Em andamento", "Encerrados"]],
  [() => "/tournaments-list", [() => facts.tournamentName]],
  [() => `/tournaments/${facts.tournamentId}`, [() => facts.tournamentName, "R$", "Inscritos", "Regras"]],
  [() => "/tournament-test", ["sorteio nº 1", "Atleta 12", "Bye"]],
  [() => "/geographical-rankings", ["Tênis · Brasil", "SC", "Nível"]],
  [() => "/mobile-preview", [() => facts.clubName, "390 px"]],
];

describe("public routes", () => {
  test.each(
    PUBLIC.map(([path, words], index) => ({ index, name: path().split("/")[1] || "home", path, words })),
  )("$index $name answers a visitor with its subject", async ({ path, words }) => {
    const page = await see(nobody, path());
    expect(page.status).toBe(200);
    const shown = `${page.text} ${page.html.replaceAll("&amp;", "&")}`;
    const wanted = words.map((word) => (typeof word === "string" ? word : word()));
    expect(wanted.filter((word) => !shown.includes(word))).toEqual([]);
  });

  test.each([
    "/",
    "/tournaments",
    "/tournaments-list",
    "/tournament-test",
    "/geographical-rankings",
    "/mobile-preview",
  ])("%s names itself to those who share it, in pt-BR, with a whole address of the picture", async (path) => {
    const { html } = await see(nobody, path);
    const meta = (property: string) =>
      new RegExp(`<meta (?:property|name)="${property}" content="([^"]+)"`).exec(html)?.[1];
    expect(html).toMatch(/<title>[^<]{8,} · Quadra<\/title>/);
    expect(meta("description")?.length).toBeGreaterThan(20);
    expect(meta("og:title")).toBeTruthy();
    expect(meta("og:image")).toBe(`${app.origin}/og.png`);
    expect(meta("og:locale")).toBe("pt_BR");
    expect(html).toContain('<html lang="pt-BR"');
  });

  test.each([
    "/",
    "/tournaments",
    "/tournaments-list",
    "/geographical-rankings",
    "/?painel=termos",
    "/mobile-preview",
  ])("%s costs one round trip to the database and needs no script", async (path) => {
    // A page that an earlier test left at the edge would cost none.
    app.edge.purgeEverything();
    app.proxy.resetStats();
    const { html } = await see(nobody, path);
    expect(app.proxy.stats().http_requests).toBe(1);
    expect(html).not.toContain('type="module"');
  });

  test("a tournament page costs one round trip", async () => {
    app.edge.purgeEverything();
    app.proxy.resetStats();
    await see(nobody, `/tournaments/${facts.tournamentId}`);
    expect(app.proxy.stats().http_requests).toBe(1);
  });
});

const PROTECTED: [path: string, role: "athlete" | "club" | "admin", words: string[]][] = [
  ["/athlete-dashboard", "athlete", []],
  ["/athlete-profile", "athlete", []],
  [
    "/athlete/subscription/plans",
    "athlete",
    ["Seu plano: Plus", "R$ 19,90", "R$ 39,90", "Gerenciar pagamento", "Mudar para Pro"],
  ],
  [
    "/athlete/subscription",
    "athlete",
    ["Seu plano: Plus", "R$ 19,90", "R$ 39,90", "Gerenciar pagamento", "Mudar para Pro"],
  ],
  ["/athlete/subscription?periodo=ano", "athlete", ["R$ 199,00", "R$ 399,00"]],
  ["/athlete/subscription/success", "athlete", ["Boas-vindas ao Plus!", "partidas contra"]],
  ["/athlete/regional-rankings", "athlete", ["No Brasil", "Perto de você", "(você)"]],
  ["/club-admin-dashboard", "club", []],
  ["/super-admin-dashboard", "admin", ["Clubes", "Florianópolis/SC", "Atletas", "Termos de uso"]],
  [
    "/system-diagnostics",
    "admin",
    [
      "Banco de dados",
      "Pagamentos (Stripe)",
      "Arquivos (R2)",
      "Responde",
      "Em dia",
      "Limites",
      "Conexões do banco",
      "aplicadas, até 0",
      "Conferir tabelas",
    ],
  ],
];

describe("protected routes", () => {
  test.each(PROTECTED)("%s opens for its role", async (path, role, words) => {
    const visitor = { athlete, club, admin }[role];
    let page = await see(visitor, path);
    if (page.location) page = await see(visitor, page.location);
    expect(page.status).toBe(200);
    expect(page.text.length).toBeGreaterThan(100);
    for (const word of words) expect(page.text).toContain(word);
  });

  test.each(PROTECTED)("%s sends a visitor to sign in, and back", async (path) => {
    const page = await see(nobody, path);
    expect(page.status).toBe(302);
    expect(page.location).toBe(`/auth?next=${encodeURIComponent(path)}`);
  });

  test.each(["/super-admin-dashboard", "/system-diagnostics"])(
    "%s shows others the restricted panel",
    async (path) => {
      for (const visitor of [athlete, club]) {
        const page = await see(visitor, path);
        expect(page.status).toBe(403);
        expect(page.html).toContain("<title>Acesso Restrito · Quadra</title>");
        expect(page.text).toContain("Acesso Restrito");
        expect(page.html).not.toContain("Conferir tabelas");
      }
    },
  );

  test("an act of diagnostics is refused to others, and changes nothing", async () => {
    for (const visitor of [athlete, club]) {
      const answer = await visitor.post("/system-diagnostics", {
        intent: "rebuild",
        sport: "tennis",
        confirm: "sim",
      });
      expect(answer.status).toBe(403);
    }
    const [lines] = await app.sql(
      `select count(*)::int as n from audit_lines where action = 'ranking_rebuilt'`,
    );
    expect(lines).toEqual({ n: 0 });
  });

  test("the check says that tables agree; a rebuild asks for a confirmation and leaves an audit line", async () => {
    const send = async (fields: Record<string, string>) => {
      const answer = await admin.post("/system-diagnostics", fields);
      return { status: answer.status, text: await answer.text() };
    };
    // The job first writes the results that a midnight has put out of their window.
    await app.scheduled();
    expect((await send({ intent: "check", sport: "tennis" })).text).toContain("as tabelas conferem");
    expect((await send({ intent: "rebuild", sport: "tennis" })).status).toBe(400);
    expect((await send({ intent: "rebuild", sport: "tennis", confirm: "sim" })).text).toContain(
      "tabelas recalculadas",
    );
    const page = await see(admin, "/super-admin-dashboard");
    expect(page.text).toContain("recalculou as tabelas de");
  });
});

describe("what is not there", () => {
  test.each([
    ["/qualquer-coisa", 404],
    ["/tournaments/nada", 404],
    [`/tournaments/${crypto.randomUUID()}`, 404],
    ["/athlete/subscription/outra", 404],
    ["/public-ranking/nada", 404],
  ])("%s answers %i", async (path, status) => {
    expect((await see(nobody, path)).status).toBe(status);
  });

  test("a draft tournament is not found, and in no list", async () => {
    expect((await see(nobody, `/tournaments/${facts.draftId}`)).status).toBe(404);
    expect((await see(nobody, "/tournaments-list")).html).not.toContain(facts.draftId);
  });
});

describe("addresses that nobody would type", () => {
  test.each([
    "/?clube=%00",
    "/?clube=a&cursor=%5B%22z%5Cu0000%22%2C%2200000000-0000-0000-0000-000000000000%22%5D",
    "/?clube=a&cursor=%5B%22z%22%2C%22--------------------------------ffff%22%5D",
    "/?clube=a&cursor=%7B",
    "/?painel=__proto__",
    "/tournaments-list?search=%00&cursor=1e9&sport=%00&state=%00",
    "/geographical-rankings?cityName=%00&sport=%00&cursor=-1&limit=99999",
    "/geographical-rankings?city=9999999&radiusKm=10",
    "/tournament-test?nomes=%00%3Cscript%3E&atletas=1e9&sorteio=0&jogos=%00",
    "/mobile-preview?largura=NaN",
  ])("%s is answered like any other", async (path) => {
    expect((await see(nobody, path)).status).toBe(200);
  });

  test("a super admin's search too", async () => {
    expect((await see(admin, "/super-admin-dashboard?busca=%00&cursor=1e99")).status).toBe(200);
    expect((await see(athlete, "/athlete/regional-rankings?sport=tennis&cityName=%00")).status).toBe(200);
  });
});

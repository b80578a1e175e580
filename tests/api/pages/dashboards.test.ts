import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { actionData } from "../../support/data-answers.ts";
import { Visitor } from "../../support/identity.ts";

let app: TestApp;
let ids: { clubId: string; otherClubId: string; matchId: string };

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  const [row] = await app.sql<typeof ids>(
    `select u.club_id as "clubId", (select id from clubs where id <> u.club_id limit 1) as "otherClubId",
       (select m.id from matches m join match_players p on p.match_id = m.id join athletes a on a.id = p.athlete_id
         where a.user_id = u.id and m.status = 'confirmed' order by m.confirmed_at desc limit 1) as "matchId"
     from users u where u.email = 'atleta@demo.test'`,
  );
  ids = row!;
});
afterAll(() => app.stop());

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(app);
  await visitor.signIn(email, { password: "quadra-demo-2026" });
  return visitor;
}

/** The page as text, and how many round trips to the database it took. */
async function open(visitor: Visitor, path: string) {
  app.proxy.resetStats();
  const response = await visitor.get(path);
  return {
    status: response.status,
    html: await response.text(),
    roundTrips: app.proxy.stats().http_requests,
  };
}

describe("a dashboard is one round trip", () => {
  it.each([
    ["atleta@demo.test", () => "/athlete-dashboard", "Olá, "],
    ["atleta@demo.test", () => `/athlete-dashboard/registrar?clube=${ids.clubId}`, "Contra quem"],
    ["atleta@demo.test", () => `/athlete-dashboard/partidas/${ids.matchId}`, "Pontos desta partida"],
    ["atleta@demo.test", () => "/athlete-dashboard/notificacoes", "Notificações"],
    ["clube@demo.test", () => `/club-admin-dashboard?clube=${ids.clubId}`, "Aguardando o clube"],
    ["clube@demo.test", () => `/club-admin-dashboard/atletas?clube=${ids.clubId}`, "Pedidos de entrada"],
    ["clube@demo.test", () => `/club-admin-dashboard/lancar?clube=${ids.clubId}`, "Lançar e confirmar"],
    ["clube@demo.test", () => `/club-admin-dashboard/ajustes?clube=${ids.clubId}`, "Horas para responder"],
  ])("%s %s", async (email, path, words) => {
    const page = await open(await signedIn(email), path());
    expect(page.status).toBe(200);
    expect(page.html).toContain(words);
    expect(page.roundTrips).toBe(1);
  });
});

it("a club's dashboard opens to its own admins and, with an audit line, to the platform's", async () => {
  const admin = await signedIn("clube@demo.test");
  expect((await open(admin, "/club-admin-dashboard")).status).toBe(200);
  expect((await open(admin, `/club-admin-dashboard?clube=${ids.otherClubId}`)).status).toBe(403);
  expect((await open(await signedIn("atleta@demo.test"), "/club-admin-dashboard")).status).toBe(403);
  const platform = await signedIn("admin@demo.test");
  expect((await open(platform, `/club-admin-dashboard?clube=${ids.otherClubId}`)).status).toBe(200);
  const lines = await app.sql(
    "select 1 from audit_lines where club_id = $1 and action = 'club_dashboard_opened'",
    [ids.otherClubId],
  );
  expect(lines).toHaveLength(1);
});

it("a match that is not the reader's is not found; a panel without its match redirects home", async () => {
  const visitor = await signedIn("atleta@demo.test");
  const [foreign] = await app.sql<{ id: string }>(
    `select m.id from matches m where not exists (select 1 from match_players p join athletes a on a.id = p.athlete_id
       join users u on u.id = a.user_id where p.match_id = m.id and u.email = 'atleta@demo.test') limit 1`,
  );
  expect((await open(visitor, `/athlete-dashboard/partidas/${foreign!.id}`)).status).toBe(404);
  const response = await visitor.get("/athlete-dashboard/partidas/7");
  expect([response.status, response.headers.get("location")]).toEqual([302, "/athlete-dashboard"]);
});

describe("what the screens' own scripts ask", () => {
  const json = (visitor: Visitor, path: string, body?: Record<string, string>) =>
    app.fetch(path, {
      method: body ? "POST" : "GET",
      headers: {
        accept: "application/json",
        origin: app.origin,
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: body ? new URLSearchParams(body) : undefined,
    });

  it("searches the club without accents, and is nobody else's to read", async () => {
    const path = `/athlete-dashboard/busca?clube=${ids.clubId}&busca=JOAO`;
    const found = (await (await json(await signedIn("atleta@demo.test"), path)).json()) as {
      rows: { name: string }[];
    };
    expect(found.rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining([expect.stringContaining("João")]),
    );
    const visitor = await json(new Visitor(app), path);
    expect([visitor.status, visitor.headers.get("location")]).toEqual([
      302,
      expect.stringMatching(/^\/auth\?next=/),
    ]);
    const other = await json(
      await signedIn("atleta@demo.test"),
      `/athlete-dashboard/busca?clube=${ids.otherClubId}&busca=a`,
    );
    expect(other.status).toBe(403);
  });

  it("reads the notifications, which the notifications button asks for every 30 s", async () => {
    const mine = await json(await signedIn("atleta@demo.test"), "/api/v1/me/notifications");
    const { rows } = (await mine.json()) as { rows: unknown[] };
    expect(rows.length).toBeGreaterThan(0);
  });

  it("answers forms with the verb's outcome or its refusal, never to be stored", async () => {
    const visitor = await signedIn("atleta@demo.test");
    const unknown = await json(visitor, `/athlete-dashboard/partidas/${ids.clubId}.data`, {
      intent: "approve",
      match_id: ids.clubId,
    });
    expect([unknown.status, unknown.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    const nothing = await json(visitor, "/athlete-dashboard/registrar.data", {
      intent: "fly",
      form: "report",
    });
    expect([nothing.status, await actionData(nothing)]).toMatchObject([
      400,
      { ok: false, form: "report", error: { code: "invalid_input" } },
    ]);
    const all = await json(visitor, "/athlete-dashboard/notificacoes.data", {
      intent: "read_notifications",
      all: "1",
    });
    expect(await actionData(all)).toEqual({
      ok: true,
      form: "",
      sentence: "Todas as notificações foram marcadas como lidas",
    });
    const club = await json(visitor, `/club-admin-dashboard/ajustes.data?clube=${ids.clubId}`, {
      intent: "club_settings",
      silence_hours: "8",
    });
    expect(club.status).toBe(403);
  });
});

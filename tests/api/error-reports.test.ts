import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../support/app.ts";
import { makePerson, makeTerms, Visitor } from "../support/identity.ts";
import { see } from "../support/pages.ts";
import { quiet } from "../support/acts/harness.ts";

// Spec §8: "Nossa equipe foi notificada."

interface Report {
  kind: string;
  message: string;
  route: string;
  request_id: string;
  count: number;
}

let app: TestApp;
let ana: Visitor;
let sara: Visitor;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  await makePerson(app, { email: "ana@exemplo.test" });
  await makePerson(app, { email: "sara@exemplo.test", role: "super_admin" });
  [ana, sara] = [new Visitor(app), new Visitor(app)];
  await ana.signIn("ana@exemplo.test");
  await sara.signIn("sara@exemplo.test");
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

const report = {
  kind: "screen",
  message: "TypeError: x is not a function",
  route: "/athlete-dashboard",
  request_id: "r-1",
};
const sendReport = (changes: object = {}, headers: Record<string, string> = {}) =>
  app.fetch("/api/v1/errors", {
    method: "POST",
    headers: { "content-type": "application/json", origin: app.origin, ...headers },
    body: JSON.stringify({ ...report, ...changes }),
  });

const allReports = () =>
  app.sql<Report & Record<string, unknown>>(
    "select kind, message, route, request_id, count from error_reports order by first_at, kind",
  );
/** Waits for the report of an answer: it is written after it. What earlier answers left behind does not count. */
async function reportOf(answer: Response): Promise<Report[]> {
  const requestId = answer.headers.get("x-request-id");
  const own = async () => (await allReports()).filter((row) => row.request_id === requestId);
  await expect.poll(async () => (await own()).length, { timeout: 20_000 }).toBeGreaterThan(0);
  return await own();
}
/** Waits until so much has been counted. */
const counted = (count: number) =>
  expect
    .poll(async () => (await allReports()).reduce((sum, row) => sum + row.count, 0), { timeout: 20_000 })
    .toBe(count);
const settled = () => quiet(app);

describe("an error screen reports to the team", () => {
  it("by anybody, cleaned, without waiting for the database", async () => {
    const message = "Error: ana@exemplo.test, CPF 529.982.247-25, /x?token=abc";
    const answer = await sendReport({
      message,
      route: "/public-ranking/019a2b3c-4d5e-7f80-9abc-def012345678?search=ana",
    });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    await counted(1);
    expect(await allReports()).toEqual([
      {
        kind: "screen",
        message: "Error: [e-mail], CPF #.#.#-#, /x?…",
        route: "/public-ranking/:clubId",
        request_id: "r-1",
        count: 1,
      },
    ]);
  });

  it("repeats count in one row, the same request once", async () => {
    await app.sql("delete from error_reports");
    await sendReport();
    await counted(1);
    await sendReport();
    await settled();
    await sendReport({ request_id: "r-2" });
    await counted(2);
    await sendReport({ request_id: "r-3", message: "TypeError: x is not a function" });
    await counted(3);
    await settled();
    expect(await allReports()).toMatchObject([{ count: 3, request_id: "r-3" }]);
    // Of one request the answer and the screen are one.
    await app.sql("update error_reports set kind = 'answer'");
    await sendReport({ request_id: "r-3", message: "Unexpected Server Error" });
    await settled();
    expect(await allReports()).toHaveLength(1);
  });

  it.each([
    [{}, { origin: "https://elsewhere.example" }, 403],
    [{}, { "sec-fetch-site": "cross-site" }, 403],
    [{ kind: "answer" }, {}, 400],
    [{ message: "x".repeat(2_001) }, {}, 400],
    [{ request_id: "<b>" }, {}, 400],
    [{ stack: "at x" }, {}, 400],
  ])("%o with %o is refused: %i", async (changes, headers, status) => {
    await app.sql("delete from error_reports");
    expect((await sendReport(changes, headers as Record<string, string>)).status).toBe(status);
    await settled();
    expect(await app.sql("select 1 from error_reports")).toEqual([]);
  });

  it("what no browser of ours sends is refused too", async () => {
    const answer = await app.fetch("/api/v1/errors", { method: "POST", body: JSON.stringify(report) });
    expect(answer.status).toBe(403);
  });

  it("not without end: ten in five minutes from one address", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await sendReport()).status);
    expect(statuses).toEqual([...Array<number>(10).fill(204), 429, 429]);
  });
});

describe("an answer that fails is reported to the team by the server", () => {
  async function withBrokenTable(table: string, work: () => Promise<void>) {
    await app.sql("delete from error_reports");
    await app.sql(`alter table ${table} rename to ${table}_gone`);
    try {
      await work();
    } finally {
      await app.sql(`alter table ${table}_gone rename to ${table}`);
    }
  }

  it("a page: its screen has both buttons and the request's id, nothing of the error", async () => {
    await withBrokenTable("tournaments", async () => {
      const answer = await app.fetch("/tournaments");
      const html = await answer.text();
      const requestId = answer.headers.get("x-request-id")!;
      expect(answer.status).toBe(500);
      for (const words of [
        "Algo deu errado",
        "Ocorreu um erro inesperado. Nossa equipe foi notificada.",
        "Tentar novamente",
        "Recarregar página",
        requestId,
      ])
        expect(html).toContain(words);
      expect(html).not.toMatch(/relation|select /i);
      expect(await reportOf(answer)).toMatchObject([
        { kind: "answer", route: "/tournaments", request_id: requestId, count: 1 },
      ]);
    });
  });

  it("an exception in the security check: unauthorized, in the spec's words", async () => {
    await withBrokenTable("audit_lines", async () => {
      const answer = await sara.get("/super-admin-dashboard");
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain("Erro na validação de segurança");
      expect(await reportOf(answer)).toMatchObject([
        { kind: "answer", route: "/super-admin-dashboard", count: 1 },
      ]);
    });
  });

  it("a form", async () => {
    await withBrokenTable("audit_lines", async () => {
      const answer = await sara.post("/super-admin-dashboard/termos", {
        intent: "publish_terms",
        version: "7.0",
        title: "Termos de uso",
        content: "# Termos\n\nJogue limpo, respeite o adversário e o clube.",
        confirm: "sim",
      });
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain("audit_lines");
      expect(await reportOf(answer)).toMatchObject([
        {
          kind: "answer",
          route: "/super-admin-dashboard/termos",
          request_id: answer.headers.get("x-request-id"),
        },
      ]);
    });
    expect(await app.sql("select 1 from terms_versions where version = '7.0'")).toEqual([]);
  });

  it("a call", async () => {
    await withBrokenTable("notifications", async () => {
      const token = ana.cookie("access")!;
      const answer = await app.fetch("/api/v1/notifications", {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(500);
      expect(JSON.stringify(await answer.json())).not.toContain("notifications_gone");
      expect(await reportOf(answer)).toMatchObject([
        { kind: "answer", route: "/api/v1/notifications", request_id: answer.headers.get("x-request-id") },
      ]);
    });
  });

  it("what is refused on purpose is no error", async () => {
    const answers = [
      await ana.get("/super-admin-dashboard"),
      await ana.get("/nada"),
      await app.fetch("/api/v1/me"),
    ];
    const requestIds = answers.map(({ headers }) => headers.get("x-request-id"));
    expect(requestIds).toEqual(answers.map(() => expect.any(String) as string));
    await settled();
    expect((await allReports()).filter((row) => requestIds.includes(row.request_id))).toEqual([]);
  });
});

describe("the super admin sees them", () => {
  it("newest first with counts, routes and request ids; an empty state before", async () => {
    await app.sql("delete from error_reports");
    expect((await see(sara, "/system-diagnostics")).text).toContain("Nenhum erro registrado");
    await app.sql(`insert into error_reports (fingerprint, kind, message, route, request_id, count, first_at, last_at) values
      ('a', 'screen', 'Erro antigo', '/antiga', 'req-a', 7, now() - interval '2 days', now() - interval '1 day'),
      ('b', 'answer', 'Erro novo', '/nova', 'req-b', 2, now(), now())`);
    const { text } = await see(sara, "/system-diagnostics");
    expect(text.indexOf("Erro novo")).toBeGreaterThan(0);
    expect(text.indexOf("Erro novo")).toBeLessThan(text.indexOf("Erro antigo"));
    for (const words of ["/nova", "Servidor", "2×", "req-b", "7×", "Tela"]) expect(text).toContain(words);
    expect((await ana.get("/system-diagnostics")).status).toBe(403);
  });

  it("those of three months ago are forgotten", async () => {
    await app.sql("update error_reports set last_at = now() - interval '91 days' where fingerprint = 'a'");
    await sendReport();
    const both = "select fingerprint from error_reports where fingerprint in ('a', 'b')";
    await expect.poll(() => app.sql(both), { timeout: 20_000 }).toEqual([{ fingerprint: "b" }]);
  });
});

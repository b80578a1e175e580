import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { UNSTORABLE } from "../../../app/copy/fields.ts";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { callJson, PASSWORD } from "../../support/identity.ts";

// Issue G, 7 and 9: what the entrance refuses, cleans and lets pass; `hostile-texts` sends everything everywhere.

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  app.fetch(path, {
    method: "POST",
    body,
    headers: { origin: app.origin, "content-type": "application/x-www-form-urlencoded", ...headers },
  });

describe("JSON", () => {
  it.each([
    ['{"shirt":"a\\u0000b"}', "text"],
    ['{"shirt":["\\ud800"]}', "text"],
    ['{"a\\u0000":1}', "text"],
    ['{"__proto__":{"a":1}}', "text"],
    ['{"shirt":1e400}', "number"],
    [`${"[".repeat(1_000)}${"]".repeat(1_000)}`, "depth"],
  ] as const)("a sign-up with the data %s is refused with a sentence", async (data, fault) => {
    const answer = await send(
      "/api/auth/v1/signup",
      `{"email":"ana@exemplo.test","password":"${PASSWORD}","data":${data}}`,
      { "content-type": "application/json" },
    );
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { code: 422, error_code: "validation_failed", msg: UNSTORABLE[fault] },
    ]);
  });

  it("a call that cleans texts takes any", async () => {
    const body = { input_text: "a\0b\ud800" };
    const answer = await callJson(app, "POST", "/api/rest/v1/rpc/validate_and_sanitize_input", { body });
    expect([answer.status, answer.body]).toEqual([200, "ab\ufffd"]);
  });

  it.each(["search=%00", "search=a&search=b"])("a query of a call with %s is refused", async (query) => {
    const answer = await app.fetch(`/api/v1/clubs?${query}`);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: "invalid_input", field: "search" } },
    ]);
  });
});

describe("screens", () => {
  it.each(["/%ff%fe/v1/pairs", "/public-ranking/%f4%90%80%80", "/athlete-dashboard/partidas/a%"])(
    "%s is no address, and the log says nothing of it",
    async (address) => {
      app.logs.length = 0;
      const answer = await app.fetch(address);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("Não encontramos o que você procura.");
      expect(app.logs.filter(({ line }) => line.includes("%"))).toEqual([]);
    },
  );

  it.each(["email=a%00%40b.test", "email=a%40b.test&email=c%40d.test", "%00=1"])(
    "a form with %s is refused",
    async (fields) => {
      const form = `intent=signin&password=errada+demais&${fields}`;
      const answer = await send("/auth", form);
      const sentence = fields.includes("&") ? UNSTORABLE.repeated : UNSTORABLE.text;
      expect([answer.status, (await answer.text()).includes(sentence)]).toEqual([400, true]);
      const forScript = await send("/auth.data", form);
      expect([forScript.status, await forScript.json()]).toEqual([
        400,
        { ok: false, error: { code: "invalid_input", message: sentence } },
      ]);
    },
  );

  it("a search is cleaned of what nothing stored can hold", async () => {
    const answer = await app.fetch("/tournaments-list?search=Praia%00");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('value="Praia"');
  });

  it("a parameter that comes twice is refused", async () => {
    const answer = await app.fetch("/tournaments-list?sport=tennis&sport=padel");
    expect([answer.status, (await answer.text()).includes(UNSTORABLE.repeated)]).toEqual([400, true]);
  });
});

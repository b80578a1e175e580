import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { confirmFactor, digitsOf, signedIn } from "../../support/auth-client.ts";
import { codeOf, makePerson, makeTerms, Visitor } from "../../support/identity.ts";

// How a password may look, how it is typed, and what a forgotten one does not open.

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

/** Asks for digits by mail and sets another password with them. */
async function reset(email: string, password: string, visitor = new Visitor(app)): Promise<Response> {
  await visitor.post("/auth?painel=senha", { intent: "recover", email });
  const code = await codeOf(app, email);
  return await visitor.post("/auth?painel=senha", { intent: "reset", email, code, password });
}

describe("a password", () => {
  it.each([
    ["of 64 letters, all alike in kind", "abcdefgh".repeat(8).slice(0, 63) + "z"],
    ["of 200 letters", `${"correto cavalo bateria grampo ".repeat(7).slice(0, 199)}!`],
    ["of signs, spaces and letters of other alphabets", " ß漢字 😀 кони ~\"'<>&%00 "],
  ])("%s is taken, and is right only whole and as it was typed", async (what, password) => {
    const email = `senha-${[...what].length}@exemplo.test`;
    await makePerson(app, { email });
    expect((await reset(email, password)).status).toBe(302);
    const tries = async (typed: string) => (await new Visitor(app).signIn(email, { password: typed })).status;
    expect(await tries(password)).toBe(302);
    for (const other of [password.slice(0, -1), password.toUpperCase(), `${password} `]) {
      if (other === password) continue;
      await forgetLimits(app);
      expect([other, await tries(other)]).toEqual([other, 400]);
    }
  });

  it.each([
    ["/auth", "current-password"],
    ["/athlete-registration", "new-password"],
    ["/club-registration", "new-password"],
  ])("is typed at %s in a masked field that password managers know", async (path, autocomplete) => {
    const html = await (await app.fetch(path)).text();
    const fields = [...html.matchAll(/<input[^>]* name="(?:password|current)"[^>]*>/g)].map(([tag]) => tag);
    expect(fields.length).toBeGreaterThan(0);
    for (const field of fields) {
      expect(field).toContain('type="password"');
      expect(field.toLowerCase()).toContain(`autocomplete="${autocomplete}"`);
      expect(field.toLowerCase()).not.toContain("readonly");
    }
  });
});

describe("a forgotten password", () => {
  it("is replaced without opening an account that has a second factor", async () => {
    const { email, userId } = await makePerson(app, { email: "dois-fatores@exemplo.test" });
    const client = await signedIn(app, email);
    const { data } = await client.mfa.enroll({ factorType: "totp" });
    if (data?.type !== "totp") throw new Error("no totp");
    await confirmFactor(app, client, { id: data.id, secret: data.totp.secret });
    const visitor = new Visitor(app);
    await reset(email, "outra senha boa 2026", visitor);
    for (const path of ["/athlete-dashboard", "/athlete-profile/seguranca"])
      expect((await visitor.get(path)).headers.get("location"), path).toMatch(/^\/auth\?/);
    const answer = await visitor.post("/auth?painel=fator", {
      intent: "factor",
      factorId: data.id,
      code: digitsOf(data.totp.secret, { steps: 1 }),
    });
    expect(answer.status).toBe(302);
    expect((await visitor.get("/athlete-profile")).status).toBe(200);
    expect(await app.sql("select status from mfa_factors where user_id = $1", [userId])).toEqual([
      { status: "verified" },
    ]);
  });
});

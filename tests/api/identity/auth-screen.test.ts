import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { codesOf, makePerson, makeTerms, PASSWORD, Visitor, withoutNonce } from "../../support/identity.ts";

// The forms of /auth and of the security panel, as browsers send them (product §3, spec §5, §8).

const PANEL = "/athlete-profile/seguranca";
const ACCOUNT = "/auth?conta=1";
let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
});
afterAll(() => app.stop());

const digitsAt = (address: string, ahead = 0) => {
  const secret = Secret.fromBase32(new URL(address).searchParams.get("secret")!);
  return new TOTP({ secret }).generate({ timestamp: Date.now() + ahead * 30_000 });
};
const field = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(app);
  await visitor.signIn(email);
  return visitor;
}

/** Somebody with a confirmed factor, in the browser that confirmed it. */
async function withFactor(email: string) {
  const { userId } = await makePerson(app, { email });
  const visitor = await signedIn(email);
  const html = await (await visitor.post(PANEL, { intent: "start_factor", name: "Celular" })).text();
  const [address, factorId] = [field(html, "address"), field(html, "factorId")];
  const answer = await visitor.post(PANEL, {
    intent: "confirm_factor",
    factorId,
    address,
    code: digitsAt(address),
  });
  return { userId, visitor, answer, address, factorId };
}

const liveSessions = async (userId: string) =>
  (await app.sql("select id from sessions where user_id = $1 and revoked_at is null", [userId])).length;

describe("nobody learns who has an account", () => {
  let cases = 0;

  const forms: [string, string, Record<string, string>][] = [
    ["a wrong password", "", { intent: "signin", password: "outra senha boa" }],
    ["a code to sign in with", "?painel=codigo", { intent: "code" }],
    ["another of them", "?painel=codigo", { intent: "resend", purpose: "email" }],
    ["wrong digits", "?painel=codigo", { intent: "verify", purpose: "email", code: "000000" }],
    ["a forgotten password", "?painel=senha", { intent: "recover" }],
    [
      "wrong digits with a new password",
      "?painel=senha",
      {
        intent: "reset",
        code: "000000",
        password: "outra senha boa 2026",
      },
    ],
  ];

  it.each(forms.flatMap((one) => [["", ...one] as const, [".data", ...one] as const]))(
    "/auth%s: %s",
    async (data, _what, query, fields) => {
      const answers = [];
      cases += 1;
      const [known, unknown, waiting] = ["tem", "nao", "vai"].map((who) => `${who}${cases}@exemplo.test`);
      await makePerson(app, { email: known! });
      await makePerson(app, { email: waiting!, isConfirmed: false });
      for (const email of [known!, unknown!, waiting!]) {
        const answer = await new Visitor(app).post(`/auth${data}${query}`, { email, ...fields });
        const body = withoutNonce(await answer.text()).replaceAll(email, "…");
        const headers = Object.fromEntries(
          [...answer.headers].filter(
            ([name]) =>
              !/^(date|server-timing|x-request-id|content-length|content-security-policy)/.test(name),
          ),
        );
        // The browser's name is random.
        const plain = (text: string) => text.replaceAll(/(device=)[0-9a-f]{32}/g, "$1…");
        const cookies = answer.headers.getSetCookie().map(plain);
        delete headers["set-cookie"];
        answers.push({ status: answer.status, headers, cookies, body });
      }
      expect(answers[1]).toEqual(answers[0]);
      expect(answers[2]).toEqual(answers[0]);
    },
  );

  it("only the address with an account gets digits, for signing in and for nothing else", async () => {
    const email = "so-entrar@exemplo.test";
    await makePerson(app, { email });
    await new Visitor(app).post("/auth?painel=codigo", { intent: "code", email });
    await new Visitor(app).post("/auth?painel=codigo", { intent: "code", email: "sem-conta@exemplo.test" });
    await app.waitForMail(email);
    const [code = ""] = codesOf(app, email);
    expect(app.mail("sem-conta@exemplo.test")).toEqual([]);
    const asRecovery = { intent: "reset", email, code, password: "outra senha boa 2026" };
    expect((await new Visitor(app).post("/auth?painel=senha", asRecovery)).status).toBe(403);
    const visitor = new Visitor(app);
    const right = await visitor.post("/auth?painel=codigo", {
      intent: "verify",
      email,
      purpose: "email",
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
      next: "//longe.test/",
    });
    // A path of another site is no path to go on to.
    expect([right.status, right.headers.get("location")]).toEqual([302, "/athlete-dashboard"]);
    expect((await visitor.get("/athlete-profile")).status).toBe(200);
    const again = { intent: "verify", email, purpose: "email", code };
    expect((await new Visitor(app).post("/auth", again)).status).toBe(403);
  });
});

describe("the second step of signing in", () => {
  it("opens nothing before it, whatever is asked; then leads on, in cookies of its own", async () => {
    const email = "passos@exemplo.test";
    const { address, factorId, visitor: own, userId } = await withFactor(email);
    const visitor = new Visitor(app);
    const first = await visitor.post("/auth", {
      intent: "signin",
      email,
      password: PASSWORD,
      next: "/athlete-profile",
    });
    expect(first.headers.get("location")).toBe("/auth?painel=fator&next=%2Fathlete-profile");
    for (const path of [PANEL, "/athlete-dashboard", "/profile-setup"])
      expect((await visitor.get(path)).headers.get("location"), path).toMatch(/^\/auth\?/);
    expect(await (await visitor.get(ACCOUNT)).text()).toContain("Falta um passo");

    const [before] = await app.sql("select password_hash, email_change from users where id = $1", [userId]);
    const forms: Record<string, string>[] = [
      { intent: "change_password", current: PASSWORD, password: "outra senha boa 2026" },
      { intent: "change_email", email: "outra@exemplo.test" },
      { intent: "start_factor", name: "Outro" },
      { intent: "remove_factor", of: factorId, password: PASSWORD },
      { intent: "end_other_sessions" },
    ];
    for (const fields of forms) for (const path of [PANEL, ACCOUNT]) await visitor.post(path, fields);
    expect(await app.sql("select password_hash, email_change from users where id = $1", [userId])).toEqual([
      before,
    ]);
    expect(await app.sql("select status from mfa_factors where user_id = $1", [userId])).toEqual([
      { status: "verified" },
    ]);
    expect((await own.get("/athlete-profile")).status).toBe(200);

    const old = visitor.cookie("refresh");
    const answer = await visitor.post("/auth?painel=fator", {
      intent: "factor",
      factorId,
      code: digitsAt(address, 1),
      next: "/athlete-profile",
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/athlete-profile"]);
    expect(visitor.cookie("refresh")).not.toBe(old);
    expect((await visitor.get("/athlete-profile")).status).toBe(200);
  });

  it("can be given up: the session ends, and signing in begins again", async () => {
    await withFactor("desiste@exemplo.test");
    const visitor = await signedIn("desiste@exemplo.test");
    const left = await visitor.post("/auth?sair=1", {});
    expect([left.status, left.headers.get("location")]).toEqual([302, "/auth?saiu=1"]);
    expect(visitor.hasSession).toBe(false);
    expect(await (await visitor.get("/auth?painel=fator")).text()).toContain("Esqueci a minha senha");
  });

  it("needs a session that waits for it, and one's own factor", async () => {
    const { factorId, address } = await withFactor("dona@exemplo.test");
    const code = digitsAt(address, 1);
    const nobody = await new Visitor(app).post("/auth?painel=fator", { intent: "factor", factorId, code });
    expect(nobody.status).toBe(401);
    expect(await nobody.text()).toContain("Sua sessão expirou. Faça login novamente.");
    await withFactor("vizinha@exemplo.test");
    const neighbour = await signedIn("vizinha@exemplo.test");
    const answer = await neighbour.post("/auth?painel=fator", { intent: "factor", factorId, code });
    expect(answer.status).toBe(404);
    expect((await neighbour.get("/athlete-profile")).status).toBe(302);
  });
});

describe("the security panel", () => {
  it("shows a key once, and never again once it is confirmed", async () => {
    const { answer, visitor, address, userId } = await withFactor("chave@exemplo.test");
    expect(answer.status).toBe(200);
    const secret = new URL(address).searchParams.get("secret")!;
    const confirmed = await answer.text();
    expect(confirmed).toContain("Verificação em duas etapas ativada.");
    expect(confirmed).not.toContain(secret.slice(0, 8));
    const html = await (await visitor.get(PANEL)).text();
    expect(html).toContain("Ativada");
    expect(html).not.toContain(secret.slice(0, 8));
    const [kept] = await app.sql("select secret from mfa_factors where user_id = $1", [userId]);
    expect(String(kept?.secret)).not.toContain(secret);
  });

  it("shows ten recovery codes once with the first factor, as text and as a file, without scripts", async () => {
    const { answer, visitor, userId } = await withFactor("codigos@exemplo.test");
    const html = await answer.text();
    const codes = [...html.matchAll(/<code>([a-z2-9]{5}-[a-z2-9]{5})<\/code>/g)].map(([, code]) => code!);
    expect(new Set(codes).size).toBe(10);
    const file = decodeURIComponent(/href="data:text\/plain;charset=utf-8,([^"]+)"/.exec(html)![1]!);
    for (const code of codes) expect(file).toContain(code);
    expect(answer.headers.get("cache-control")).toMatch(/no-store/);
    expect(visitor.cookie("access")).toBeDefined();
    const panel = await (await visitor.get(PANEL)).text();
    expect(panel).toContain("Restam 10 códigos");
    for (const code of codes) expect(panel).not.toContain(code);
    const kept = await app.sql("select code_hash from recovery_codes where user_id = $1", [userId]);
    expect(JSON.stringify(kept)).not.toContain(codes[0]!.slice(0, 5));

    // Signing in with one of them, then making new ones: the old are void.
    const again = await signedIn("codigos@exemplo.test");
    const used = await again.post("/auth?painel=fator", {
      intent: "recovery_code",
      code: codes[0]!.toUpperCase().replace("-", " "),
      next: "/athlete-profile",
    });
    expect([used.status, used.headers.get("location")]).toEqual([302, "/athlete-profile"]);
    expect(await (await again.get(PANEL)).text()).toContain("Restam 9 códigos");
    const [mail] = await app.waitForMail("codigos@exemplo.test");
    expect(mail).toMatchObject({ subject: "Um código de recuperação da sua conta da Quadra foi usado" });
    expect(mail?.text).toContain("Restam 9 códigos");
    const fresh = await (await again.post(PANEL, { intent: "new_recovery_codes" })).text();
    expect(fresh).toContain("Guarde os seus códigos de recuperação");
    const third = await signedIn("codigos@exemplo.test");
    for (const code of [codes[0]!, codes[1]!]) {
      const refused = await third.post("/auth?painel=fator", { intent: "recovery_code", code });
      expect(refused.status).toBe(403);
      expect(await refused.text()).toContain("Este código não vale, ou já foi usado.");
    }
    expect((await third.get(PANEL)).status).toBe(302);
  });

  it("warns of few codes, and of none where there never were any", async () => {
    const { visitor, userId } = await withFactor("poucos@exemplo.test");
    const leave = (left: number) =>
      app.sql(
        `delete from recovery_codes where user_id = $1 and code_hash not in
           (select code_hash from recovery_codes where user_id = $1 order by 1 limit $2)`,
        [userId, left],
      );
    for (const [left, sentence] of [
      [4, "<p>Restam 4 códigos.</p>"],
      [3, "Restam 3 códigos. Faça novos"],
      [1, "Resta 1 código. Faça novos"],
      [0, "Não resta nenhum código. Faça novos"],
    ] as const) {
      await leave(left);
      const html = (await (await visitor.get(PANEL)).text()).replaceAll("<!-- -->", "");
      expect(html).toContain(sentence);
    }
  });

  it("shows a refused form's key again only where it is one", async () => {
    await makePerson(app, { email: "recusada@exemplo.test" });
    const visitor = await signedIn("recusada@exemplo.test");
    const html = await (await visitor.post(PANEL, { intent: "start_factor", name: "" })).text();
    const [address, factorId] = [field(html, "address"), field(html, "factorId")];
    const refused = async (shown: string) => {
      const fields = { intent: "confirm_factor", factorId, code: "000000", address: shown };
      const answer = await visitor.post(PANEL, fields);
      return { status: answer.status, html: await answer.text() };
    };
    const again = await refused(address);
    expect(again.status).toBe(403);
    expect(field(again.html, "address")).toBe(address);
    for (const hostile of ["javascript:alert(1)//?secret=AAAA", "https://longe.test/?secret=AAAA", ""]) {
      const { status, html: shown } = await refused(hostile);
      expect(status).toBe(403);
      expect(shown).not.toContain("javascript:");
      expect(shown).not.toContain("longe.test");
    }
  });

  it("is the viewer's own: another's devices and factors are not there, and stay", async () => {
    const { userId, factorId } = await withFactor("alheia@exemplo.test");
    const [session] = await app.sql<{ id: string }>(
      "select id from sessions where user_id = $1 and revoked_at is null",
      [userId],
    );
    await makePerson(app, { email: "curiosa@exemplo.test" });
    const visitor = await signedIn("curiosa@exemplo.test");
    for (const path of [PANEL, ACCOUNT]) {
      expect((await visitor.post(path, { intent: "end_session", of: session!.id })).status).toBe(404);
      const removal = { intent: "remove_factor", of: factorId, password: PASSWORD };
      expect((await visitor.post(path, removal)).status).toBe(404);
      const html = await (await visitor.get(path)).text();
      expect(html).not.toContain(session!.id);
      expect(html).not.toContain(factorId);
    }
    expect(await liveSessions(userId)).toBe(1);
  });

  it("asks a visitor to sign in, whatever the form", async () => {
    for (const path of [PANEL, ACCOUNT]) {
      const answer = await new Visitor(app).post(path, { intent: "end_other_sessions" });
      expect([answer.status, answer.headers.get("location")?.startsWith("/auth")]).toEqual([302, true]);
    }
  });

  it("takes a factor away only for the password, and counts the guesses (spec §9)", async () => {
    const { visitor, factorId, userId } = await withFactor("palpite@exemplo.test");
    const guess = (password: string) =>
      visitor.post(PANEL, { intent: "remove_factor", of: factorId, password });
    for (let n = 1; n <= 5; n += 1) expect((await guess(`palpite ${n}`)).status).toBe(400);
    const sixth = await guess(PASSWORD);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await sixth.text()).toContain("Limite de tentativas excedido");
    expect(await app.sql("select 1 from mfa_factors where user_id = $1", [userId])).toHaveLength(1);
  });
});

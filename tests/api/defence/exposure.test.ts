import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { acceptTermsFor, makeClub, makePerson, makeTerms, Visitor } from "../../support/identity.ts";
import { rawRequest } from "../../support/raw-request.ts";

// A stranger's first tries: files of the project, methods that give something away, requests that two machines would read apart.

let app: TestApp;
let club: string;
let person: Visitor;

beforeAll(async () => {
  app = await startApp();
  await makeTerms(app);
  club = await makeClub(app, "Praia Clube");
  const { email } = await makePerson(app, { email: "ana@exemplo.test" });
  person = new Visitor(app);
  await person.signIn(email);
});
afterAll(() => app?.stop());

describe("nothing of the project is served", () => {
  it.each([
    "/.git/config",
    "/.git/HEAD",
    "/.svn/entries",
    "/.env",
    "/.dev.vars",
    "/.npmrc",
    "/package.json",
    "/package-lock.json",
    "/wrangler.toml",
    "/wrangler.json",
    "/worker/index.ts",
    "/server/index.js",
    "/_headers",
    "/assets",
    "/assets/",
    "/sponsors/",
    "/assets/%2e%2e/%2e%2e/server/wrangler.json",
    "/index.js.map",
    "/swagger.json",
    "/openapi.json",
    "/metrics",
    "/debug",
  ])("%s is not there", async (path) => {
    const { status, body } = await rawRequest(app.workerOrigin, path);
    expect([path, status]).toEqual([path, 404]);
    expect(body).not.toMatch(
      /repositoryformatversion|"dependencies"|compatibility_date|AUTH_SIGNING_KEYS|Index of/,
    );
  });

  it("the operator's page is the super admin's", async () => {
    const answer = await app.fetch("/system-diagnostics");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      "/auth?next=%2Fsystem-diagnostics",
    ]);
    expect(await (await person.get("/system-diagnostics")).text()).not.toContain("stripe_events");
  });

  it("liveness says which part is away, and no address, version or secret", async () => {
    const said = (await (await app.fetch("/healthz")).json()) as Record<string, unknown>;
    expect(Object.keys(said)).toEqual(["status", "dependencies"]);
    for (const state of Object.values(said.dependencies as object))
      expect(state).toBeOneOf(["ok", "down", "configured", "missing"]);
  });
});

describe("methods that tell what was sent", () => {
  it.each(["/", "/auth", "/api/v1/me", "/healthz", "/favicon.svg"])("TRACE %s", async (path) => {
    const answer = await rawRequest(app.workerOrigin, path, {
      method: "TRACE",
      headers: { cookie: "session=secret-of-mine" },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain("secret-of-mine");
  });
});

/** Everything that one connection answers to these bytes until it ends or is silent. */
function answersTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(app.workerOrigin);
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(heard));
  });
}

describe("where a request ends", () => {
  const hidden = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const send = (lengths: string[], body: string) =>
    answersTo(
      [
        "POST /api/rest/v1/rpc/get_current_terms HTTP/1.1",
        `Host: ${new URL(app.workerOrigin).host}`,
        "Content-Type: application/json",
        ...lengths,
        "",
        body,
      ].join("\r\n"),
    );
  const statuses = (heard: string) => heard.match(/HTTP\/1\.1 \d\d\d/g) ?? [];

  it("its length says: what lies within it is no request", async () => {
    const heard = await send([`Content-Length: ${hidden.length}`], hidden);
    expect(statuses(heard)).toHaveLength(1);
    expect(heard).not.toContain('"dependencies"');
  });

  it("its chunks say where both are sent, and the length counts for nothing (RFC 9112, 6.3)", async () => {
    const body = `0\r\n\r\n${hidden}`;
    const heard = await send([`Content-Length: ${body.length}`, "Transfer-Encoding: chunked"], body);
    expect(statuses(heard)).toEqual(["HTTP/1.1 200", "HTTP/1.1 200"]);
    const shorter = await send(["Content-Length: 3", "Transfer-Encoding: chunked"], "0\r\n\r\n");
    expect(statuses(shorter)).toEqual(["HTTP/1.1 200"]);
  });

  it.each(["1x", "-1", "2, 3"])("the length %s is refused, and nothing after it is read", async (length) => {
    const heard = await send([`Content-Length: ${length}`], hidden);
    expect(statuses(heard)).toEqual([expect.stringMatching(/ [45]\d\d$/)]);
    expect(heard.toLowerCase()).toContain("connection: close");
  });
});

describe("what an answer holds is what it says", () => {
  const html = /^text\/html; ?charset=utf-8$/i;
  it.each<[path: () => string, type: RegExp]>([
    [() => "/", html],
    [() => "/tournaments-list", html],
    [() => `/public-ranking/${club}`, html],
    [() => `/display/${club}`, html],
    [() => "/nada", html],
    [() => "/athlete-profile", html],
    [() => "/healthz", /^application\/json(; ?charset=utf-8)?$/i],
    [() => "/api/v1/me", /^application\/json(; ?charset=utf-8)?$/i],
    [() => "/api/nada", /^application\/json(; ?charset=utf-8)?$/i],
    [() => "/api/v1/clubs", /^application\/json(; ?charset=utf-8)?$/i],
    [() => "/.well-known/security.txt", /^text\/plain; ?charset=utf-8$/i],
    [() => "/robots.txt", /^text\/plain; ?charset=utf-8$/i],
    [() => "/favicon.svg", /^image\/svg\+xml/],
  ])("%s", async (path, type) => {
    const answer = await person.get(path());
    expect([path(), answer.headers.get("content-type")]).toEqual([path(), expect.stringMatching(type)]);
  });
});

describe("what somebody is called, where it stands in an answer", () => {
  it("does not end the script of a TV in which its data stands", async () => {
    const name = 'Praia </script><script>alert(1)</script> <!-- é & "Sol"';
    const id = await makeClub(app, name);
    const html = await (await app.fetch(`/display/${id}`)).text();
    expect(html).not.toContain("<script>alert(1)");
    const [, data = ""] = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({ club: { name } });
  });

  it("does not end the name of a download", async () => {
    const importId = "00000000-0000-7000-8000-00000000000a";
    const { email, userId } = await makePerson(app, {
      email: "clube@exemplo.test",
      role: "club_admin",
      adminOf: [club],
    });
    await acceptTermsFor(app, { userId });
    const hostile = `junho"; filename=x.html\r\nset-cookie: a=b/../é.csv`;
    await app.sql(
      `insert into imports (id, club_id, file_name, file_hash, format, sport, total, created_at, confirmed_at, finished_at)
       values ($1, $2, $3, 'x', 'quadra', 'tennis', 1, now(), now(), now())`,
      [importId, club, hostile],
    );
    await app.sql(
      `insert into import_rows (import_id, ordinal, line_no, data, outcome, reason) values ($1, 0, 2, '{}', 'refused', 'x')`,
      [importId],
    );
    const admin = new Visitor(app);
    await admin.signIn(email);
    const answer = await admin.get(`/club-admin-dashboard/importar/arquivo?importacao=${importId}`);
    const disposition = answer.headers.get("content-disposition") ?? "";
    expect(answer.status).toBe(200);
    expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.!~*'()-]+\.csv$/);
    expect(disposition).toContain(encodeURIComponent(hostile.replace(".csv", "")));
    expect(answer.headers.get("set-cookie") ?? "").not.toContain("a=b");
  });
});

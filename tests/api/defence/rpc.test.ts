import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import {
  callJson,
  makeClub,
  makePerson,
  makeTerms,
  PASSWORD,
  type TestPerson,
} from "../../support/identity.ts";

let app: TestApp;
let club: string;
let other: string;
const people: Record<string, TestPerson & { token: string }> = {};

async function signedIn(name: string, options: Parameters<typeof makePerson>[1]): Promise<void> {
  const person = await makePerson(app, options);
  const { body } = await callJson(app, "POST", "/api/auth/v1/token?grant_type=password", {
    body: { email: person.email, password: PASSWORD },
  });
  people[name] = { ...person, token: String(body.access_token) };
}

beforeAll(async () => {
  app = await startApp();
  const version = await makeTerms(app);
  club = await makeClub(app, "Praia Clube");
  other = await makeClub(app, "Serra Clube");
  await signedIn("ana", { email: "ana@exemplo.test" });
  await signedIn("admin", { email: "admin@exemplo.test", role: "club_admin", adminOf: [club] });
  await signedIn("outro", { email: "outro@exemplo.test", role: "club_admin", adminOf: [other] });
  await signedIn("super", { email: "super@exemplo.test", role: "super_admin", hasProfile: false });
  await app.sql("update users set user_role = 'super_admin' where email = 'super@exemplo.test'");
  await app.sql(
    "insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at) values (gen_random_uuid(), $1, $2, 'active', now(), now())",
    [club, people.ana!.athleteId],
  );
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     select gen_random_uuid(), id, $1, 'registration', now() from users`,
    [version],
  );
});
afterAll(() => app?.stop());
beforeEach(() => forgetLimits(app));

const rpc = (name: string, body: unknown = {}, who?: string) =>
  callJson(app, "POST", `/api/rest/v1/rpc/${name}`, { body, token: who && people[who]!.token });

async function eventsOf(action: string, count = 1) {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const found = await app.sql("select * from security_events where action = $1 order by at, id", [action]);
    if (found.length >= count || Date.now() > deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Spec §7's nine, with parameters that are good. */
const NINE: Record<string, () => object> = {
  get_combined_sponsors_with_jequiti: () => ({ p_club_id: club }),
  log_security_event_enhanced: () => ({ p_action: "tested" }),
  check_rate_limit: () => ({ p_action_type: "tested" }),
  validate_user_session: () => ({}),
  can_access_club_data: () => ({ p_club_id: club }),
  validate_and_sanitize_input: () => ({ input_text: "a" }),
  get_current_terms: () => ({}),
  user_has_accepted_current_terms: () => ({}),
  accept_terms: () => ({ p_terms_version: "1.0", p_ip_address: null, p_user_agent: "x" }),
};

describe("the nine remote procedures (spec §7)", () => {
  it.each(Object.keys(NINE))("%s answers, and refuses what it does not know with a reason", async (name) => {
    const good = NINE[name]!();
    expect((await rpc(name, good, "ana")).status).toBe(200);
    const unknown = await rpc(name, { ...good, p_outro: 1 }, "ana");
    expect([unknown.status, unknown.body.error]).toMatchObject([400, { code: "invalid_input" }]);
    expect((unknown.body.error as { message: string }).message).toContain("p_outro");
    for (const [field, value] of Object.entries(good)) {
      if (value === null) continue;
      const wrong = await rpc(name, { ...good, [field]: ["x"] }, "ana");
      expect([wrong.status, wrong.body.error]).toMatchObject([400, { code: "invalid_input", field }]);
    }
    for (const [method, status] of [
      ["GET", 405],
      ["PUT", 405],
      ["DELETE", 405],
    ] as const) {
      const answer = await app.fetch(`/api/rest/v1/rpc/${name}`, { method });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, status, "OPTIONS, POST"]);
    }
    for (const body of ["{", "nada", '"x"', "[]"]) {
      const answer = await app.fetch(`/api/rest/v1/rpc/${name}`, {
        method: "POST",
        body,
        headers: { authorization: `Bearer ${people.ana!.token}` },
      });
      expect([body, answer.status]).toEqual([body, 400]);
      expect(await answer.json()).toMatchObject({ error: { code: "invalid_json" } });
    }
  });

  it("another name is not found", async () => {
    for (const name of ["nothing", "get_current_terms2", "GET_CURRENT_TERMS", "toString"])
      expect([name, (await rpc(name, {}, "ana")).status]).toEqual([name, 404]);
  });

  it.each([
    ["get_combined_sponsors_with_jequiti", 200],
    ["check_rate_limit", 200],
    ["validate_and_sanitize_input", 200],
    ["get_current_terms", 200],
    ["validate_user_session", 200],
    ["log_security_event_enhanced", 401],
    ["can_access_club_data", 401],
    ["user_has_accepted_current_terms", 401],
    ["accept_terms", 401],
  ])("%s answers a visitor %d", async (name, status) => {
    expect((await rpc(name, NINE[name]!())).status).toBe(status);
  });
});

describe("log_security_event_enhanced", () => {
  it("keeps what a client says of its own person, marked as a client's", async () => {
    const answer = await rpc(
      "log_security_event_enhanced",
      {
        p_action: "page_access_denied",
        p_resource_type: "page",
        p_resource_id: "/x",
        p_details: { a: [1] },
        p_risk_level: "high",
      },
      "admin",
    );
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await eventsOf("client.page_access_denied")).toMatchObject([
      {
        user_id: people.admin!.userId,
        resource_type: "page",
        resource_id: "/x",
        details: { a: [1] },
        risk_level: "high",
        security_level: "medium",
      },
    ]);
    expect(await eventsOf("page_access_denied", 0)).toEqual([]);
  });

  it.each([
    ["another's id", { p_action: "x", p_user_id: randomUUID() }],
    ["a critical risk", { p_action: "x", p_risk_level: "critical" }],
    ["an unknown risk", { p_action: "x", p_risk_level: "enorme" }],
    ["no action", {}],
    ["an empty action", { p_action: "  " }],
    ["a long action", { p_action: "x".repeat(81) }],
    ["a broken action", { p_action: "a\0b" }],
    ["details that are no object", { p_action: "x", p_details: "x" }],
    ["details without end", { p_action: "x", p_details: { a: "x".repeat(3_000) } }],
  ])("refuses %s", async (_name, body) => {
    const before = (await eventsOf("client.x", 0)).length;
    expect((await rpc("log_security_event_enhanced", body, "ana")).status).toBe(400);
    expect((await eventsOf("client.x", 0)).length).toBe(before);
  });

  it("keeps the same words once", async () => {
    const said = { p_action: "repeated", p_details: { n: 1 } };
    for (const body of [said, said, { ...said, p_details: { n: 2 } }, said])
      expect((await rpc("log_security_event_enhanced", body, "ana")).status).toBe(200);
    await rpc("log_security_event_enhanced", said, "admin");
    expect(await eventsOf("client.repeated", 3)).toHaveLength(3);
  });

  it("cannot be used to flood, nor by an ended session", async () => {
    await signedIn("cheia", { email: "cheia@exemplo.test" });
    const statuses = new Map<number, number>();
    for (let i = 0; i < 64; i += 1) {
      const { status, headers } = await rpc(
        "log_security_event_enhanced",
        { p_action: `flood ${i}` },
        "cheia",
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === 429) expect(Number(headers.get("retry-after"))).toBeGreaterThan(60);
    }
    expect([...statuses]).toEqual([
      [200, 60],
      [429, 4],
    ]);
    await signedIn("finda", { email: "finda@exemplo.test" });
    await app.sql("update sessions set revoked_at = now() where user_id = $1", [people.finda!.userId]);
    expect((await rpc("log_security_event_enhanced", { p_action: "ended" }, "finda")).status).toBe(401);
    expect(await eventsOf("client.ended", 0)).toEqual([]);
  });
});

describe("check_rate_limit", () => {
  it("counts five in a quarter of an hour by default, each person and action apart", async () => {
    const ask = (action: string, who?: string) => rpc("check_rate_limit", { p_action_type: action }, who);
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask("enviar", "ana")));
    expect(answers.map(({ body }) => body).filter((body) => (body as unknown) === true)).toHaveLength(5);
    expect((await ask("enviar", "admin")).body).toBe(true);
    expect((await ask("outra", "ana")).body).toBe(true);
    expect((await ask("enviar")).body).toBe(true);
  });

  it("takes the caller's numbers, within reason", async () => {
    const ask = (more: object) => rpc("check_rate_limit", { p_action_type: "poucos", ...more }, "ana");
    const few = { p_max_attempts: 1, p_window_minutes: 1 };
    expect([(await ask(few)).body, (await ask(few)).body]).toEqual([true, false]);
    for (const wrong of [
      { p_max_attempts: 0 },
      { p_max_attempts: 1.5 },
      { p_max_attempts: "5" },
      { p_window_minutes: 99_999 },
    ])
      expect((await ask(wrong)).status).toBe(400);
  });

  it("touches none of the server's own limits", async () => {
    for (const action of ["auth", "api", "forms", "default", `user:${people.ana!.userId}`])
      for (let i = 0; i < 6; i += 1) await rpc("check_rate_limit", { p_action_type: action }, "admin");
    await signedIn("livre", { email: "livre@exemplo.test" });
    expect((await rpc("validate_user_session", {}, "livre")).body).toBe(true);
  });

  it("counts as not allowed when the limiter is away", async () => {
    app.redis.setUnreachable(true);
    try {
      const answer = await rpc("check_rate_limit", { p_action_type: "queda" }, "ana");
      // The call itself is counted too, and refused before: never `true`.
      expect([answer.status, answer.body]).not.toEqual([200, true]);
    } finally {
      app.redis.setUnreachable(false);
    }
  });
});

describe("validate_user_session (spec §4: true or false)", () => {
  it("is true of a live session, and leaves an activity line", async () => {
    expect((await rpc("validate_user_session", {}, "ana")).body).toBe(true);
    const [event] = await app.sql(
      "select * from security_events where action = 'validate_user_session' and user_id = $1",
      [people.ana!.userId],
    );
    expect(event).toMatchObject({ risk_level: "low", resource_type: "session" });
  });

  it("is false of none, of a forged token and of a revoked session", async () => {
    expect((await rpc("validate_user_session")).body).toBe(false);
    people.forged = { ...people.ana!, token: `${people.ana!.token.slice(0, -4)}AAAA` };
    expect((await rpc("validate_user_session", {}, "forged")).body).toBe(false);
    expect((await rpc("validate_user_session", {}, "finda")).body).toBe(false);
  });
});

describe("can_access_club_data (spec §6)", () => {
  it.each([
    ["ana", "own", undefined, true],
    ["ana", "own", "athlete", true],
    ["ana", "own", "club_admin", false],
    ["ana", "other", undefined, false],
    ["ana", "missing", undefined, false],
    ["admin", "own", "club_admin", true],
    ["admin", "other", "athlete", false],
    ["outro", "own", "club_admin", false],
    ["super", "own", "club_admin", true],
    ["super", "own", "super_admin", true],
    ["super", "missing", "super_admin", false],
    ["admin", "own", "super_admin", false],
  ] as const)("%s, %s club, as %s: %s; a denial is of high risk", async (who, which, role, expected) => {
    const id = { own: club, other, missing: randomUUID() }[which];
    const denials = async () =>
      await app.sql(
        "select * from security_events where action = 'can_access_club_data_denied' and user_id = $1 and resource_id = $2",
        [people[who]!.userId, id],
      );
    const before = (await denials()).length;
    const body = { p_club_id: id, ...(role ? { p_required_role: role } : {}) };
    const answer = await rpc("can_access_club_data", body, who);
    expect([answer.status, answer.body]).toEqual([200, expected]);
    if (!expected)
      await vi.waitFor(async () => expect((await denials()).length).toBeGreaterThan(before), {
        timeout: 3_000,
      });
    const after = await denials();
    expect(after.length - before).toBe(expected ? 0 : 1);
    for (const denial of after) expect(denial).toMatchObject({ risk_level: "high", resource_type: "club" });
  });

  it("is nobody's of an ended session", async () => {
    expect((await rpc("can_access_club_data", { p_club_id: club }, "finda")).status).toBe(401);
  });
});

describe("validate_and_sanitize_input (spec §5)", () => {
  it("gives the clean text, at most a thousand long by default, and notes what looks suspicious", async () => {
    const answer = await rpc(
      "validate_and_sanitize_input",
      { input_text: " <b>Oi</b>\u0007<script>x</script> " },
      "ana",
    );
    expect([answer.status, answer.body]).toEqual([200, "Oi"]);
    expect(
      String((await rpc("validate_and_sanitize_input", { input_text: "x".repeat(5_000) })).body),
    ).toHaveLength(1_000);
    const html = { input_text: "<b onclick=x>Oi</b>", allow_html: true, max_length: 30 };
    expect((await rpc("validate_and_sanitize_input", html)).body).toBe("<b>Oi</b>");
    expect(await eventsOf("suspicious_input", 2)).toMatchObject([
      { user_id: people.ana!.userId, risk_level: "high", details: { fields: { input_text: ["script"] } } },
      { user_id: null, risk_level: "high", details: { fields: { input_text: ["inline event handler"] } } },
    ]);
  });

  it.each([
    {},
    { input_text: 1 },
    { input_text: null },
    { input_text: "a", max_length: 0 },
    { input_text: "a", max_length: "9" },
    { input_text: "a", allow_html: "sim" },
  ])("refuses %j", async (body) => {
    expect((await rpc("validate_and_sanitize_input", body)).status).toBe(400);
  });
});

describe("get_combined_sponsors_with_jequiti", () => {
  it("gives the club's own and the national ones", async () => {
    await app.sql(
      `insert into sponsors (id, club_id, name, logo_url, type, logo_width, logo_height, logo_alt, position)
       values (gen_random_uuid(), $1, 'Padaria', '/p.svg', 'local', 1, 1, 'Padaria', 1),
         (gen_random_uuid(), $2, 'Outra', '/o.svg', 'local', 1, 1, 'Outra', 1),
         (gen_random_uuid(), null, 'Jequiti', '/j.svg', 'national', 1, 1, 'Jequiti', 1)`,
      [club, other],
    );
    const names = async (body: object) => {
      const { body: found } = await rpc("get_combined_sponsors_with_jequiti", body);
      const list = (key: string) => (found[key] as { name: string }[]).map(({ name }) => name);
      return [list("local_sponsors"), list("national_sponsors")];
    };
    expect(await names({ p_club_id: club })).toEqual([["Padaria"], ["Jequiti"]]);
    expect(await names({ p_club_id: null })).toEqual([[], ["Jequiti"]]);
    expect(await names({ p_club_id: randomUUID() })).toEqual([[], ["Jequiti"]]);
  });
});

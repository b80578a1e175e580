import { WebSocket } from "ws";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTokens } from "../../../app/platform/tokens.server.ts";
import { startApp, type TestApp } from "../../support/app.ts";
import { checkedPoints, makeMatchClub, type MatchClub, type PersonName } from "../../support/match-club.ts";
import { quiet } from "../../support/acts/harness.ts";
import { type ReportChanges, reportedMatch } from "../../support/reported-match.ts";

/** The answers of the calls, as far as these tests look at them. */
interface Answered {
  id: string;
  status: string;
  error: { code: string; message: string; field?: string };
  rows: { id: string; type: string; data: { match_id?: string } | null }[];
  events: { kind: string }[];
  updated: number;
  unread_count: number;
  notice?: string;
}

let app: TestApp;
let club: MatchClub;
let offsetMs = 0;

beforeAll(async () => {
  app = await startApp();
  club = await makeMatchClub(app.sql);
});
afterAll(() => app.stop());

const now = () => new Date(Date.now() + offsetMs);

async function call(
  name: PersonName | null,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  const person = name ? club[name] : null;
  const token = person
    ? await tokens.sign(
        { sub: person.userId, session_id: person.sessionId, email: "x@teste.test" } as never,
        now(),
        600,
      )
    : null;
  const answer = await app.fetch(`/api/v1${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      "content-type": "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answered };
}

const reportInput = (input: ReportChanges = {}) => reportedMatch(club, now(), input);
const report = async (input: ReportChanges = {}) =>
  (await call(input.by ?? "ana", "POST", "/matches", reportInput(input))).body.id as string;
const lineCount = async (id: string) =>
  (await app.sql<{ n: number }>("select count(*)::int as n from ledger_lines where match_id = $1", [id]))[0]!
    .n;
const statusOf = async (id: string) =>
  (await app.sql<{ status: string }>("select status from matches where id = $1", [id]))[0]!.status;

describe("the JSON calls", () => {
  it("report, list, approve and read back", async () => {
    const reported = await call("ana", "POST", "/matches", reportInput());
    expect(reported).toEqual({ status: 201, body: { id: expect.any(String), status: "pending_validation" } });
    const { id } = reported.body;
    const listed = await call("bruno", "GET", "/notifications");
    expect(listed.body.rows[0]).toMatchObject({
      type: "result_validation_required",
      is_read: false,
      can_answer: true,
      data: { match_id: id },
      message: expect.stringContaining("Ana Souza venceu Bruno Lima por 6/4 6/3"),
    });
    expect(await call("bruno", "POST", `/matches/${id}/approve`)).toEqual({
      status: 200,
      body: { id, status: "confirmed" },
    });
    expect(await call("bruno", "POST", `/matches/${id}/approve`)).toEqual({
      status: 200,
      body: { id, status: "confirmed" },
    });
    const read = await call("ana", "GET", `/matches/${id}`);
    expect(read.body).toMatchObject({ id, status: "confirmed", my_side: 1, score: "6/4 6/3" });
    expect(read.body.events.map((event) => event.kind)).toEqual(["reported", "approved"]);
    expect((await call("bruno", "GET", "/notifications")).body.rows[0]).toMatchObject({
      is_read: true,
      can_answer: false,
    });
    await checkedPoints(app.sql);
  });

  it("the same match again is the first one: the opponent's mirrored report approves it", async () => {
    const body = reportInput({ is_second_match: false, by: "caio", against: "davi" });
    const mirrored = {
      ...body,
      my_side: body.their_side,
      their_side: body.my_side,
      sets: body.sets?.map(({ mine, theirs }) => ({ mine: theirs, theirs: mine })),
    };
    const { id } = (await call("caio", "POST", "/matches", body)).body;
    expect(await call("caio", "POST", "/matches", body)).toEqual({
      status: 201,
      body: { id, status: "pending_validation", notice: expect.stringContaining("já foi lançada") },
    });
    expect(await call("davi", "POST", "/matches", { ...mirrored, sets: body.sets })).toMatchObject({
      status: 409,
      body: { error: { code: "same_match" } },
    });
    expect(await call("davi", "POST", "/matches", mirrored)).toEqual({
      status: 201,
      body: { id, status: "confirmed", notice: expect.stringContaining("valeu como aprovação") },
    });
    const second = await call("davi", "POST", "/matches", { ...mirrored, is_second_match: true });
    expect(second.body).toEqual({ id: expect.not.stringMatching(id), status: "pending_validation" });
    await call("davi", "POST", `/matches/${second.body.id}/withdraw`);
    await checkedPoints(app.sql);
  });

  it("a retirement without a game is a W.O., and the answer says so", async () => {
    const retired = await call("caio", "POST", "/matches", {
      ...reportInput({ by: "caio", against: "bruno" }),
      end: "retired",
      sets: [],
    });
    expect(retired.body.notice).toContain("valeu como W.O.");
    expect((await call("caio", "GET", `/matches/${retired.body.id}`)).body).toMatchObject({ score: "W.O." });
  });

  it("dispute, decide, edit and withdraw", async () => {
    const disputed = await report();
    const reason = "o tie-break foi meu";
    expect((await call("bruno", "POST", `/matches/${disputed}/dispute`, { reason })).body.status).toBe(
      "disputed",
    );
    const decision = { outcome: "annul", reason: "sem súmula" };
    expect((await call("ana", "POST", `/matches/${disputed}/decide`, decision)).status).toBe(403);
    expect(await call("secretary", "POST", `/matches/${disputed}/decide`, decision)).toEqual({
      status: 200,
      body: { id: disputed, status: "annulled" },
    });
    expect(await call("secretary", "POST", `/matches/${disputed}/decide`, decision)).toEqual({
      status: 200,
      body: { id: disputed, status: "annulled" },
    });
    const edited = await report();
    expect((await call("ana", "PATCH", `/matches/${edited}`, { end: "walkover", sets: [] })).status).toBe(
      200,
    );
    expect((await call("ana", "POST", `/matches/${edited}/withdraw`)).body.status).toBe("withdrawn");
  });

  it("answer errors with a code, a sentence and the field", async () => {
    type Case = [PersonName | null, string, string, unknown, number, string, string?];
    const cases: Case[] = [
      [null, "POST", "/matches", reportInput(), 401, "unauthenticated"],
      [
        "ana",
        "POST",
        "/matches",
        reportInput({ sets: [{ mine: 6, theirs: 5 }], score_format: "SET1-S:6/TB7" }),
        422,
        "impossible_score",
        "sets",
      ],
      [
        "ana",
        "POST",
        "/matches",
        { ...reportInput(), their_side: ["x"] },
        400,
        "invalid_input",
        "their_side.0",
      ],
      ...["SET1-S:P24", "SET1-S:T10P"].map((score_format): Case => [
        "ana",
        "POST",
        "/matches",
        reportInput({ sets: [{ mine: 12, theirs: 12 }], score_format }),
        400,
        "invalid_input",
        "score_format",
      ]),
      ["ana", "POST", "/matches", [], 400, "invalid_json"],
      ["caio", "POST", "/matches", reportInput(), 403, "not_your_match"],
      ["nova", "POST", "/matches", reportInput({ by: "nova" }), 403, "terms_required"],
      ["ana", "POST", "/matches/nada/approve", undefined, 404, "not_found"],
      [null, "GET", "/notifications", undefined, 401, "unauthenticated"],
      ["ana", "PATCH", "/notifications", {}, 400, "invalid_input"],
    ];
    for (const [who, method, path, body, status, code, field] of cases) {
      const answer = await call(who, method, path, body);
      expect([path, answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
        path,
        status,
        code,
        field,
      ]);
      expect(answer.body.error.message).toMatch(/[.!]$/);
    }
  });

  it("take a W.O. without sets, and no other end", async () => {
    const { sets: _, ...body } = reportInput();
    const walkover = await call("ana", "POST", "/matches", { ...body, end: "walkover" });
    expect([walkover.status, walkover.body.status]).toEqual([201, "pending_validation"]);
    const completed = await call("ana", "POST", "/matches", body);
    expect([completed.status, completed.body.error.field]).toEqual([422, "sets"]);
  });

  it("take an Idempotency-Key", async () => {
    const header = { "idempotency-key": "partida-1" };
    const body = reportInput();
    const first = await call("ana", "POST", "/matches", body, header);
    expect(await call("ana", "POST", "/matches", body, header)).toEqual(first);
    const other = await call("ana", "POST", "/matches", { ...body, place: "Quadra 2" }, header);
    expect([other.status, other.body.error.code]).toEqual([422, "idempotency_conflict"]);
  });

  it("let the secretary enter a result, and name people by their account", async () => {
    const body = {
      ...reportInput({ by: "caio", against: "davi" }),
      my_side: [club.caio.userId],
      their_side: [club.davi.userId],
    };
    expect(await call("secretary", "POST", "/matches", body)).toEqual({
      status: 201,
      body: { id: expect.any(String), status: "confirmed" },
    });
    expect((await call("otherAdmin", "POST", "/matches", body)).status).toBe(403);
    await checkedPoints(app.sql);
  });

  it("mark notifications as read, only one's own", async () => {
    const id = await report({ by: "ana", against: "davi" });
    const { rows } = (await call("davi", "GET", "/notifications")).body;
    const row = rows.find((one) => one.data?.match_id === id)!;
    expect((await call("caio", "PATCH", "/notifications", { ids: [row.id] })).body.updated).toBe(0);
    expect((await call("davi", "PATCH", "/notifications", { ids: [row.id] })).body.updated).toBe(1);
    expect((await call("davi", "PATCH", "/notifications", { all: true })).body.unread_count).toBe(0);
  });
});

describe("exactly once", () => {
  it("twenty approvals at once make one outcome and one set of lines", async () => {
    const id = await report();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("bruno", "POST", `/matches/${id}/approve`)),
    );
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { id, status: "confirmed" } });
    expect(await lineCount(id)).toBe(2);
    expect(await app.sql("select 1 from match_events where match_id = $1", [id])).toHaveLength(2);
    const notified = await app.sql(
      "select 1 from notifications where data ->> 'match_id' = $1 and type = 'match_result_validation'",
      [id],
    );
    expect(notified).toHaveLength(1);
    await checkedPoints(app.sql);
  });

  it("an answer costs the database one read and one write, besides deleting the outbox rows", async () => {
    const id = await report();
    await quiet(app);
    app.proxy.resetStats();
    await call("bruno", "POST", `/matches/${id}/approve`);
    await quiet(app);
    expect(app.proxy.stats().http_requests).toBeLessThanOrEqual(3);
  });

  it("the two of a pair who answer differently at the same moment: one answer counts", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await report({
        format: "doubles",
        my_side: [club.ana.athleteId, club.caio.athleteId],
        their_side: [club.bruno.athleteId, club.davi.athleteId],
      });
      const answers = await Promise.all([
        call("bruno", "POST", `/matches/${id}/approve`),
        call("davi", "POST", `/matches/${id}/dispute`, { reason: "não foi assim" }),
      ]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const lost = answers.find((answer) => answer.status === 409)!;
      expect(lost.body.error.code).toBe("already_answered");
      const status = answers.find((answer) => answer.status === 200)!.body.status;
      expect([status, await lineCount(id)]).toEqual(
        status === "confirmed" ? ["confirmed", 4] : ["disputed", 0],
      );
      expect(await statusOf(id)).toBe(status);
    }
    await checkedPoints(app.sql);
  });

  it("many matches of the same athletes approved at once all count", async () => {
    const ids = [];
    for (let i = 0; i < 8; i += 1) ids.push(await report());
    const answers = await Promise.all(ids.map((id) => call("bruno", "POST", `/matches/${id}/approve`)));
    expect(answers.map((answer) => answer.status)).toEqual(ids.map(() => 200));
    for (const id of ids) expect(await lineCount(id)).toBe(2);
    await checkedPoints(app.sql);
  });

  it.each(["approve", "report"])(
    "an answer of the database that gets lost repeats nothing (%s)",
    async (verb) => {
      const id = verb === "approve" ? await report() : null;
      const before = (await app.sql("select 1 from matches")).length;
      app.proxy.setFault("drop_answer_once", "insert into match_events");
      const answer = await (id
        ? call("bruno", "POST", `/matches/${id}/approve`)
        : call("ana", "POST", "/matches", reportInput()));
      expect(app.proxy.fault()).toBe("off");
      expect(answer.status).toBe(id ? 200 : 201);
      if (id) expect(await lineCount(id)).toBe(2);
      else expect((await app.sql("select 1 from matches")).length).toBe(before + 1);
      await checkedPoints(app.sql);
    },
  );
});

describe("the channels", () => {
  it("reach the other side at a report, and the club at an approval", async () => {
    const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
    const { userId: sub, sessionId: session_id } = club.bruno;
    const token = await tokens.sign({ sub, session_id, email: "x@teste.test" } as never, now(), 600);
    const listen = async (path: string, headers = {}) => {
      const socket = new WebSocket(`${app.origin.replace("http", "ws")}/api/realtime/v1/${path}`, {
        headers,
      });
      await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
      return {
        socket,
        message: new Promise((resolve) => socket.once("message", (data) => resolve(String(data)))),
      };
    };
    const started = now();
    const person = await listen("notifications", { authorization: `Bearer ${token}` });
    const display = await listen(`display/${club.clubId}`);
    const id = await report();
    expect(await person.message).toBe("publish");
    await call("bruno", "POST", `/matches/${id}/approve`);
    expect(await display.message).toMatch(/^publish [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    person.socket.close();
    display.socket.close();
    const waiting = () => app.sql("select 1 from outbox where created_at >= $1", [started]);
    await vi.waitFor(async () => expect(await waiting()).toEqual([]), 15_000);
  });
});

describe("the scheduled job", () => {
  it("confirms by silence, dated at the deadline", async () => {
    const id = await report({ by: "caio", against: "davi" });
    // Silence approves against who was reached: the mail is out.
    await expect
      .poll(() => app.sql("select 1 from reaches where match_id = $1", [id]), { timeout: 20_000 })
      .toHaveLength(1);
    offsetMs = 25 * 3_600_000;
    await app.restart({ clockOffsetMs: offsetMs });
    expect((await call("davi", "GET", `/matches/${id}`)).body).toMatchObject({
      reads_as: "approved_by_silence",
    });
    await app.scheduled();
    await app.scheduled();
    const [match] = await app.sql(
      "select status, confirmed_at = answer_by as is_dated from matches where id = $1",
      [id],
    );
    expect(match).toEqual({ status: "confirmed", is_dated: true });
    expect(await lineCount(id)).toBe(2);
    await checkedPoints(app.sql);
  });
});

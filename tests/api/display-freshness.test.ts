import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTokens } from "../../app/platform/tokens.server.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { makePerson, Visitor } from "../support/identity.ts";
import { reportedMatch } from "../support/reported-match.ts";

// An open display learns of every result, also when the worker or an answer is lost. The unit test of the channel's object
// proves on its own clock that it is late by 2 s at most.
const DEADLINE_MS = 20_000;

let app: TestApp;
let club: MatchClub;
const open: WebSocket[] = [];

beforeAll(async () => {
  app = await startApp();
  club = await makeMatchClub(app.sql);
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => app?.stop());

async function call(name: PersonName, path: string, body: object = {}) {
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  const { userId: sub, sessionId: session_id } = club[name];
  const token = await tokens.sign({ sub, session_id, email: "x@teste.test" } as never, new Date(), 600);
  const answer = await app.fetch(`/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { id: string } };
}

const report = async () => (await call("ana", "/matches", reportedMatch(club, new Date()))).body.id;

/** An open display: the ids of the messages that it gets, and the version it reads at each, as the TV's script does. */
async function openDisplay() {
  const socket = new WebSocket(`${app.origin.replace("http", "ws")}/api/realtime/v1/display/${club.clubId}`);
  open.push(socket);
  const messages: string[] = [];
  const versions: string[] = [];
  socket.on("message", (data) => {
    const [word, id = ""] = String(data).split(" ");
    if (word !== "publish") return;
    messages.push(id);
    void askVersion(id).then((version) => versions.push(version));
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return { messages, versions, start: await askVersion(crypto.randomUUID()) };
}

async function askVersion(message: string): Promise<string> {
  const answer = await app.fetch(`/api/v1/clubs/${club.clubId}/display/version?message=${message}`);
  return ((await answer.json()) as { version: string }).version;
}

const waiting = (started: Date) =>
  app.sql<{ id: string }>("select id from outbox where channel = 'club' and created_at >= $1", [started]);
const isCommitted = async (id: string) =>
  (await app.sql("select 1 from match_events where match_id = $1 and kind = 'approved'", [id])).length > 0;

/** Approves a match while the answer of the batch that writes it gets lost. */
async function approveUnanswered(id: string) {
  // Of the approval itself: what follows the report may still write.
  app.proxy.setFault("drop_answer_once", "insert into match_events");
  const answering = call("bruno", `/matches/${id}/approve`).catch(() => null);
  await vi.waitUntil(() => isCommitted(id), { timeout: DEADLINE_MS, interval: 10 });
  await vi.waitUntil(() => app.proxy.fault() === "off", { timeout: DEADLINE_MS, interval: 10 });
  return { answering };
}

it("learns of a result by the message of its outbox row, whose id asks past every copy", async () => {
  const id = await report();
  const display = await openDisplay();
  expect((await call("bruno", `/matches/${id}/approve`)).status).toBe(200);
  await vi.waitFor(() => expect(display.versions).toHaveLength(1), DEADLINE_MS);
  expect(display.versions[0]).not.toBe(display.start);
  expect(display.messages).toHaveLength(1);
});

it("learns of it by the fallback when the database's answer is lost and nothing is published; the row is swept", async () => {
  const id = await report();
  const started = new Date();
  const display = await openDisplay();
  const { answering } = await approveUnanswered(id);
  await vi.waitUntil(() => display.versions.some((version) => version !== display.start), {
    timeout: DEADLINE_MS,
    interval: 10,
  });
  expect((await answering)?.status).toBe(200);
  // Only the fallback was published: the outbox row still waits for the sweep.
  const [row] = await waiting(started);
  expect(display.messages).not.toContain(row!.id);
  // The sweep takes rows that are a few seconds old.
  await app.sql("update outbox set created_at = created_at - interval '1 minute' where id = $1", [row!.id]);
  await app.scheduled();
  expect(await waiting(started)).toEqual([]);
  await vi.waitFor(() => expect(display.messages).toContain(row!.id), DEADLINE_MS);
});

it("a worker that dies between commit and message leaves its row, which the next one sweeps", async () => {
  const id = await report();
  const started = new Date();
  const { answering } = await approveUnanswered(id);
  // The worker's memory is gone, its sockets and alarms too.
  await app.restart({ clockOffsetMs: 5_000 });
  await answering;
  const [row] = await waiting(started);
  const display = await openDisplay();
  await app.scheduled();
  await vi.waitFor(() => expect(display.messages).toEqual([row!.id]), DEADLINE_MS);
  expect(await waiting(started)).toEqual([]);
});

it("a copy of the version from before a message does not answer the request that follows it", async () => {
  const id = await report();
  const path = `/api/v1/clubs/${club.clubId}/display/version`;
  const ask = async () => ((await (await app.fetch(path)).json()) as { version: string }).version;
  const old = await ask();
  const display = await openDisplay();
  await call("bruno", `/matches/${id}/approve`);
  await vi.waitFor(() => expect(display.versions).toHaveLength(1), DEADLINE_MS);
  expect(display.versions[0]).not.toBe(old);
  // The write also purged the cache's copies of the club.
  await vi.waitFor(async () => expect(await ask()).toBe(display.versions[0]), DEADLINE_MS);
});

it("learns of a new name, and of a private one, from the form that changes it", async () => {
  const person = await makePerson(app, {
    email: "rita@teste.test",
    name: "Rita Moreira",
    clubId: club.clubId,
  });
  await app.sql(
    `insert into standings (ranking_id, athlete_id, points, matches, wins, first_at)
     select id, $2, 50, 1, 1, now() from rankings where club_id = $1 and sport = 'tennis' and format = 'singles'`,
    [club.clubId, person.athleteId],
  );
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values (gen_random_uuid(), $1, '2026-01', 'registration', now())`,
    [person.userId],
  );
  const visitor = new Visitor(app);
  await visitor.signIn(person.email);
  const form = {
    intent: "save",
    phone: "11987654321",
    cityCode: "3304557",
    sport: "tennis",
    "class:tennis": "B",
  };
  const names = async (version: string) => {
    const answer = await app.fetch(`/api/v1/clubs/${club.clubId}/display/${version}`);
    const { board } = (await answer.json()) as { board: { rows: { name: string }[] } };
    return board.rows.map(({ name }) => name);
  };
  const display = await openDisplay();
  const renamed = await visitor.post("/athlete-profile", { ...form, name: "Rita Moreira Sampaio" });
  expect(renamed.headers.get("location")).toBe("/athlete-profile");
  await vi.waitFor(() => expect(display.versions).toHaveLength(1), DEADLINE_MS);
  expect(await names(display.versions[0]!)).toContain("Rita Moreira Sampaio");
  const hidden = { ...form, name: "Rita Moreira Sampaio", isPrivate: "on" };
  app.proxy.resetStats();
  expect((await visitor.post("/athlete-profile", hidden)).headers.get("location")).toBe("/athlete-profile");
  await vi.waitFor(() => expect(display.versions).toHaveLength(2), DEADLINE_MS);
  expect(await names(display.versions[1]!)).toEqual(expect.arrayContaining(["Rita S."]));
  expect(await names(display.versions[1]!)).not.toContain("Rita Moreira Sampaio");
});

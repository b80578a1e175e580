import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "ws";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { createTokens } from "../../app/platform/tokens.server.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { makeMatchClub, type MatchClub, type PersonName } from "../support/match-club.ts";
import { makePerson, Visitor } from "../support/identity.ts";
import { toldMatch } from "../support/told-match.ts";

// An open display is never more than 2 s behind, whoever dies on the way.
const BEHIND_MS = 2_000;

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

const report = async () => (await call("ana", "/matches", toldMatch(club, new Date()))).body.id;

/** An open display: the rings that it hears, and what it reads at each, as the TV's script does. */
async function openDisplay() {
  const socket = new WebSocket(`${app.origin.replace("http", "ws")}/api/realtime/v1/display/${club.clubId}`);
  open.push(socket);
  const rings: string[] = [];
  const versions: { at: number; version: string }[] = [];
  socket.on("message", (data) => {
    const [word, id = ""] = String(data).split(" ");
    if (word !== "ring") return;
    rings.push(id);
    void askVersion(id).then((version) => versions.push({ at: Date.now(), version }));
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return { rings, versions, start: await askVersion(crypto.randomUUID()) };
}

async function askVersion(ring: string): Promise<string> {
  const answer = await app.fetch(`/api/v1/clubs/${club.clubId}/display/version?ring=${ring}`);
  return ((await answer.json()) as { version: string }).version;
}

const waiting = (started: Date) =>
  app.sql<{ id: string }>("select id from outbox where channel = 'club' and created_at >= $1", [started]);
const isCommitted = async (id: string) =>
  (await app.sql("select 1 from match_events where match_id = $1 and kind = 'approved'", [id])).length > 0;

/** Approves a match while the answer of the batch that writes it gets lost. */
async function approveUnanswered(id: string) {
  app.proxy.setLatency(150);
  app.proxy.resetStats();
  const answering = call("bruno", `/matches/${id}/approve`).catch(() => null);
  while (app.proxy.stats().http_requests === 0) await sleep(5);
  app.proxy.setFault("drop_answer_once");
  await vi.waitUntil(() => isCommitted(id), { timeout: 5_000, interval: 10 });
  app.proxy.setLatency(0);
  return { answering };
}

it("hears of a result by the ring of its outbox row, whose id asks past every copy", async () => {
  const id = await report();
  const display = await openDisplay();
  expect((await call("bruno", `/matches/${id}/approve`)).status).toBe(200);
  await vi.waitFor(() => expect(display.versions).toHaveLength(1), BEHIND_MS);
  expect(display.versions[0]!.version).not.toBe(display.start);
  // The bell that was armed for it keeps quiet.
  await sleep(BEHIND_MS + 500);
  expect(display.rings).toHaveLength(1);
});

it("hears of it within 2 s when the database's answer is lost and nobody rings; the row is swept", async () => {
  const id = await report();
  const started = new Date();
  const display = await openDisplay();
  const { answering } = await approveUnanswered(id);
  const seenAt = Date.now();
  await vi.waitUntil(() => display.versions.some(({ version }) => version !== display.start), {
    timeout: BEHIND_MS,
    interval: 10,
  });
  expect(display.versions.find(({ version }) => version !== display.start)!.at - seenAt).toBeLessThan(
    BEHIND_MS,
  );
  expect((await answering)?.status).toBe(200);
  // Nobody but the alarm rang: the row of the outbox still waits, for the sweep.
  const [row] = await waiting(started);
  expect(display.rings).not.toContain(row!.id);
  await sleep(2_000);
  await app.scheduled();
  expect(await waiting(started)).toEqual([]);
  await vi.waitFor(() => expect(display.rings).toContain(row!.id), BEHIND_MS);
});

it("a worker that dies between commit and ring leaves its row, which the next one sweeps", async () => {
  const id = await report();
  const started = new Date();
  const { answering } = await approveUnanswered(id);
  // Everything that the worker had in its hands is gone, its sockets and alarms too.
  await app.restart({ clockOffsetMs: 5_000 });
  await answering;
  const [row] = await waiting(started);
  const display = await openDisplay();
  await app.scheduled();
  await vi.waitFor(() => expect(display.rings).toEqual([row!.id]), BEHIND_MS);
  expect(await waiting(started)).toEqual([]);
});

it("a copy of the version from before a ring is not what answers it", async () => {
  const id = await report();
  const path = `/api/v1/clubs/${club.clubId}/display/version`;
  const ask = async () => ((await (await app.fetch(path)).json()) as { version: string }).version;
  const old = await ask();
  const display = await openDisplay();
  await call("bruno", `/matches/${id}/approve`);
  await vi.waitFor(() => expect(display.versions).toHaveLength(1), BEHIND_MS);
  expect(display.versions[0]!.version).not.toBe(old);
  // The ring has purged what the cache kept under the club's name.
  await vi.waitFor(async () => expect(await ask()).toBe(display.versions[0]!.version), BEHIND_MS);
});

it("hears of a new name, and of a private one, from the form that changes it", async () => {
  const person = await makePerson(app, {
    email: "rita@teste.test",
    name: "Rita Moreira",
    clubId: club.clubId,
  });
  await app.sql(
    `insert into standings (ranking_id, athlete_id, points, first_at)
     select id, $2, 50, now() from rankings where club_id = $1 and sport = 'tennis' and format = 'singles'`,
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
  expect(renamed.headers.get("location")).toBe("/athlete-profile?salvo=perfil");
  await vi.waitFor(() => expect(display.versions).toHaveLength(1), BEHIND_MS);
  expect(await names(display.versions[0]!.version)).toContain("Rita Moreira Sampaio");
  const hidden = { ...form, name: "Rita Moreira Sampaio", isPrivate: "on" };
  app.proxy.resetStats();
  expect((await visitor.post("/athlete-profile", hidden)).headers.get("location")).toContain("salvo=perfil");
  await vi.waitFor(() => expect(display.versions).toHaveLength(2), BEHIND_MS);
  expect(await names(display.versions[1]!.version)).toEqual(expect.arrayContaining(["Rita S."]));
  expect(await names(display.versions[1]!.version)).not.toContain("Rita Moreira Sampaio");
});

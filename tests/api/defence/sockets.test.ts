import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startApp, type TestApp } from "../../support/app.ts";
import { makeClub, makePerson, makeTerms, Visitor } from "../../support/identity.ts";

// Issue G, 10: sockets are bounded by address and club, and closed on anything but a ping.

const MOST = 200;
let app: TestApp;
let club: string;
let other: string;
const all: WebSocket[] = [];

beforeAll(async () => {
  app = await startApp();
  club = await makeClub(app, "Praia Clube");
  other = await makeClub(app, "Outro Clube");
});
afterAll(async () => {
  for (const socket of all) socket.terminate();
  await app?.stop();
});

/** Opens a club's socket from an address; gives it, or the status that it was refused with. */
const open = (address: string, to = club) => openAt(`display/${to}`, { "cf-connecting-ip": address });

async function openAt(
  path: string,
  headers: Record<string, string>,
): Promise<WebSocket | { status: number; retryAfter: string }> {
  const socket = new WebSocket(`${app.workerOrigin.replace("http", "ws")}/api/realtime/v1/${path}`, {
    headers,
  });
  all.push(socket);
  return await new Promise((resolve, reject) => {
    socket.once("open", () => resolve(socket));
    socket.once("unexpected-response", (_request, response) => {
      resolve({ status: response.statusCode ?? 0, retryAfter: String(response.headers["retry-after"]) });
      socket.terminate();
    });
    socket.once("error", reject);
  });
}

it("a ping is answered; anything else closes the socket", async () => {
  const socket = (await open("10.1.1.1")) as WebSocket;
  const said: string[] = [];
  socket.on("message", (data) => said.push(String(data)));
  socket.send("ping");
  await expect.poll(() => said).toEqual(["pong"]);
  expect(socket.readyState).toBe(WebSocket.OPEN);
  const closed = new Promise<number>((resolve) => void socket.once("close", resolve));
  socket.send("publish x");
  expect(await closed).toBe(1008);
});

it("an address has so many sockets of one club, others and other clubs as many of their own", async () => {
  const opened = await Promise.all(Array.from({ length: MOST }, () => open("10.2.2.2")));
  expect(opened.filter((one) => one instanceof WebSocket).length).toBe(MOST);
  expect(await open("10.2.2.2")).toEqual({ status: 429, retryAfter: "60" });
  expect(await open("10.3.3.3")).toBeInstanceOf(WebSocket);
  expect(await open("10.2.2.2", other)).toBeInstanceOf(WebSocket);
  // A place that becomes free is given away again.
  (opened[0] as WebSocket).close();
  await expect.poll(async () => (await open("10.2.2.2")) instanceof WebSocket).toBe(true);
});

it("a person's channel opens by a live session, and by cookies for a page of ours alone", async () => {
  await makeTerms(app);
  const { email } = await makePerson(app, { email: "ana@exemplo.test" });
  const person = new Visitor(app);
  await person.signIn(email);
  const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
  const ask = async (headers: Record<string, string>) => {
    const opened = await openAt("notifications", headers);
    return opened instanceof WebSocket ? 101 : opened.status;
  };
  expect(await ask({ cookie, origin: app.origin })).toBe(101);
  expect(await ask({ cookie, origin: "https://evil.example" })).toBe(401);
  expect(await ask({ cookie, origin: "null" })).toBe(401);
  expect(await ask({ cookie })).toBe(401);
  expect(await ask({ origin: app.origin })).toBe(401);
  expect(await ask({ authorization: "Bearer forged", origin: app.origin })).toBe(401);
  await app.sql("update sessions set revoked_at = now()");
  expect(await ask({ cookie, origin: app.origin })).toBe(401);
});

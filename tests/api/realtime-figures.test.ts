import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { startApp, type TestApp } from "../support/app.ts";
import { demoVisitor, see } from "../support/pages.ts";

let app: TestApp;
const sockets: WebSocket[] = [];
beforeAll(async () => {
  app = await startApp({ seed: "demo" });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await app?.stop();
});

async function open(path: string, headers: Record<string, string>): Promise<WebSocket> {
  const address = `${app.workerOrigin.replace("http", "ws")}/api/realtime/v1/${path}`;
  const socket = new WebSocket(address, { headers });
  sockets.push(socket);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return socket;
}

test("the operator sees who is connected, and what was sent to them", async () => {
  const admin = await demoVisitor(app, "admin");
  const shows = (text: RegExp) =>
    vi.waitFor(async () => expect((await see(admin, "/system-diagnostics")).text).toMatch(text), {
      timeout: 30_000,
      interval: 500,
    });
  await shows(
    /Conexões abertas agora 0 Clubes com alguma tela aberta 0 Pessoas conectadas 0 Avisos enviados hoje 0 /,
  );
  const clubs = await app.sql<{ id: string }>("select id from clubs order by id limit 2");
  const tvs = await Promise.all(
    [clubs[0]!, clubs[0]!, clubs[1]!].map(({ id }) =>
      open(`display/${id}`, { "cf-connecting-ip": "10.1.1.1" }),
    ),
  );
  const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
  await open("notifications", { cookie, origin: app.origin });
  await shows(/Conexões abertas agora 4 Clubes com alguma tela aberta 2 Pessoas conectadas 1 /);
  await shows(/Conexões do canal mais cheio 2 de 32\.768 0%/);

  await app.sql(
    "insert into outbox (id, channel, target_id, created_at) values (gen_random_uuid(), 'club', $1, now() - interval '1 minute')",
    [clubs[0]!.id],
  );
  await app.scheduled();
  await shows(/Avisos enviados hoje (?:[2-9]|\d{2,}) Avisos que falharam hoje 0/);

  for (const tv of tvs.slice(0, 2)) tv.close();
  await shows(/Conexões abertas agora 2 Clubes com alguma tela aberta 1 Pessoas conectadas 1 /);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startMailCatcher, type MailCatcher } from "../../local/mail-catcher.ts";

let folder: string;
let mail: MailCatcher;
const open = () => startMailCatcher({ port: 0, key: "re_test", file: path.join(folder, "mail.json") });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "quadra-mail-"));
  mail = await open();
});

afterAll(async () => {
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
});

function send(message: object, key = "re_test"): Promise<Response> {
  return fetch(`${mail.url}/emails`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ from: "Quadra <q@quadra.test>", ...message }),
  });
}

it("catches a message, answers with its id and shows it to people and tests", async () => {
  const response = await send({ to: "Ana@quadra.test", subject: "Seu código", text: "O código é 123456." });
  expect(response.status).toBe(200);
  const { id } = (await response.json()) as { id: string };
  const caught = (await (await fetch(`${mail.url}/messages?to=ana@quadra.test`)).json()) as object[];
  expect(caught).toEqual([expect.objectContaining({ id, subject: "Seu código", to: ["Ana@quadra.test"] })]);
  const page = await (await fetch(mail.url)).text();
  expect(page).toContain('<html lang="pt-BR">');
  expect(page).toContain('aria-label="Código">123456<');
});

it("lists the newest first and escapes what it shows", async () => {
  await send({ to: ["<script>alert(1)</script>@quadra.test"], subject: "<b>", html: "<p>Olá<br>você</p>" });
  const page = await (await fetch(mail.url)).text();
  expect(page).not.toContain("<script>");
  expect(page.indexOf("&#60;b&#62;")).toBeLessThan(page.indexOf("Seu código"));
  expect(mail.messages()[0]?.text).toBe("Olá\nvocê");
});

it("refuses a wrong key and an incomplete message", async () => {
  expect((await send({ to: "a@quadra.test", subject: "x", text: "x" }, "re_other")).status).toBe(401);
  expect((await send({ to: "a@quadra.test", subject: "x" })).status).toBe(422);
  expect((await send({ subject: "x", text: "x" })).status).toBe(422);
});

it("keeps its mail over a restart, the last 500, until it is asked to forget", async () => {
  await mail.stop();
  mail = await open();
  expect(mail.messages().map(({ subject }) => subject)).toEqual(["<b>", "Seu código"]);
  for (let index = 0; index < 505; index++)
    await send({ to: "b@quadra.test", subject: `n${index}`, text: "x" });
  expect(mail.messages()).toHaveLength(500);
  expect(mail.messages()[0]?.subject).toBe("n504");
  expect((await fetch(`${mail.url}/messages`, { method: "DELETE" })).status).toBe(204);
  expect(mail.messages()).toEqual([]);
});

it("takes one mail under one key, as the service does", async () => {
  const keyed = (key: string, subject: string) =>
    fetch(`${mail.url}/emails`, {
      method: "POST",
      headers: { authorization: "Bearer re_test", "idempotency-key": key },
      body: JSON.stringify({ from: "q@quadra.test", to: "key@quadra.test", subject, text: "x" }),
    });
  const [first, again] = [await keyed("a", "um"), await keyed("a", "um")];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await again.json()).toEqual(await first.json());
  const other = await keyed("a", "dois");
  expect([other.status, await other.json()]).toMatchObject([409, { name: "invalid_idempotent_request" }]);
  expect((await keyed("b".repeat(257), "longo")).status).toBe(400);
  expect((await keyed("b", "dois")).status).toBe(200);
  expect(mail.messages("key@quadra.test").map(({ subject }) => subject)).toEqual(["dois", "um"]);
  // One that was refused may be sent again under its key.
  expect((await fetch(`${mail.url}/emails`, refused("c"))).status).toBe(422);
  expect((await keyed("c", "agora sim")).status).toBe(200);
});

const refused = (key: string) => ({
  method: "POST",
  headers: { authorization: "Bearer re_test", "idempotency-key": key },
  body: JSON.stringify({ to: "key@quadra.test" }),
});

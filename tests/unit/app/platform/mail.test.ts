import { afterEach, expect, it, vi } from "vitest";
import { createMailer } from "../../../../app/platform/mail.server.ts";

afterEach(() => vi.unstubAllGlobals());

const MAIL = { to: "ana@quadra.test", subject: "Oi", text: "Oi" };

/** A mailer whose service answers this; gives the headers that it got too. */
function mailerOver(status: number, name?: string) {
  const headers: Headers[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    headers.push(new Headers(init.headers));
    return Response.json(status === 200 ? { id: "m1" } : { name }, { status });
  });
  return { mailer: createMailer({ url: "http://mail.test", key: "k", from: "q@quadra.test" }), headers };
}

it("names a mail by its key where it has one", async () => {
  const { mailer, headers } = mailerOver(200);
  await mailer.send({ ...MAIL, idempotencyKey: "row-1" });
  await mailer.send(MAIL);
  expect(headers.map((one) => one.get("idempotency-key"))).toEqual(["row-1", null]);
});

it.each([
  [422, "validation_error", true],
  [429, "rate_limit_exceeded", false],
  [500, "internal_server_error", false],
  [401, "missing_api_key", false],
  [409, "concurrent_idempotent_requests", false],
])("says of %i %s whether it is final", async (status, name, isFinal) => {
  await expect(mailerOver(status, name).mailer.send(MAIL)).rejects.toMatchObject({ isFinal });
});

it("follows no redirect, which would take the key and the mail elsewhere", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    asked.push([url, init.redirect]);
    return new Response(null, { status: 307, headers: { location: "https://evil.test/emails" } });
  });
  const mailer = createMailer({ url: "https://mail.test", key: "k", from: "q@quadra.test" });
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ isFinal: false });
  expect(asked).toEqual([["https://mail.test/emails", "manual"]]);
});

it("takes a key that went out with other words for sent", async () => {
  await expect(mailerOver(409, "invalid_idempotent_request").mailer.send(MAIL)).resolves.toBeUndefined();
});

it.each(["<html><body>Bem-vindo</body></html>", '{"id":"m', "{}", "null"])(
  "takes no mail for sent that the service did not name: %s",
  async (body) => {
    const { mailer } = mailerOver(200);
    vi.stubGlobal("fetch", async () => new Response(body, { status: 200 }));
    await expect(mailer.send(MAIL)).rejects.toMatchObject({ isFinal: false });
  },
);

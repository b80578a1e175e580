import { describe, expect, it } from "vitest";
import { isPlaceholder, isStripeTestKey } from "../../../../tools/production/placeholders.ts";

// Put together here: no file of the project holds what looks like a key.
const key = (...parts: string[]) => parts.join("_");

describe("a placeholder", () => {
  it.each([
    "https://quadra.example",
    "quadra.example/*",
    "*.quadra.example/*",
    "Quadra <nao-responda@quadra.example>",
    "mailto:seguranca@quadra.test",
    "https://www.example.com.br/x",
    "https://a.com.br, https://b.example",
    "https://localhost:8787",
    "http://127.0.0.1:8787",
    "postgresql://neondb_owner:npg@localhost/neondb",
    "postgresql://quadra_worker:senha@ep-x.sa-east-1.aws.neon.tech/neondb",
    "postgres://OWNER…",
    "postgres://dono:...@ep-x.neon.tech/neondb",
    "<chave>",
    "${STRIPE_SECRET_KEY}",
    "xxxxxxxx",
    "changeme",
    "sua-chave",
    key("re", "xxxxxxxxx"),
    key("re", "123456789"),
    key("sk", "live", "your-key"),
    key("whsec", "xxx"),
    `${key("whsec", "MfKQ9r8GKYqrTwjU")},${key("whsec", "xxx")}`,
    "00000000-0000-0000-0000-000000000000",
    "00000000000000000000000000000000",
    "00.000.000/0000-00",
    "11.222.333/0001-81",
  ])("%s", (value) => {
    expect(isPlaceholder(value)).toBe(true);
  });

  it.each([
    "https://quadra.esp.br",
    "https://example-arena.com.br",
    "https://exemplares.com",
    "Quadra <nao-responda@quadra.esp.br>",
    "Quadra Local e Teste Ltda.",
    "mailto:seguranca@latest.com.br",
    "postgresql://quadra_worker:4f9c0aA1@ep-x.sa-east-1.aws.neon.tech/neondb?sslmode=require",
    "https://eu1-quadra-123.upstash.io",
    "AXu5ASQgMyKeyToken0secret",
    key("re", "MyT0ken4u", "x1"),
    key("sk", "live", "51Mxample0Key"),
    key("sk", "test", "51Mxample0Key"),
    `${key("whsec", "MfKQ9r8GKYqrTwjU")},${key("whsec", "Zf0TvgF9zF1Uz4eH")}`,
    '{"keys":[{"kty":"EC","crv":"P-256","x":"0","d":"key"}]}',
    "19.131.243/0001-97",
    "4b2c0000-0000-7000-8000-00000000a001",
    "production",
    "required",
  ])("not %s", (value) => {
    expect(isPlaceholder(value)).toBe(false);
  });

  it("a key of Stripe's test mode is told from others", () => {
    const kinds = [key("sk", "test", "51M"), key("rk", "test", "51M"), key("sk", "live", "51M"), "test"];
    expect(kinds.map(isStripeTestKey)).toEqual([true, true, false, false]);
  });
});

import { expect, it } from "vitest";
import {
  contentSecurityPolicy,
  newNonce,
  scriptHash,
} from "../../../../app/platform/content-security.server.ts";

const REST =
  "style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self' wss://quadra.example; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'";

it("a kept page names its inline scripts by hash, and nothing else runs", () => {
  expect(
    contentSecurityPolicy({ hashes: ["sha256-a", "sha256-b"] }, { origin: "https://quadra.example" }),
  ).toBe(
    `default-src 'self'; script-src 'self' 'sha256-a' 'sha256-b'; ${REST}; frame-src 'self'; frame-ancestors 'self'`,
  );
});

it("a private page names this answer's nonce, and where its forms may lead", () => {
  const policy = contentSecurityPolicy(
    { hashes: ["sha256-a"], nonce: "n" },
    { origin: "https://quadra.example", formOrigins: ["https://checkout.stripe.com", "https://x.test"] },
  );
  expect(policy).toBe(
    `default-src 'self'; script-src 'self' 'nonce-n' 'strict-dynamic' 'sha256-a'; ${REST} https://checkout.stripe.com https://x.test; frame-src 'self'; frame-ancestors 'self'`,
  );
});

it("sockets go to the product's own address, in the clear only where it is so itself", () => {
  const policy = contentSecurityPolicy({ hashes: [] }, { origin: "http://127.0.0.1:8787" });
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self' ws://127.0.0.1:8787;");
});

it("hashes a script's text as browsers do", async () => {
  expect(await scriptHash("")).toBe("sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
  expect(await scriptHash("alert('é')")).not.toBe(await scriptHash("alert('e')"));
});

it("a nonce is 128 bits, another one each time", () => {
  const nonces = Array.from({ length: 50 }, newNonce);
  for (const nonce of nonces) expect(atob(nonce)).toHaveLength(16);
  expect(new Set(nonces).size).toBe(50);
});

import { describe, expect, it } from "vitest";
import { createPayments, stripePage } from "../../../../app/platform/stripe.server.ts";

const KEYS = { secretKey: "sk_test_x", webhookSecret: "whsec_x" };

describe("a person is sent on to Stripe's own pages alone", () => {
  const payments = createPayments(KEYS);

  it.each(["https://checkout.stripe.com/c/pay/cs_1#f", "https://billing.stripe.com/p/session/x"])(
    "%s",
    (url) => {
      expect(stripePage(payments, url)).toBe(url);
    },
  );

  it.each([
    "https://evil.example/c/pay/cs_1",
    "https://checkout.stripe.com.evil.example/",
    "https://checkout.stripe.com@evil.example/",
    "http://checkout.stripe.com/c/pay/cs_1",
    "//evil.example",
    "javascript:alert(1)",
    "",
  ])("not to %j", (url) => {
    expect(() => stripePage(payments, url)).toThrow("elsewhere");
  });

  it("and where its API answers elsewhere, there", () => {
    const local = createPayments({ ...KEYS, apiUrl: "http://127.0.0.1:8792" });
    expect(stripePage(local, "http://127.0.0.1:8792/c/pay/cs_1")).toContain("cs_1");
    expect(() => stripePage(local, "https://checkout.stripe.com/c/pay/cs_1")).toThrow("elsewhere");
  });
});

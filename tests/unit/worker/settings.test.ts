import { describe, expect, it } from "vitest";
import { makeVapidKey } from "../../../tools/production/vapid-key.ts";
import { demandsSuperAdminFactor, settingFaults } from "../../../worker/settings.ts";

const GOOD = {
  ENVIRONMENT: "production",
  APP_ORIGIN: "https://quadra.example",
  DATABASE_URL: "postgresql://quadra_worker:segredo@ep-x.neon.tech/neondb?sslmode=require",
  UPSTASH_REDIS_REST_URL: "https://eu1.upstash.io",
  UPSTASH_REDIS_REST_TOKEN: "upstash",
  AUTH_SIGNING_KEYS: '{"keys":[]}',
  MAIL_API_URL: "https://api.resend.com",
  MAIL_API_KEY: "re_key",
  MAIL_FROM: "Quadra <nao-responda@quadra.example>",
  MAIL_WEBHOOK_SECRET: "whsec_mail",
  STRIPE_SECRET_KEY: "sk_live_key",
  STRIPE_WEBHOOK_SECRET: "whsec_a,whsec_b",
  RECEIPT_ISSUER_NAME: "Quadra Testes Ltda.",
  RECEIPT_ISSUER_CNPJ: "11.222.333/0001-81",
  SECURITY_CONTACT: "mailto:seguranca@quadra.example",
  VAPID_KEY: await makeVapidKey(),
};

const faultsOf = (settings: Partial<Record<keyof Parameters<typeof settingFaults>[0], string>>) =>
  settingFaults({ ...GOOD, ...settings }).map(({ name, says }) => `${name} ${says}`);

describe("a production's settings", () => {
  it.each([
    "UPSTASH_REDIS_REST_URL",
    "UPSTASH_REDIS_REST_TOKEN",
    "AUTH_SIGNING_KEYS",
    "MAIL_API_URL",
    "MAIL_API_KEY",
    "MAIL_FROM",
    "MAIL_WEBHOOK_SECRET",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "RECEIPT_ISSUER_NAME",
    "RECEIPT_ISSUER_CNPJ",
  ] as const)("none without %s, be it absent or blank", (name) => {
    const { [name]: _, ...without } = GOOD;
    expect(settingFaults(without as typeof GOOD)).toEqual([{ name, says: "is missing" }]);
    expect(faultsOf({ [name]: " " })).toContain(`${name} is missing`);
  });

  it.each([
    ["as they should be", {}, []],
    [
      "with other endpoints and front ends",
      {
        STRIPE_API_URL: "https://stripe.test",
        DATABASE_HTTP_ENDPOINT: "https://db.test/sql",
        CORS_ORIGINS: "https://a.test, https://b.test",
        CLOCK_OFFSET_MS: "0",
        SECURITY_CONTACT: "https://quadra.example/falhas",
        SUPER_ADMIN_FACTOR: "optional",
      },
      [],
    ],
    [
      "an origin without encryption",
      { APP_ORIGIN: "http://quadra.example" },
      ["APP_ORIGIN is no https origin"],
    ],
    ["an origin with a path", { APP_ORIGIN: "https://quadra.example/" }, ["APP_ORIGIN is no https origin"]],
    ["no origin", { APP_ORIGIN: "quadra" }, ["APP_ORIGIN is no https origin"]],
    ["mail over http", { MAIL_API_URL: "http://api.resend.com" }, ["MAIL_API_URL is no https address"]],
    [
      "limits over http",
      { UPSTASH_REDIS_REST_URL: "http://eu1.upstash.io" },
      ["UPSTASH_REDIS_REST_URL is no https address"],
    ],
    ["Stripe over http", { STRIPE_API_URL: "http://api.stripe.com" }, ["STRIPE_API_URL is no https address"]],
    [
      "a database over http",
      { DATABASE_HTTP_ENDPOINT: "http://db.test/sql" },
      ["DATABASE_HTTP_ENDPOINT is no https address"],
    ],
    [
      "a front end over http",
      { CORS_ORIGINS: "https://a.test http://b.test" },
      ["CORS_ORIGINS has one that is not https"],
    ],
    [
      "the owner of the database",
      { DATABASE_URL: "postgresql://neondb_owner:segredo@ep-x.neon.tech/neondb" },
      ["DATABASE_URL is not the address of quadra_worker"],
    ],
    ["no database", { DATABASE_URL: "" }, ["DATABASE_URL is not the address of quadra_worker"]],
    [
      "nobody to report to",
      { SECURITY_CONTACT: "seguranca" },
      ["SECURITY_CONTACT is no mailto: or https: address"],
    ],
    [
      "a word about super admins' factor that nobody knows",
      { SUPER_ADMIN_FACTOR: "Optional" },
      ["SUPER_ADMIN_FACTOR is neither required nor optional"],
    ],
    [
      "an origin that webhooks may call without https",
      { WEBHOOK_TEST_ORIGINS: "http://127.0.0.1:9000" },
      ["WEBHOOK_TEST_ORIGINS is for tests and demonstrations"],
    ],
    ["a mistyped CNPJ", { RECEIPT_ISSUER_CNPJ: "11.222.333/0001-82" }, ["RECEIPT_ISSUER_CNPJ is no CNPJ"]],
    ["no key for pushes", { VAPID_KEY: "" }, ["VAPID_KEY is no private key of P-256"]],
    [
      "a public key for pushes",
      { VAPID_KEY: JSON.stringify({ ...JSON.parse(GOOD.VAPID_KEY), d: undefined }) },
      ["VAPID_KEY is no private key of P-256"],
    ],
    [
      "pushes that go to a local service",
      { PUSH_SERVICE_URL: "http://127.0.0.1:8794" },
      ["PUSH_SERVICE_URL is for tests and demonstrations"],
    ],
    ["another clock", { CLOCK_OFFSET_MS: "60000" }, ["CLOCK_OFFSET_MS is for tests and demonstrations"]],
  ])("%s", (_case, settings, faults) => {
    expect(faultsOf(settings)).toEqual(faults);
  });

  it.each([
    [undefined, true],
    ["", true],
    ["required", true],
    ["Optional", true],
    ["optional", false],
  ])("SUPER_ADMIN_FACTOR %o demands a second factor of super admins: %o", (SUPER_ADMIN_FACTOR, demands) => {
    expect(demandsSuperAdminFactor({ SUPER_ADMIN_FACTOR })).toBe(demands);
  });

  it("none of it holds on one's own machine", () => {
    const local = { ENVIRONMENT: "local", APP_ORIGIN: "http://127.0.0.1:8787", CLOCK_OFFSET_MS: "5" };
    expect(faultsOf({ ...local, DATABASE_URL: "postgresql://quadra@127.0.0.1/quadra" })).toEqual([]);
  });
});

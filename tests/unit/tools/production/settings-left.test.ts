import { describe, expect, it } from "vitest";
import { makeSigningKeys } from "../../../../tools/production/signing-keys.ts";
import { makeVapidKey } from "../../../../tools/production/vapid-key.ts";
import {
  type ProductionSettings,
  SETTING_NAMES,
  type SettingName,
  settingsLeft,
} from "../../../../tools/production/settings-left.ts";

// Put together here: no file of the project holds what looks like a key.
const key = (...parts: string[]) => parts.join("_");
const NEON = "ep-quadra-1.sa-east-1.aws.neon.tech";
const GOOD: ProductionSettings = {
  ENVIRONMENT: "production",
  APP_ORIGIN: "https://quadra.esp.br",
  OWNER_DATABASE_URL: `postgresql://neondb_owner:npg4f9c@${NEON}/neondb?sslmode=require`,
  DATABASE_URL: `postgresql://quadra_worker:8c1e77@${NEON}/neondb?sslmode=require`,
  UPSTASH_REDIS_REST_URL: "https://eu1.upstash.io",
  UPSTASH_REDIS_REST_TOKEN: "AXu5ASQg",
  MAIL_API_URL: "https://api.resend.com",
  MAIL_API_KEY: key("re", "AbCd"),
  MAIL_FROM: "Quadra <nao-responda@quadra.esp.br>",
  MAIL_WEBHOOK_SECRET: key("whsec", "AbCd"),
  STRIPE_SECRET_KEY: key("sk", "live", "51Mx"),
  STRIPE_WEBHOOK_SECRET: `${key("whsec", "Ab")}, ${key("whsec", "Cd")}`,
  SECURITY_CONTACT: "mailto:seguranca@quadra.esp.br",
  RECEIPT_ISSUER_NAME: "Quadra Esportes Ltda.",
  RECEIPT_ISSUER_CNPJ: "19.131.243/0001-97",
  AUTH_SIGNING_KEYS: await makeSigningKeys(),
  VAPID_KEY: await makeVapidKey(),
};
const NEEDED = Object.keys(GOOD) as SettingName[];

/** The verbs of what is left, by setting. */
const left = (over: ProductionSettings) =>
  settingsLeft({ ...GOOD, ...over }).map(({ says }) => says.slice(0, says.indexOf(":")));

describe("what is left to do about a production's settings", () => {
  it("nothing, where all are there", () => {
    expect(left({})).toEqual([]);
  });

  it.each(NEEDED)("%s cannot be left out, nor left empty", (name) => {
    const { [name]: _, ...without } = GOOD;
    for (const settings of [without, { ...GOOD, [name]: " " }])
      expect(settingsLeft(settings).map(({ says }) => says)).toEqual([
        expect.stringMatching(new RegExp(`^Defina ${name}: .+\\.$`)),
      ]);
  });

  it.each(SETTING_NAMES.filter((name) => !NEEDED.includes(name)))("%s can be left out", (name) => {
    expect(left({ [name]: "" })).toEqual([]);
  });

  it.each<[string, ProductionSettings, string]>([
    ["an example's origin", { APP_ORIGIN: "https://quadra.example" }, "Troque o exemplo em APP_ORIGIN"],
    [
      "the demonstration's company",
      { RECEIPT_ISSUER_CNPJ: "11222333000181" },
      "Troque o exemplo em RECEIPT_ISSUER_CNPJ",
    ],
    ["a CNPJ that is none", { RECEIPT_ISSUER_CNPJ: "19.131.243/0001-98" }, "Corrija RECEIPT_ISSUER_CNPJ"],
    [
      "the pooler",
      { OWNER_DATABASE_URL: `postgresql://o:p4@${NEON.replace(".", "-pooler.")}/n` },
      "Corrija OWNER_DATABASE_URL",
    ],
    [
      "the worker as the owner",
      { OWNER_DATABASE_URL: GOOD.DATABASE_URL ?? "" },
      "Corrija OWNER_DATABASE_URL",
    ],
    ["the owner as the worker", { DATABASE_URL: GOOD.OWNER_DATABASE_URL ?? "" }, "Corrija DATABASE_URL"],
    ["no address", { OWNER_DATABASE_URL: NEON }, "Corrija OWNER_DATABASE_URL"],
    [
      "limits over http",
      { UPSTASH_REDIS_REST_URL: "http://eu1.upstash.io" },
      "Corrija UPSTASH_REDIS_REST_URL",
    ],
    ["a sender without a mailbox", { MAIL_FROM: "Quadra" }, "Corrija MAIL_FROM"],
    [
      "a key of another service",
      { STRIPE_SECRET_KEY: key("pk", "live", "51M") },
      "Corrija STRIPE_SECRET_KEY",
    ],
    [
      "a key of the test mode",
      { STRIPE_SECRET_KEY: key("sk", "test", "51M") },
      "Troque a chave de teste em STRIPE_SECRET_KEY",
    ],
    [
      "the secret of one endpoint",
      { STRIPE_WEBHOOK_SECRET: key("whsec", "Ab") },
      "Corrija STRIPE_WEBHOOK_SECRET",
    ],
    [
      "one secret twice",
      { STRIPE_WEBHOOK_SECRET: `${key("whsec", "Ab")},${key("whsec", "Ab")}` },
      "Corrija STRIPE_WEBHOOK_SECRET",
    ],
    ["another environment", { ENVIRONMENT: "local" }, "Corrija ENVIRONMENT"],
    ["another clock", { CLOCK_OFFSET_MS: "5" }, "Retire CLOCK_OFFSET_MS"],
    ["a local push service", { PUSH_SERVICE_URL: "http://127.0.0.1:8794" }, "Retire PUSH_SERVICE_URL"],
    ["webhooks without https", { WEBHOOK_TEST_ORIGINS: "http://127.0.0.1:1" }, "Retire WEBHOOK_TEST_ORIGINS"],
    ["a wrong word", { SUPER_ADMIN_FACTOR: "sim" }, "Corrija SUPER_ADMIN_FACTOR"],
  ])("%s", (_case, over, says) => {
    expect(left(over)).toEqual([says]);
  });

  it("says it in the order in which one does it, and no value", () => {
    const wrong = Object.fromEntries(SETTING_NAMES.map((name) => [name, `valor-secreto-${name}`]));
    for (const settings of [{}, wrong]) {
      const found = settingsLeft(settings);
      const places = found.map(({ name }) => SETTING_NAMES.indexOf(name));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(JSON.stringify(found)).not.toContain("valor-secreto");
    }
    expect(
      settingsLeft({})
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(NEEDED.toSorted());
  });
});

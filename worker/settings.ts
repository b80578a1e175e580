import { readCnpj } from "../app/features/people/people/documents.ts";
import { readVapidKey } from "../app/platform/push.server.ts";
import { WORKER_ROLE } from "../app/lib/worker-role.ts";
import type { Env } from "./services.ts";

type Settings = Pick<
  Env,
  | "ENVIRONMENT"
  | "APP_ORIGIN"
  | "DATABASE_URL"
  | "DATABASE_HTTP_ENDPOINT"
  | "UPSTASH_REDIS_REST_URL"
  | "MAIL_API_URL"
  | "VAPID_KEY"
  | "PUSH_SERVICE_URL"
  | "STRIPE_API_URL"
  | "BEACON_URL"
  | "CORS_ORIGINS"
  | "SECURITY_CONTACT"
  | "CLOCK_OFFSET_MS"
  | "WEBHOOK_TEST_ORIGINS"
  | "SUPER_ADMIN_FACTOR"
  | (typeof DEMANDED)[number]
>;

/** A setting with which a production must not be started, and why: the two make a sentence. No value is in it. */
interface SettingFault {
  name: keyof Settings;
  says: string;
}

/** Settings that have no rule below but that a production does not do without. */
const DEMANDED = [
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
] as const;

/** Addresses that secrets and people's data are sent to, and whose numbers decide draws. */
const ENDPOINTS = [
  "DATABASE_HTTP_ENDPOINT",
  "UPSTASH_REDIS_REST_URL",
  "MAIL_API_URL",
  "STRIPE_API_URL",
  "BEACON_URL",
] as const;

/**
 * Names the faults with which a production must not be started: settings that are missing, addresses that are not https, an owner's
 * address of the database, a clock that is not the real one (product §2), no key for pushes or a local push service, an issuer
 * of receipts whose CNPJ is none, a misspelt word about super admins' factor. Empty anywhere but in production.
 */
export function settingFaults(settings: Settings): SettingFault[] {
  if (settings.ENVIRONMENT !== "production") return [];
  const faults: SettingFault[] = [];
  const add = (name: keyof Settings, says: string) => void faults.push({ name, says });
  for (const name of DEMANDED) if (!settings[name]?.trim()) add(name, "is missing");
  for (const name of ENDPOINTS)
    if (settings[name] && !isHttps(settings[name])) add(name, "is no https address");
  const { APP_ORIGIN, CORS_ORIGINS = "", DATABASE_URL, SECURITY_CONTACT, CLOCK_OFFSET_MS } = settings;
  if (!isHttps(APP_ORIGIN) || new URL(APP_ORIGIN).origin !== APP_ORIGIN)
    add("APP_ORIGIN", "is no https origin");
  if (CORS_ORIGINS.split(/[\s,]+/).some((origin) => origin !== "" && !isHttps(origin)))
    add("CORS_ORIGINS", "has one that is not https");
  if (!URL.canParse(DATABASE_URL) || new URL(DATABASE_URL).username !== WORKER_ROLE)
    add("DATABASE_URL", `is not the address of ${WORKER_ROLE}`);
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(SECURITY_CONTACT))
    add("SECURITY_CONTACT", "is no mailto: or https: address");
  if (readVapidKey(settings.VAPID_KEY) === null) add("VAPID_KEY", "is no private key of P-256");
  if (settings.RECEIPT_ISSUER_CNPJ && readCnpj(settings.RECEIPT_ISSUER_CNPJ) === null)
    add("RECEIPT_ISSUER_CNPJ", "is no CNPJ");
  if (settings.PUSH_SERVICE_URL) add("PUSH_SERVICE_URL", "is for tests and demonstrations");
  // A value that is no number is no offset either.
  if (Number(CLOCK_OFFSET_MS)) add("CLOCK_OFFSET_MS", "is for tests and demonstrations");
  if (settings.WEBHOOK_TEST_ORIGINS) add("WEBHOOK_TEST_ORIGINS", "is for tests and demonstrations");
  if (!["required", "optional"].includes(settings.SUPER_ADMIN_FACTOR ?? "required"))
    add("SUPER_ADMIN_FACTOR", "is neither required nor optional");
  return faults;
}

/**
 * Whether super admins have no right until they show a second factor: so wherever nobody wrote the very word "optional", as
 * the local demonstration does.
 */
export function demandsSuperAdminFactor({ SUPER_ADMIN_FACTOR }: Pick<Env, "SUPER_ADMIN_FACTOR">): boolean {
  return SUPER_ADMIN_FACTOR !== "optional";
}

function isHttps(address: string): boolean {
  return URL.canParse(address) && new URL(address).protocol === "https:";
}

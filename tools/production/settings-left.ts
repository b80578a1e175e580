import { WORKER_ROLE } from "../../app/lib/worker-role.ts";
import type { Env } from "../../worker/services.ts";
import { settingFaults } from "../../worker/settings.ts";
import { isPlaceholder, isStripeTestKey } from "./placeholders.ts";
import { isPooled } from "./settings.ts";

type TextSetting = { [Name in keyof Env]-?: Env[Name] extends string | undefined ? Name : never }[keyof Env];

/** A setting of production: the worker's, or the owner's address of the database, which commands take. */
export type SettingName = TextSetting | "OWNER_DATABASE_URL";

/** A production's values by their names; what is not set is absent. */
export type ProductionSettings = Partial<Record<SettingName, string>>;

/** Something to do about one setting, as a sentence that holds no value. */
export interface SettingLeft {
  name: SettingName;
  says: string;
}

/** Each setting with what it has to be, in the order of docs/deploying.md. */
const SETTINGS = {
  OWNER_DATABASE_URL:
    "o endereço direto do banco no Neon, sem “-pooler”, com o papel que o Neon criou; só os comandos o usam",
  DATABASE_URL: "o endereço do banco no Neon, com o papel quadra_worker e a senha dele",
  DATABASE_HTTP_ENDPOINT: "um endereço https, ou nada: o do Neon se deduz de DATABASE_URL",
  UPSTASH_REDIS_REST_URL: "o endereço REST (https) do banco no Upstash",
  UPSTASH_REDIS_REST_TOKEN: "o token REST do banco no Upstash",
  MAIL_API_URL: "o endereço https do serviço de e-mail",
  MAIL_API_KEY: "a chave do serviço de e-mail",
  MAIL_FROM: "o remetente dos e-mails, de um domínio verificado no serviço",
  MAIL_WEBHOOK_SECRET: "o segredo do endpoint /api/webhooks/mail no serviço de e-mail, que começa com whsec_",
  STRIPE_SECRET_KEY: "a chave secreta da conta no Stripe, do modo de produção",
  STRIPE_WEBHOOK_SECRET:
    "os segredos dos dois endpoints no Stripe, que começam com whsec_, com uma vírgula entre eles",
  STRIPE_API_URL: "um endereço https, ou nada: o do Stripe é conhecido",
  STRIPE_SUBSCRIPTION_METHODS: "pix, boleto ou nada",
  APP_ORIGIN: "o endereço público, https e sem barra no fim",
  CORS_ORIGINS: "endereços https de outros sites, ou nada",
  SECURITY_CONTACT: "para onde avisar de uma falha de segurança, mailto: ou https:",
  RECEIPT_ISSUER_NAME: "o nome da empresa que emite os recibos",
  RECEIPT_ISSUER_CNPJ: "o CNPJ da empresa que emite os recibos",
  AUTH_SIGNING_KEYS: "o que npm run -s make:signing-keys imprime",
  VAPID_KEY: "o que npm run -s make:vapid-key imprime",
  ENVIRONMENT: "production",
  SUPER_ADMIN_FACTOR: "required, optional ou nada",
  LIMITER_TIMEOUT_MS: "um número de milissegundos, ou nada",
  BEACON_URL: "um endereço https, ou nada: o do drand é conhecido",
  CLOCK_OFFSET_MS: "serve só para testes",
  WEBHOOK_TEST_ORIGINS: "serve só para testes",
  PUSH_SERVICE_URL: "serve só para testes",
} as const satisfies Record<SettingName, string>;

/** Their names, in the order of docs/deploying.md. */
export const SETTING_NAMES: readonly SettingName[] = Object.keys(SETTINGS).filter(isSettingName);

function isSettingName(name: string): name is SettingName {
  return name in SETTINGS;
}

/** Gives what is left to do about a production's settings, one sentence for a setting at most, in the order of docs/deploying.md. */
export function settingsLeft(settings: ProductionSettings): SettingLeft[] {
  // The worker's own rules are those of a production, also where the word for it is missing.
  const faulty = new Set<SettingName>(
    settingFaults({ ...NOTHING, ...withoutBlanks(settings), ENVIRONMENT: "production" }).map(
      ({ name }) => name,
    ),
  );
  return SETTING_NAMES.flatMap((name) => {
    const value = settings[name]?.trim() ?? "";
    const verb = verbOf(name, value, faulty.has(name) || isWrong(name, value));
    return verb === null ? [] : { name, says: `${verb} ${name}: ${SETTINGS[name]}.` };
  });
}

/** An empty value is none: Cloudflare keeps no such variable. */
function withoutBlanks(settings: ProductionSettings): ProductionSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value.trim() !== ""));
}

/** The worker's rules read these also where they are not set. */
const NOTHING = {
  APP_ORIGIN: "",
  DATABASE_URL: "",
  UPSTASH_REDIS_REST_URL: "",
  UPSTASH_REDIS_REST_TOKEN: "",
  AUTH_SIGNING_KEYS: "",
  MAIL_API_URL: "",
  MAIL_API_KEY: "",
  MAIL_FROM: "",
  MAIL_WEBHOOK_SECRET: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_WEBHOOK_SECRET: "",
  RECEIPT_ISSUER_NAME: "",
  RECEIPT_ISSUER_CNPJ: "",
  SECURITY_CONTACT: "",
  VAPID_KEY: "",
};

const FOR_TESTS: ReadonlySet<SettingName> = new Set([
  "CLOCK_OFFSET_MS",
  "WEBHOOK_TEST_ORIGINS",
  "PUSH_SERVICE_URL",
]);

function verbOf(name: SettingName, value: string, isRefused: boolean): string | null {
  if (FOR_TESTS.has(name)) return isRefused ? "Retire" : null;
  if (value === "") return isRefused ? "Defina" : null;
  if (isPlaceholder(value)) return "Troque o exemplo em";
  if (name === "STRIPE_SECRET_KEY" && isStripeTestKey(value)) return "Troque a chave de teste em";
  return isRefused ? "Corrija" : null;
}

/** Faults that the worker's own rules do not name: it would start, and something would not work. */
function isWrong(name: SettingName, value: string): boolean {
  switch (name) {
    case "ENVIRONMENT":
      return value !== "production";
    case "OWNER_DATABASE_URL":
      return !isOwners(value) || isPooled(value);
    case "MAIL_FROM":
      return !/^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(value);
    case "MAIL_WEBHOOK_SECRET":
      return !/^whsec_\S+$/.test(value);
    case "STRIPE_SECRET_KEY":
      return !/^(?:sk|rk)_\w+$/.test(value);
    case "STRIPE_WEBHOOK_SECRET": {
      const secrets = value.split(",").map((each) => each.trim());
      return new Set(secrets).size < 2 || !secrets.every((each) => /^whsec_\S+$/.test(each));
    }
    case "LIMITER_TIMEOUT_MS":
      return value !== "" && !/^\d+$/.test(value);
    default:
      return false;
  }
}

function isOwners(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return (
    /^postgres(?:ql)?:$/.test(protocol) && username !== WORKER_ROLE && username !== "" && password !== ""
  );
}

import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { DATA_OFFICER_EMAIL } from "../../app/copy/legal.ts";
import { CONTACT_EMAIL } from "../../app/copy/questions.ts";
import { isPlaceholder } from "./placeholders.ts";
import { configurationLeft, type Production, readProduction } from "./production.ts";
import { type SettingName, settingsLeft } from "./settings-left.ts";
import { tryCloudflare } from "./try-cloudflare.ts";
import { type DatabaseState, readDatabaseState, tryWorkerDatabase } from "./try-database.ts";
import { tryKeys, tryLimits, tryMail, tryProduct } from "./try-services.ts";
import { tryStripe } from "./try-stripe.ts";

/** Addresses that the product shows to people, by the file in which they stand. */
type ShownAddresses = Readonly<Record<string, string>>;

const SHOWN: ShownAddresses = {
  "app/copy/legal.ts": DATA_OFFICER_EMAIL,
  "app/copy/questions.ts": CONTACT_EMAIL,
};

/**
 * Gives what is left to do until a production works, in the order in which one does it, a sentence each; empty where nothing is. Services
 * are asked over their own wires, but none whose settings are wrong: nothing goes to an address that is not https. A sentence
 * holds no secret.
 */
async function leftToDo(production: Production, shown: ShownAddresses): Promise<string[]> {
  const { settings } = production;
  const faults = settingsLeft(settings);
  const faulty = new Set(faults.map(({ name }) => name));
  const valueOf = (name: SettingName) => settings[name] ?? "";
  const trying = async (needs: readonly SettingName[], work: () => Promise<string[]>) =>
    needs.some((name) => faulty.has(name)) ? [] : await work();
  const database = faulty.has("OWNER_DATABASE_URL")
    ? { left: [], beginnings: [] }
    : databaseLeft(await readDatabaseState(valueOf("OWNER_DATABASE_URL")));
  return [
    ...faults.map(({ says }) => says),
    ...configurationLeft(production),
    ...shownLeft(shown),
    ...database.left,
    // Without its tables the worker's role is not there either.
    ...(database.left.length > 0
      ? []
      : await trying(["DATABASE_URL", "DATABASE_HTTP_ENDPOINT"], () =>
          tryWorkerDatabase(valueOf("DATABASE_URL"), settings.DATABASE_HTTP_ENDPOINT),
        )),
    ...(await trying(["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"], () =>
      tryLimits(valueOf("UPSTASH_REDIS_REST_URL"), valueOf("UPSTASH_REDIS_REST_TOKEN")),
    )),
    ...(await trying(["MAIL_API_URL", "MAIL_API_KEY", "MAIL_FROM"], () =>
      tryMail({ url: valueOf("MAIL_API_URL"), key: valueOf("MAIL_API_KEY"), from: valueOf("MAIL_FROM") }),
    )),
    ...(await trying(["STRIPE_SECRET_KEY", "STRIPE_API_URL", "APP_ORIGIN"], () =>
      tryStripe({
        secretKey: valueOf("STRIPE_SECRET_KEY"),
        apiUrl: settings.STRIPE_API_URL,
        origin: valueOf("APP_ORIGIN"),
      }),
    )),
    ...(await trying(["AUTH_SIGNING_KEYS", "APP_ORIGIN"], () =>
      tryKeys(valueOf("AUTH_SIGNING_KEYS"), valueOf("APP_ORIGIN")),
    )),
    ...(await tryCloudflare(production)),
    ...(await trying(["APP_ORIGIN"], () => tryProduct(valueOf("APP_ORIGIN")))),
    ...database.beginnings,
  ];
}

function shownLeft(shown: ShownAddresses): string[] {
  return Object.entries(shown)
    .filter(([, address]) => isPlaceholder(address))
    .map(([file]) => `Troque em ${file} o endereço de contato, que é um exemplo.`);
}

/** Gives what is left to do in the database: before the product can use it, and once it runs. */
function databaseLeft(state: DatabaseState | string): { left: string[]; beginnings: string[] } {
  if (typeof state === "string") return { left: [state], beginnings: [] };
  const { pending, hasTerms, hasSuperAdmin } = state;
  const beginnings: string[] = [];
  if (!hasTerms)
    beginnings.push("Publique os termos de uso: npm run publish:terms -- --file termos.md --version 1.0.");
  if (!hasSuperAdmin)
    beginnings.push(
      "Faça a primeira conta da equipe: cadastre-se no produto e rode npm run make:super-admin -- pessoa@exemplo.com.br.",
    );
  const left = pending > 0 ? [`Faltam migrações no banco (${pending}): rode npm run db:migrate.`] : [];
  return { left, beginnings };
}

/** Says what is left to do, numbered; gives the exit code: 0 where nothing is, else 1. */
export async function checkDeploy(
  production: Production,
  { shown = SHOWN, say }: { shown?: ShownAddresses; say: (line: string) => void },
): Promise<number> {
  const left = await leftToDo(production, shown);
  for (const [i, says] of left.entries()) say(`${i + 1}. ${says}`);
  if (left.length === 0) say("Nada falta.");
  return left.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({ options: { config: { type: "string" }, vars: { type: "string" } } });
  const production = readProduction({ configPath: values.config, varsFile: values.vars });
  process.exitCode = await checkDeploy(production, { say: (line) => console.log(line) });
}

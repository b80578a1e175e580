import { readDevVars } from "../tools/production/settings.ts";
import { type LocalEnvironment, startEnvironment } from "./environment.ts";
import { migrateKeptPostgres } from "./kept-postgres.ts";
import type { RunningPostgres } from "./postgres.ts";
import type { Run } from "./run.ts";
import { migrateForWorker } from "./worker-database.ts";

const DEMO_ACCOUNTS = [
  ["atleta@demo.test", "atleta do clube de demonstração"],
  ["adversario@demo.test", "atleta do mesmo clube"],
  ["clube@demo.test", "administração do clube"],
  ["admin@demo.test", "administração geral"],
  ["novata@demo.test", "atleta que ainda não aceitou os termos"],
] as const;
const DEMO_PASSWORD = "quadra-demo-2026";

/** The stand-ins of a run with a migrated database; `hasDemoData` says whether the demonstration accounts are in it. */
export type PreparedEnvironment = LocalEnvironment & { hasDemoData: boolean };

/**
 * Starts the stand-ins that `.dev.vars` does not make needless, migrates the database and, when it is on this machine
 * and empty, fills it with demonstration data. Everything is stopped with the run.
 */
export async function prepareEnvironment(run: Run): Promise<PreparedEnvironment> {
  const settings = readDevVars();
  const environment = await startEnvironment({
    origin: run.origin,
    dir: run.dir,
    settings,
    onProgress: (doing) => run.say(doing),
  });
  run.onStop(() => environment.stop());
  const { databaseUrl } = environment;
  if (settings.DATABASE_URL !== undefined)
    run.say(`Usando o banco de .dev.vars (${new URL(databaseUrl).hostname})`);
  if (environment.bridge === null) run.say("Usando o Upstash de .dev.vars");
  else if (environment.bridge.kind === "in process")
    run.say("Sem redis-server nesta máquina: o Redis roda aqui dentro");

  run.say("Atualizando as tabelas do banco");
  await migrateDatabase(environment.postgres, databaseUrl, (line) => run.say(line));
  // Demonstration accounts have a public password: they never go into a database elsewhere.
  const hasDemoData = isOnThisMachine(databaseUrl);
  if (hasDemoData) {
    run.say("Conferindo os dados de demonstração");
    const { seedIfEmpty } = await import("../drizzle/seed.ts");
    await seedIfEmpty({
      databaseUrl,
      now: new Date(Date.now() + Number(environment.vars.CLOCK_OFFSET_MS ?? 0)),
      hasPayments: environment.stripe !== null,
      onProgress: (line: string) => run.say(`Dados de demonstração: ${line}`),
    });
    const { fillDemoStripe } = await import("./demo-stripe.ts");
    if (environment.stripe !== null) await fillDemoStripe(environment.stripe, databaseUrl);
  }
  await run.publish({
    databaseUrl,
    databaseHttpEndpoint: environment.vars.DATABASE_HTTP_ENDPOINT ?? null,
    redis: {
      url: environment.vars.UPSTASH_REDIS_REST_URL ?? "",
      token: environment.vars.UPSTASH_REDIS_REST_TOKEN ?? "",
    },
    mail: environment.mail?.url ?? null,
    stripe:
      environment.stripe === null
        ? null
        : { url: environment.stripe.url, secretKey: environment.stripe.secretKey },
  });
  return { ...environment, hasDemoData };
}

/** A database of the developer's own settings is never made anew: an unknown journal ends the run with its sentence. */
async function migrateDatabase(
  kept: RunningPostgres | null,
  databaseUrl: string,
  say: (line: string) => void,
): Promise<void> {
  if (kept !== null) return await migrateKeptPostgres(kept, say);
  await migrateForWorker(databaseUrl);
}

/** Prints where everything is and with which accounts to sign in, in pt-BR. */
export function printAddresses(run: Run, { mail, stripe, hasDemoData }: PreparedEnvironment): void {
  const lines = ["", "  Quadra no ar", "", `    Produto         ${run.origin}`];
  if (mail !== null) lines.push(`    Correio local   ${mail.url}`);
  if (stripe !== null) lines.push(`    Stripe local    ${stripe.url}`);
  if (hasDemoData) {
    lines.push("", `  Contas de demonstração (senha ${DEMO_PASSWORD})`, "");
    for (const [email, who] of DEMO_ACCOUNTS) lines.push(`    ${email.padEnd(22)} ${who}`);
  }
  console.log([...lines, "", "  Ctrl-C encerra tudo.", ""].join("\n"));
}

function isOnThisMachine(databaseUrl: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(new URL(databaseUrl).hostname);
}

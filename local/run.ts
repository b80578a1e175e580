import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Endpoints, endpointsFile, localDir, productPort, PROJECT_DIR } from "./configuration.ts";
import { AlreadyRunningError, endLeftovers, FOLDER_MARK, lockFolder } from "./instance-lock.ts";
import { isPortFree, parsePort, PortTakenError } from "./ports.ts";
import { clearLeftoverServer } from "./postgres-leftover.ts";
import { ancestors, commandLine, isAlive } from "./processes.ts";

const STOP_TIMEOUT_MS = 30_000;

/** What a run does its work with: the steps told to the person, and the things to stop at the end, last first. */
export type Run = {
  dir: string;
  port: number;
  origin: string;
  /** Tells what is being done. Throws when a stop was asked for, so that no further step begins. */
  say(line: string): void;
  /** Something that must be stopped at the end. */
  onStop(stop: () => Promise<void> | void): void;
  /** Lets other commands find this instance. */
  publish(endpoints: Omit<Endpoints, "pid" | "origin">): Promise<void>;
};

class StopAsked extends Error {}

/**
 * Runs `work` as the one instance of its folder and port, and keeps the process until Ctrl-C or SIGTERM; then stops
 * everything, last started first. A known failure is told in one pt-BR sentence and ends with status 1.
 */
export async function runInstance(work: (run: Run) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const stops: (() => Promise<void> | void)[] = [];
  const asked = Promise.withResolvers<string>();
  let isStopAsked = false;
  const ask = (reason: string) => {
    isStopAsked = true;
    asked.resolve(reason);
  };
  listenToSignals(ask);
  const tell = (line: string) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace(".", ",").padStart(5);
    console.log(`[${seconds} s] ${line}`);
  };

  let status = 0;
  try {
    const port = parsePort(productPort(), "PORT");
    const dir = localDir();
    const origin = process.env.APP_ORIGIN || `http://127.0.0.1:${port}`;
    stops.push(await lockFolder(dir, origin));
    // A step that was cut short may have started something that nobody knows of yet.
    stops.push(async () => {
      await endLeftovers(dir);
      await clearLeftoverServer(path.join(dir, "postgres"));
    });
    process.env[FOLDER_MARK] = dir;
    const leftovers = await endLeftovers(dir);
    if (leftovers > 0)
      tell(`A última execução não terminou bem; encerrei ${leftovers} processo(s) que ela deixou`);
    if (!(await isPortFree(port))) throw new PortTakenError(port, "PORT");
    await stopWhenNpmIsGone(ask);
    const run: Run = {
      dir,
      port,
      origin,
      say(line) {
        if (isStopAsked) throw new StopAsked();
        tell(line);
      },
      onStop: (stop) => void stops.push(stop),
      async publish(endpoints) {
        const file = endpointsFile(dir);
        await writeFile(file, JSON.stringify({ pid: process.pid, origin, ...endpoints }, null, 2), {
          mode: 0o600,
        });
        stops.push(() => rm(file, { force: true }));
      },
    };
    // A step that does not look at the signal (a long seed) must not hold the stop back.
    await Promise.race([work(run), asked.promise.then(() => sleep(5_000))]);
    await asked.promise;
    tell("Encerrando…");
  } catch (error) {
    if (!(error instanceof StopAsked)) {
      status = 1;
      console.error(sentenceOf(error));
    }
  }
  const finished = stopAll(stops).then(() => true);
  if (!(await Promise.race([finished, sleep(STOP_TIMEOUT_MS).then(() => false)]))) status = 1;
  if (isStopAsked && status === 0) tell("Tudo encerrado; os dados ficam guardados para a próxima vez");
  process.exit(status);
}

/**
 * Asks for a stop on Ctrl-C and its like. npm hands the signal on and the terminal sends it too: the second one changes
 * nothing. Libraries that end the process on a signal would cut our stop short, so their listeners are taken off.
 */
function listenToSignals(ask: (reason: string) => void): void {
  const signals: readonly string[] = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, ask);
  process.on("newListener", (event, listener) => {
    if (typeof event === "string" && signals.includes(event) && listener !== ask)
      queueMicrotask(() => process.off(event, listener as () => void));
  });
}

async function stopAll(stops: (() => Promise<void> | void)[]): Promise<void> {
  for (const stop of stops.splice(0).toReversed()) {
    try {
      await stop();
    } catch (error) {
      console.error(`Ao encerrar: ${String(error)}`);
    }
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof PortTakenError || error instanceof AlreadyRunningError) return error.message;
  if (error instanceof Error && process.env.DEBUG === undefined)
    return `Não consegui subir o Quadra. ${error.message}`;
  return `Não consegui subir o Quadra. ${error instanceof Error ? error.stack : String(error)}`;
}

/**
 * Under npm, a signal for npm alone ends npm or its shell but may never reach us: the product must not go on running
 * without a terminal to stop it. So their end is ours.
 */
async function stopWhenNpmIsGone(ask: (reason: string) => void): Promise<void> {
  const isUnderNpm = process.env.npm_config_user_agent?.startsWith("npm/") ?? false;
  if (!isUnderNpm || process.platform !== "linux") return;
  const above = (await ancestors(process.pid)).slice(1);
  const commands = await Promise.all(above.map(commandLine));
  const watched = above.slice(0, commands.findIndex((command) => /^(npm|node .*npm-cli)/.test(command)) + 1);
  if (watched.length === 0) return ask("npm ended");
  const timer = setInterval(async () => {
    const areAlive = await Promise.all(watched.map(isAlive));
    if (process.ppid !== watched[0] || areAlive.includes(false)) ask("npm ended");
  }, 250);
  timer.unref();
}

/** The address of a file of the project, for people: relative to where they are. */
export function shownPath(file: string): string {
  return file.startsWith(PROJECT_DIR) ? file.slice(PROJECT_DIR.length + 1) : file;
}

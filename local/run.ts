import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Endpoints, endpointsFile, localDir } from "../tools/production/settings.ts";
import { productPort, PROJECT_DIR } from "./configuration.ts";
import { AlreadyRunningError, endLeftovers, FOLDER_MARK, lockFolder } from "./instance-lock.ts";
import { isPortFree, parsePort, PortTakenError } from "./ports.ts";
import { clearLeftoverServer } from "./postgres-leftover.ts";
import { ancestors, commandLine, isAlive } from "./processes.ts";

const STOP_TIMEOUT_MS = 30_000;

/** The means that a run gives to its work, which prints its steps and registers what to stop at the end, last first. */
export type Run = {
  dir: string;
  port: number;
  origin: string;
  /** Prints what is being done. Throws when a stop was asked for, so that no further step begins. */
  say(line: string): void;
  /** Something that must be stopped at the end. */
  onStop(stop: () => Promise<void> | void): void;
  /** Lets other commands find this instance. */
  publish(endpoints: Omit<Endpoints, "pid" | "origin">): Promise<void>;
};

class StopAsked extends Error {}

type Stop = () => Promise<void> | void;

/**
 * Runs `work` as the one instance of its folder and port, and keeps the process until Ctrl-C or SIGTERM; then stops
 * everything, last started first. A known failure prints one pt-BR sentence and ends with status 1.
 */
export async function runInstance(work: (run: Run) => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  const stops: Stop[] = [];
  const asked = Promise.withResolvers<string>();
  let isStopAsked = false;
  const ask = (reason: string) => {
    isStopAsked = true;
    asked.resolve(reason);
  };
  listenToSignals(ask);
  const print = (line: string) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).replace(".", ",").padStart(5);
    console.log(`[${seconds} s] ${line}`);
  };

  let status = 0;
  try {
    const folder = await takeFolder(stops, print);
    await stopWhenNpmIsGone(ask);
    const run: Run = {
      ...folder,
      say(line) {
        if (isStopAsked) throw new StopAsked();
        print(line);
      },
      onStop: (stop) => void stops.push(stop),
      publish: (endpoints) => publish(folder, endpoints, stops),
    };
    // A step that ignores the signal (a long seed) must not delay the stop.
    await Promise.race([work(run), asked.promise.then(() => sleep(5_000))]);
    await asked.promise;
    print("Encerrando…");
  } catch (error) {
    if (!(error instanceof StopAsked)) {
      status = 1;
      console.error(sentenceOf(error));
    }
  }
  const finished = stopAll(stops).then(() => true);
  if (!(await Promise.race([finished, sleep(STOP_TIMEOUT_MS).then(() => false)]))) status = 1;
  if (isStopAsked && status === 0) print("Tudo encerrado; os dados ficam guardados para a próxima vez");
  process.exit(status);
}

/**
 * Takes the folder and the port for this run, and ends the processes that an earlier one left in the folder. Throws
 * AlreadyRunningError or PortTakenError.
 */
async function takeFolder(
  stops: Stop[],
  print: (line: string) => void,
): Promise<Pick<Run, "dir" | "port" | "origin">> {
  const port = parsePort(productPort(), "PORT");
  const dir = localDir();
  const origin = process.env.APP_ORIGIN || `http://127.0.0.1:${port}`;
  stops.push(await lockFolder(dir, origin));
  // An interrupted step may have started processes that are not registered yet.
  stops.push(async () => {
    await endLeftovers(dir);
    await clearLeftoverServer(path.join(dir, "postgres"));
  });
  process.env[FOLDER_MARK] = dir;
  const leftovers = await endLeftovers(dir);
  if (leftovers > 0)
    print(`A última execução não terminou bem; encerrei ${leftovers} processo(s) que ela deixou`);
  if (!(await isPortFree(port))) throw new PortTakenError(port, "PORT");
  return { dir, port, origin };
}

async function publish(
  { dir, origin }: Pick<Run, "dir" | "origin">,
  endpoints: Omit<Endpoints, "pid" | "origin">,
  stops: Stop[],
): Promise<void> {
  const file = endpointsFile(dir);
  await writeFile(file, JSON.stringify({ pid: process.pid, origin, ...endpoints }, null, 2), {
    mode: 0o600,
  });
  stops.push(() => rm(file, { force: true }));
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

async function stopAll(stops: Stop[]): Promise<void> {
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
    return `Não consegui subir a Quadra. ${error.message}`;
  return `Não consegui subir a Quadra. ${error instanceof Error ? error.stack : String(error)}`;
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

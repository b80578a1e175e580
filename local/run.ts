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
  // npm hands a Ctrl-C on to us and the terminal sends it too: the second one changes nothing.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ask(signal));
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
    stopWhenNpmIsGone(ask);
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

/** Under npm, a kill of npm alone must not leave the product running without a terminal to stop it. */
function stopWhenNpmIsGone(ask: (reason: string) => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  void (async () => {
    for (const pid of (await ancestors(process.pid)).slice(1)) {
      if (!/^(npm|node .*npm-cli)/.test(await commandLine(pid))) continue;
      const timer = setInterval(async () => {
        if (await isAlive(pid)) return;
        clearInterval(timer);
        ask("npm ended");
      }, 1_000);
      timer.unref();
      return;
    }
  })();
}

/** The address of a file of the project, for people: relative to where they are. */
export function shownPath(file: string): string {
  return file.startsWith(PROJECT_DIR) ? file.slice(PROJECT_DIR.length + 1) : file;
}

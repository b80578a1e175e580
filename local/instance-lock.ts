import { mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { commandLine, endProcess, isAlive, processesMarked, processStat } from "./processes.ts";

/** The name of the mark that every process started for a folder carries in its environment. */
export const FOLDER_MARK = "QUADRA_LOCAL_DIR";

type Holder = { pid: number; startTicks: string; origin: string };

/** Somebody else already runs on this folder. `message` is the pt-BR sentence that the person reads. */
export class AlreadyRunningError extends Error {
  constructor(holder: Holder) {
    super(
      `A Quadra já está rodando em ${holder.origin} (processo ${holder.pid}): use essa janela ou encerre-a antes.`,
    );
    this.name = "AlreadyRunningError";
  }
}

/**
 * Takes the folder for this process and gives the function that releases it. A lock left by a process that was killed
 * is taken over. Throws AlreadyRunningError.
 */
export async function lockFolder(dir: string, origin: string): Promise<() => Promise<void>> {
  await mkdir(dir, { recursive: true });
  const file = path.join(dir, "running.json");
  const startTicks = (await processStat(process.pid))?.startTicks ?? "";
  const text = JSON.stringify({ pid: process.pid, startTicks, origin } satisfies Holder);
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      const handle = await open(file, "wx", 0o600);
      await handle.writeFile(text);
      await handle.close();
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const holder = await readHolder(file);
      if (holder !== null && (await isHolderAlive(holder))) throw new AlreadyRunningError(holder);
      await rm(file, { force: true });
    }
  }
  throw new Error(`Não consegui reservar a pasta ${dir}.`);
}

/** Ends the processes that a killed run of this folder left (workerd, redis-server, a build); PostgreSQL is not touched. */
export async function endLeftovers(dir: string): Promise<number> {
  let ended = 0;
  for (const pid of await processesMarked(FOLDER_MARK, dir)) {
    // The database is stopped by its own pid file, so that it writes its data.
    if (/(^|\/)postgres(:| )/.test(await commandLine(pid))) continue;
    await endProcess(pid, "SIGTERM", 3_000);
    ended += 1;
  }
  return ended;
}

async function readHolder(file: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Holder;
  } catch {
    return null;
  }
}

async function isHolderAlive({ pid, startTicks }: Holder): Promise<boolean> {
  if (pid === process.pid || !(await isAlive(pid))) return false;
  const stat = await processStat(pid);
  // The same number with another start time is another process.
  return stat === null || startTicks === "" || stat.startTicks === startTicks;
}

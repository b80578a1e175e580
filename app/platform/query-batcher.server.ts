import { type Database, runBatch, type Statement } from "./database.server.ts";

type Read<Result> = PromiseLike<Result> & Statement;

/** A read that several parts of a page ask for, each for itself: the one that `key` names is made, sent and read once for all of one macrotask. */
interface SharedRead<Result> {
  key: string;
  make(): Read<Result>;
}

/** Reads that are asked for in the same macrotask share one round trip. */
export type QueryBatcher = <Result>(asked: Read<Result> | SharedRead<Result>) => Promise<Result>;

interface Waiting {
  statement: Statement;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * Gives a reader for one request. Statements read in the same macrotask (a guard, a page's loader, the root's) go to the
 * database as one batch: one round trip a page, whatever stands on it (architecture, "Reading and writing").
 */
export function createQueryBatcher(db: Database): QueryBatcher {
  let waiting: Waiting[] = [];
  let shared = new Map<string, Promise<unknown>>();

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    shared = new Map();
    try {
      const statements = batch.map((entry) => entry.statement);
      // One statement needs no transaction around it.
      const results = statements.length === 1 ? [await statements[0]] : await runBatch(db, statements);
      batch.forEach((entry, i) => entry.resolve(results[i]));
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
  }

  const send = <Result>(statement: Read<Result>) =>
    new Promise<Result>((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, 0);
      waiting.push({
        statement,
        resolve: resolve as (result: unknown) => void,
        reject,
      });
    });

  return <Result>(asked: Read<Result> | SharedRead<Result>) => {
    if (!("make" in asked)) return send(asked);
    const known = shared.get(asked.key) as Promise<Result> | undefined;
    if (known) return known;
    const reading = send(asked.make());
    shared.set(asked.key, reading);
    return reading;
  };
}

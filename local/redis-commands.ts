import { createScriptRewriter, type RedisCommand } from "./redis-scripts.ts";
import type { RedisStore } from "./redis-store.ts";

/** The outcome of a command, as Upstash gives it. */
export type Outcome = { result: unknown } | { error: string };
type CommandMethods = Record<string, ((...args: unknown[]) => Promise<unknown>) | undefined>;

/** Runs Redis commands on a store, with the scripts rewritten for it. A command that fails gives its error, and does not throw. */
export class RedisCommands {
  readonly #store: RedisStore;
  readonly #rewrite;

  constructor(store: RedisStore) {
    this.#store = store;
    this.#rewrite = createScriptRewriter(store.scriptPrelude);
  }

  async run(command: RedisCommand): Promise<Outcome> {
    const rewritten = this.#rewrite(command);
    if (!("run" in rewritten)) return rewritten;
    const [name, ...args] = rewritten.run;
    const { client } = this.#store;
    // By method and not by `call`, which the in-process store does not have.
    const method = (client as unknown as CommandMethods)[name.toLowerCase()];
    if (typeof method !== "function") return { error: `ERR unknown command '${name}'` };
    return method.apply(client, args).then(
      (result) => ({ result }),
      (error: Error) => ({ error: error.message }),
    );
  }

  async runInOrder(commands: readonly RedisCommand[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const command of commands) outcomes.push(await this.run(command));
    return outcomes;
  }

  /** Runs all or none, as one transaction. */
  async runTogether(commands: readonly RedisCommand[]): Promise<Outcome[] | { error: string }> {
    const transaction = this.#store.client.multi();
    for (const command of commands) {
      const rewritten = this.#rewrite(command);
      if (!("run" in rewritten))
        return { error: "EXECABORT Transaction discarded because of previous errors." };
      const [name, ...args] = rewritten.run;
      (transaction as unknown as CommandMethods)[name.toLowerCase()]?.apply(transaction, args);
    }
    const results = await transaction.exec().catch((error: Error) => error);
    if (results instanceof Error || results === null) return { error: results?.message ?? "EXECABORT" };
    return results.map(([error, result]) => (error === null ? { result } : { error: error.message }));
  }
}

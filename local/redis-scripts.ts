import { createHash } from "node:crypto";

/** A Redis command: its name and its arguments. */
export type RedisCommand = [string, ...(string | number)[]];

/** A command after its rewriting: something to run on the store, or an answer or error that needs no store. */
export type RewrittenCommand = { run: RedisCommand } | { result: unknown } | { error: string };

/**
 * Rewrites the script commands of one bridge. Upstash's scripts begin with a line that plain Redis does not know;
 * it is taken off, and `prelude` is put in front. The digest that clients compute is that of the whole script, so the bridge remembers which
 * script a digest means and runs it as EVAL. Other commands pass unchanged.
 */
export function createScriptRewriter(prelude: string): (command: RedisCommand) => RewrittenCommand {
  const scripts = new Map<string, string>();

  const remember = (script: string) => {
    const digest = createHash("sha1").update(script).digest("hex");
    scripts.set(digest, prelude + script.replace(/^#!lua[^\n]*\n/, ""));
    return digest;
  };

  return ([name, ...rest]) => {
    const verb = name.toUpperCase();
    if (verb === "EVAL" || verb === "EVAL_RO") {
      const digest = remember(String(rest[0]));
      return { run: ["EVAL", scripts.get(digest) ?? "", ...rest.slice(1)] };
    }
    if (verb === "EVALSHA" || verb === "EVALSHA_RO") {
      const script = scripts.get(String(rest[0]).toLowerCase());
      if (script === undefined) return { error: "NOSCRIPT No matching script. Please use EVAL." };
      return { run: ["EVAL", script, ...rest.slice(1)] };
    }
    if (verb !== "SCRIPT") return { run: [name, ...rest] };
    const action = String(rest[0]).toUpperCase();
    if (action === "LOAD") return { result: remember(String(rest[1])) };
    if (action === "EXISTS")
      return { result: rest.slice(1).map((digest) => (scripts.has(String(digest)) ? 1 : 0)) };
    if (action === "FLUSH") {
      scripts.clear();
      return { result: "OK" };
    }
    return { error: `ERR unknown SCRIPT subcommand ${action}` };
  };
}

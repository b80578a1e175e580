import { createContext, type RouterContext, type RouterContextProvider } from "react-router";
import { servicesContext } from "./context.ts";
import type { Services } from "./services.server.ts";

type Context = Readonly<RouterContextProvider>;

const keptReads: RouterContext<unknown>[] = [];

/** Holds a read of one request, null before it has started; `forgetReads` empties it. */
export function keptRead<Result>(): RouterContext<Promise<Result> | null> {
  const kept = createContext<Promise<Result> | null>(null);
  keptReads.push(kept as RouterContext<unknown>);
  return kept;
}

/** An action has changed what this request has read: the loaders after it read again. */
export function forgetReads(context: Context): void {
  for (const kept of keptReads) context.set(kept, null);
}

/**
 * Makes a read that runs once a request: a form's action starts it at once, so that the page that shows a
 * refusal finds it instead of asking the database again.
 */
export function oncePerRequest<Result, Input extends unknown[]>(
  read: (services: Services, ...input: Input) => Promise<Result>,
): (context: Context, ...input: Input) => Promise<Result> {
  const kept = keptRead<Result>();
  return (context, ...input) => {
    const known = context.get(kept);
    if (known) return known;
    const reading = read(context.get(servicesContext), ...input);
    // A read that was started early may never be used.
    reading.catch(() => undefined);
    context.set(kept, reading);
    return reading;
  };
}

import { createContext, type RouterContextProvider } from "react-router";
import { servicesContext } from "./context.ts";
import type { Services } from "./services.server.ts";

/**
 * Makes a read that runs once a request: a form's action starts it at once, so that the page that shows a
 * refusal finds it instead of asking the database again.
 */
export function oncePerRequest<Result, Input extends unknown[]>(
  read: (services: Services, ...input: Input) => Promise<Result>,
): (context: Readonly<RouterContextProvider>, ...input: Input) => Promise<Result> {
  const kept = createContext<Promise<Result> | null>(null);
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

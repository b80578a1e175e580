import { Defect } from "./errors.ts";

/**
 * The facts about an error that may stand in a log or reach an operator: classes, codes and places, and nothing of its message, which in a
 * driver's error holds the statement and everybody's parameters.
 */
interface ErrorFacts {
  /** Its class and those of its causes: `Error < NeonDbError`. */
  error: string;
  /** The sentence of a `Defect`. */
  reason?: string;
  /** Ours (`AppError`) or that of a service (`resource_missing`, `ECONNREFUSED`). */
  code?: string;
  sqlstate?: string;
  constraint?: string;
  /** The status that a service answered over HTTP. */
  status?: number;
  /** Where it was thrown, nearest first: `application.js:12:34`. */
  at?: string;
}

const MAX_CAUSES = 4;
/** Causes may go in a circle. */
const MAX_DEPTH = 20;
const MAX_FRAMES = 4;
const MAX_REASON = 200;
const NAME = /^\w{1,60}$/;
const SQLSTATE = /^[0-9A-Z]{5}$/;
const FRAME = /^\s+at .*?([\w.-]+\.[cm]?[jt]sx?:\d+:\d+)\)?$/;

/** The facts of anything that was thrown. */
export function errorFacts(thrown: unknown): ErrorFacts {
  const chain: unknown[] = [];
  for (let e = thrown; chain.length < MAX_CAUSES && e; e = (e as { cause?: unknown }).cause) chain.push(e);
  const defect = chain.find((e) => e instanceof Defect);
  const errors = chain.filter((e): e is Record<string, unknown> => typeof e === "object");
  const first = <Value>(read: (error: Record<string, unknown>) => Value | undefined) =>
    errors.map(read).find((value) => value !== undefined);
  const facts: ErrorFacts = { error: chain.map(classOf).join(" < ") || typeof thrown };
  const found = {
    reason: defect?.message.slice(0, MAX_REASON),
    code: first(({ code }) => (isName(code) && !SQLSTATE.test(code) ? code : undefined)),
    sqlstate: sqlstateOf(thrown) ?? undefined,
    constraint: first(({ constraint }) => (isName(constraint) ? constraint : undefined)),
    status: first(({ status, statusCode }) => [statusCode, status].find((one) => typeof one === "number")),
    at: placesOf(thrown),
  };
  return Object.assign(
    facts,
    Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
  );
}

/** The same as one line of words. */
export function factsText({ error, reason, code, sqlstate, constraint, status, at }: ErrorFacts): string {
  if (reason !== undefined) return `${error}: ${reason}`;
  const words = [error, code, sqlstate, constraint, status].filter((word) => word !== undefined).join(" ");
  return at === undefined ? words : `${words} at ${at}`;
}

/** SQLSTATE of a database error, however deeply it is wrapped; null for any other error. */
export function sqlstateOf(error: unknown): string | null {
  let e = error;
  for (let depth = 0; depth < MAX_DEPTH && e && typeof e === "object"; depth += 1) {
    const code = (e as { code?: unknown }).code;
    if (typeof code === "string" && SQLSTATE.test(code)) return code;
    e = (e as { cause?: unknown }).cause;
  }
  return null;
}

/** Stripe's errors say their class as `type`. */
function classOf(thrown: unknown): string {
  if (typeof thrown !== "object" || thrown === null) return typeof thrown;
  const { type, name } = thrown as { type?: unknown; name?: unknown };
  return [type, name].find(isName) ?? "object";
}

function isName(value: unknown): value is string {
  return typeof value === "string" && NAME.test(value);
}

/** The frames at the end of its stack. A message of several lines stands before them and is passed by. */
function placesOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || typeof thrown.stack !== "string") return undefined;
  const { stack, message } = thrown;
  const after = message === "" ? stack : stack.slice(stack.lastIndexOf(message) + message.length);
  const places = after
    .split("\n")
    .flatMap((line) => FRAME.exec(line)?.[1] ?? [])
    .slice(0, MAX_FRAMES);
  return places.length > 0 ? places.join(" ") : undefined;
}

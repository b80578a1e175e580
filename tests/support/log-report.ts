import { appendFileSync } from "node:fs";
import { z } from "zod";
import { PAGES } from "../../app/pages.ts";
import { CALLS } from "../../worker/api/calls.ts";
import { LOG_EVENTS, type LogEvent } from "../../app/platform/log.server.ts";
import { candidates } from "./privacy/scan.ts";

// Every line that the product logs in a run is kept in the file that `LOG_REPORT` names, by all processes together, with
// the privacy markers that they wrote into personal fields; at the end the run reads it (tests/run.ts).

/** A line of the product's log, as far as tests look at it. */
export type LogLine = { level: string; event: LogEvent; error?: string } & Record<string, unknown>;

type Kept = { line: string } | { marker: string };

/** Keeps a line of the log for the end of the run. */
export function keepLogLine(line: string): void {
  keep([{ line }]);
}

/** Keeps values that stand in personal fields of a test's database, and may stand in no line. */
export function keepMarkers(markers: Iterable<string>): void {
  keep([...markers].map((marker) => ({ marker })));
}

function keep(entries: readonly Kept[]): void {
  const report = process.env.LOG_REPORT;
  if (!report || entries.length === 0) return;
  appendFileSync(report, `${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`);
}

const ROUTES = new Set([
  ...[...PAGES, ...CALLS].map(({ path }) => path.replace("{.+}", "")),
  "unknown",
  "scheduled",
  "purge-queue",
  "command-line",
  "test",
]);

/** The closed fields of a line: levels, events and routes of our tables, ids, codes, places in our files, counts. */
const lineSchema = z
  .strictObject({
    level: z.enum(["info", "warn", "error"]),
    event: z.enum(Object.keys(LOG_EVENTS) as LogEvent[]),
    route: z
      .string()
      .refine((route) => ROUTES.has(route))
      .optional(),
    requestId: z
      .string()
      .regex(/^[0-9a-fA-Z-]{16,36}$/)
      .optional(),
    userId: z.uuid().optional(),
    subjectId: z
      .string()
      .regex(/^([0-9a-f-]{36}|[a-z]{2,8}_\w+)$/)
      .optional(),
    kind: z
      .string()
      .regex(/^[a-z][a-z0-9_.-]*$/)
      .optional(),
    risk: z.enum(["low", "medium", "high", "critical"]).optional(),
    count: z.number().optional(),
    error: z
      .string()
      .regex(/^\w+( < \w+)*$/)
      .optional(),
    reason: z
      .string()
      .regex(/^[\w :.,()'-]{1,200}$/)
      .optional(),
    code: z.string().regex(/^\w+$/).optional(),
    sqlstate: z
      .string()
      .regex(/^[0-9A-Z]{5}$/)
      .optional(),
    constraint: z.string().regex(/^\w+$/).optional(),
    status: z.number().optional(),
    at: z
      .string()
      .regex(/^[\w.-]+:\d+:\d+( [\w.-]+:\d+:\d+)*$/)
      .optional(),
  })
  .refine(({ level, event }) => LOG_EVENTS[event] === level);

const EMAIL = /[\w.+-]+@[\w-]+\.\w+/;
const TOKEN = /eyJ[\w-]{16,}|\b[\w-]{43}\b|\b(?:sk|rk|whsec)_\w+|Bearer\s/;

/** The runtime's own words about a lost connection, a late alarm or a request that is no HTTP: not ours to shape, but ours to search. */
const OF_THE_RUNTIME = /^(?:NOSENTRY |kj::|(?:Uncaught exception: )?(?:workerd|kj|rust)\/[\w.+/-]+:\d+: )/;

/** Names the fault of a line of the log: it is not the logger's, or it holds something of a person. Null where there is none. */
export function logFault(line: string, markers: ReadonlySet<string>): string | null {
  const found = [...candidates(line)].find((value) => markers.has(value));
  if (found !== undefined) return `the marker ${found} in ${line}`;
  if (EMAIL.test(line)) return `an e-mail in ${line}`;
  if (TOKEN.test(line)) return `a token in ${line}`;
  if (OF_THE_RUNTIME.test(line)) return null;
  const parsed = lineSchema.safeParse(jsonOf(line));
  if (parsed.success) return null;
  const places = parsed.error.issues.map(({ path, code }) => `${path.join(".") || "line"} ${code}`);
  return `not the logger's (${places.join(", ")}): ${line}`;
}

/** Reads the lines that the run kept: their number, and their faults, each once. */
export function readLogReport(text: string): { lines: number; faults: string[] } {
  const kept = text
    .split("\n")
    .filter(Boolean)
    .map((entry) => JSON.parse(entry) as Kept);
  const markers = new Set(kept.flatMap((entry) => ("marker" in entry ? [entry.marker] : [])));
  const lines = kept.flatMap((entry) => ("line" in entry ? [entry.line] : []));
  const faults = lines.flatMap((line) => logFault(line, markers)?.slice(0, 300) ?? []);
  return { lines: lines.length, faults: [...new Set(faults)] };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

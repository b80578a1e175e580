import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** How a session asks the server to explain its statements (`auto_explain` must be loaded). */
export const EXPLAIN_OPTIONS = "-c auto_explain.log_min_duration=0";

/** Settings of a server whose log `readStatements` can read; no clock is read within a plan, which would cost most. */
export const EXPLAIN_SETTINGS = [
  "session_preload_libraries=auto_explain",
  "auto_explain.log_min_duration=-1",
  "auto_explain.log_analyze=on",
  "auto_explain.log_timing=off",
  "auto_explain.log_format=text",
  // Values are long, and the plan does not need them.
  "auto_explain.log_parameter_max_length=0",
  "log_line_prefix=%d|%p %v|",
];

/** A statement that ran, as the server logged it. */
export interface RanStatement {
  /** The database's name. */
  database: string;
  /** One per transaction. */
  transaction: string;
  ms: number;
  /** On one line. */
  sql: string;
  /** Sequential scans: rows that one pass reads, those removed by a filter too, and how many passes there were. */
  scans: { table: string; rows: number; passes: number }[];
}

const HEAD = /^([^|]*)\|(\d+ [^|]*)\|LOG: {2}duration: ([\d.]+) ms {2}plan:/;
const SCAN = /Seq Scan on (\S+).*\(actual rows=([\d.]+) loops=(\d+)\)/;
const REMOVED = /Rows Removed by (?:Join )?Filter: (\d+)/;

/** Reads the explained statements of a server's log, one after the other. */
export async function* readStatements(logFile: string): AsyncGenerator<RanStatement> {
  let current: (RanStatement & { isPlan: boolean; loops: number }) | null = null;
  for await (const line of createInterface({ input: createReadStream(logFile), crlfDelay: Infinity })) {
    if (!line.startsWith("\t")) {
      if (current !== null) yield finished(current);
      const head = HEAD.exec(line);
      current = head && {
        database: head[1]!,
        transaction: head[2]!,
        ms: Number(head[3]),
        sql: "",
        scans: [],
        isPlan: false,
        loops: 0,
      };
    } else if (current !== null) read(current, line);
  }
  if (current !== null) yield finished(current);
}

function read(current: RanStatement & { isPlan: boolean; loops: number }, line: string): void {
  // The statement's own lines come first; the first line of a plan holds its cost.
  if (!current.isPlan && /\(cost=[\d.]+ rows=\d+ width=\d+\)/.test(line.replace("..", "")))
    current.isPlan = true;
  if (!current.isPlan) {
    current.sql += ` ${line.replace(/^\tQuery Text: /, "").trim()}`;
    return;
  }
  const scan = SCAN.exec(line);
  if (scan) {
    current.loops = Number(scan[3]);
    current.scans.push({ table: scan[1]!, rows: Math.round(Number(scan[2])), passes: current.loops });
  } else if (line.includes("->")) current.loops = 0;
  const removed = REMOVED.exec(line);
  if (removed && current.loops > 0) current.scans.at(-1)!.rows += Number(removed[1]);
}

function finished({
  isPlan: _isPlan,
  loops: _loops,
  ...statement
}: RanStatement & { isPlan: boolean; loops: number }) {
  return { ...statement, sql: statement.sql.replaceAll(/\s+/g, " ").trim() };
}

import { describe, expect, it } from "vitest";
import { createLog, type LogFields } from "../../../../app/platform/log.server.ts";
import { logFault, readLogReport } from "../../../support/log-report.ts";

const MARKER = "zq0123456789abcdqz";
const MARKERS = new Set([MARKER, "77700000012"]);
const ours = { level: "error", event: "page_failed" };

function lineOf(fields: LogFields): string {
  const lines: string[] = [];
  createLog({ route: "/display/:clubId" }, (_level, line) => void lines.push(line))("job_failed", fields);
  return lines[0]!;
}

describe("the sweep of the logs", () => {
  it("passes what the logger writes, whatever was thrown", () => {
    const cause = Object.assign(new Error(`Key (email)=(${MARKER}@marca.test)`), {
      name: "NeonDbError",
      code: "23505",
      constraint: "users_email_key",
    });
    const error = new Error(`Failed query: select $1\nparams: ${MARKER}, 777.000.000-12`, { cause });
    const userId = "019a2b3c-4d5e-7f80-9abc-def012345678";
    expect(logFault(lineOf({ error, userId, kind: "auto-confirm", count: 2 }), MARKERS)).toBeNull();
  });

  it.each([
    "NOSENTRY SQLite alarm handler canceled with requestScheduledAlarm.; scheduledTime = 1795403821.528s",
    "kj::getCaughtExceptionAsKj() = rust/cxx/kj-rs-io/ffi.rs:176: disconnected: write(): Broken pipe (os error 32)",
    "workerd/io/io-context.c++:355: info: uncaught exception",
    "Uncaught exception: kj/compat/http.c++:2433: failed: invalid Content-Length header value; cl = 1x",
  ])("passes the runtime's own words, but searches them: %s", (line) => {
    expect(logFault(line, MARKERS)).toBeNull();
    expect(logFault(`${line} ${MARKER}`, MARKERS)).toContain("the marker");
  });

  it.each([
    ["a marker", JSON.stringify({ ...ours, constraint: MARKER }), "the marker"],
    ["a document", `Error: CPF 777.000.000-12`, "the marker"],
    ["an e-mail", JSON.stringify({ ...ours, at: "ana@exemplo.test" }), "an e-mail"],
    ["a token", `Bearer abc`, "a token"],
    ["a session's token", `eyJhbGciOiJFUzI1NiJ9.eyJzdWIi`, "a token"],
    ["a line that is not the logger's", "Error: Failed query", "not the logger's (line"],
    ["an exception of ours", "Uncaught exception: Error: Failed query", "not the logger's (line"],
    ["a field that is none", JSON.stringify({ ...ours, message: "x" }), "not the logger's"],
    ["an event that is none", JSON.stringify({ level: "error", event: "ana" }), "not the logger's (event"],
    ["a path that somebody typed", JSON.stringify({ ...ours, route: "/ana" }), "not the logger's (route"],
    ["what the logger refused to write", lineOf({ kind: "Ana Souza" }), "not the logger's (kind"],
  ])("finds %s", (_what, line, fault) => {
    expect(logFault(line, MARKERS)).toContain(fault);
  });

  it("reads what all processes kept, each fault once", () => {
    const bad = JSON.stringify({ ...ours, constraint: MARKER });
    const kept = [{ line: bad }, { line: JSON.stringify(ours) }, { marker: MARKER }, { line: bad }];
    const report = readLogReport(`${kept.map((entry) => JSON.stringify(entry)).join("\n")}\n`);
    expect(report).toEqual({ lines: 3, faults: [expect.stringContaining(`the marker ${MARKER}`)] });
    expect(readLogReport("")).toEqual({ lines: 0, faults: [] });
  });
});

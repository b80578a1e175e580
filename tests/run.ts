import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { ensureBuilt } from "../local/build.ts";
import { readLogReport } from "./support/log-report.ts";
import { type ExplainedStatements, scanFailures, statementReport } from "./support/statement-report.ts";
import { PROJECT_DIR } from "../local/configuration.ts";

// npm test: builds, runs every vitest project but the long and the nightly ones and the two versions, and ends with one line that
// sums all of them. Names of projects after `npm test --` run only those; `npm run test:long` runs the long ones, and whole what
// is sampled by default; `npm run test:nightly` what takes longest or measures, and the two versions.

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type Counts = { passed: number; failed: number; skipped: number; failures: string[] };

const STATEMENTS = "statements.jsonl";
const LOGS = "logs.jsonl";
const WITHOUT_DATABASE = ["unit", "stripe", "workers-cache"];
const PROJECTS = ["product", ...WITHOUT_DATABASE];
/** Run only when they are named; they look at all of what others sample (tests/support/sample.ts). */
const ASKED_FOR = ["long", "nightly", "versions"];

function countsOf(report: Report | null, exitCode: number): Counts {
  if (report === null) return { passed: 0, failed: 1, skipped: 0, failures: ["a run without a report"] };
  // A file that fails before its first test has no failed test in it, but it has failed.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: failuresOf(report),
  };
}

/** A line for each failed test: its file, its name, what it said first, what it waited for and where, and what the page showed. */
function failuresOf(report: Report): string[] {
  return report.testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(PROJECT_DIR, name);
      const tests = assertionResults.filter((test) => test.status === "failed");
      if (tests.length === 0) return [failureLine(file, "before its first test", message)];
      return tests.map(({ fullName, failureMessages }) =>
        failureLine(file, fullName, failureMessages[0] ?? ""),
      );
    });
}

function failureLine(file: string, test: string, message: string): string {
  const [first = ""] = message.split("\n", 1);
  const waited = /waiting for .*/.exec(stripVTControlCharacters(message))?.[0] ?? "";
  const place = /tests\/[\w./-]+\.ts:\d+/.exec(message)?.[0] ?? "";
  const shown = /shown: .*/.exec(message)?.[0] ?? "";
  const more = [waited.slice(0, 200), place && `at ${place}`, shown.slice(0, 700)].filter(Boolean).join(", ");
  return `FAILED ${file} > ${test}: ${first.slice(0, 300)}${more && ` (${more})`}`;
}

/** One run of vitest with all of these projects, whose files stand in one queue. */
async function runVitest(folder: string): Promise<Counts> {
  const file = path.join(folder, "report.json");
  const program = path.join(PROJECT_DIR, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [
      program,
      "run",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    {
      cwd: PROJECT_DIR,
      stdio: "inherit",
      env: {
        ...process.env,
        STATEMENT_REPORT: path.join(folder, STATEMENTS),
        LOG_REPORT: path.join(folder, LOGS),
        ...(projects.some((project) => ASKED_FOR.includes(project)) ? { WHOLE: "1" } : {}),
      },
    },
  );
  const exitCode = await new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
  const text = await readFile(file, "utf8").catch(() => null);
  return countsOf(text === null ? null : (JSON.parse(text) as Report), exitCode);
}

/** Prints what the product's SQL cost; a line for each statement that scanned too much, or one when none was seen. */
async function statementFailures(folder: string): Promise<string[]> {
  if (projects.every((project) => WITHOUT_DATABASE.includes(project))) return [];
  const text = await readFile(path.join(folder, STATEMENTS), "utf8").catch(() => "");
  const statements = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as ExplainedStatements);
  console.log(`\n── SQL ──\n${statementReport(statements).join("\n")}`);
  return scanFailures(statements);
}

/** Prints what the product logged, in all processes of the run; a line for each that it must not have. */
async function logFailures(folder: string): Promise<string[]> {
  if (projects.every((project) => WITHOUT_DATABASE.includes(project))) return [];
  const text = await readFile(path.join(folder, LOGS), "utf8").catch(() => "");
  const { lines, faults } = readLogReport(text);
  console.log(`\n── logs ──\n${lines} lines, ${faults.length} that a log must not hold`);
  // Two versions side by side, where all goes well, say nothing.
  if (lines === 0 && projects.some((project) => project !== "versions")) return ["FAILED LOGS: no line seen"];
  return faults.map((fault) => `FAILED LOGS ${fault}`);
}

const asked = process.argv.slice(2);
const projects =
  asked.length === 0 ? PROJECTS : [...PROJECTS, ...ASKED_FOR].filter((project) => asked.includes(project));
let total: Counts = { passed: 0, failed: 0, skipped: 0, failures: [] };
const folder = await mkdtemp(path.join(tmpdir(), "quadra-report-"));
try {
  await ensureBuilt({
    logFile: path.join(PROJECT_DIR, "tests/.artifacts/build.log"),
    onStart: (reason) => console.log(`Building the product (${reason})`),
  });
  total = await runVitest(folder);
  for (const seen of [await statementFailures(folder), await logFailures(folder)]) {
    total.failed += seen.length;
    total.failures.push(...seen);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
const skipped = total.skipped === 0 ? "" : `, ${total.skipped} skipped`;
if (total.failures.length > 0) console.log(`\n${total.failures.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;

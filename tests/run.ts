import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "../local/build.ts";
import { type JudgedStatements, statementReport } from "./support/statement-report.ts";
import { PROJECT_DIR } from "../local/configuration.ts";

// npm test: builds, runs every vitest project one after the other, and ends with one line that sums all of them.
// Names of projects after `npm test --` run only those.

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type Counts = { passed: number; failed: number; skipped: number };

const STATEMENTS = "statements.jsonl";
const PROJECTS = ["unit", "integration", "screens", "e2e"];

function countsOf(report: Report | null, exitCode: number): Counts {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 };
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
  };
}

async function runProject(project: string, folder: string): Promise<Counts> {
  console.log(`\n── ${project} ──`);
  const file = path.join(folder, `${project}.json`);
  const program = path.join(PROJECT_DIR, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [
      program,
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    {
      cwd: PROJECT_DIR,
      stdio: "inherit",
      env: { ...process.env, STATEMENT_REPORT: path.join(folder, STATEMENTS) },
    },
  );
  const exitCode = await new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
  const text = await readFile(file, "utf8").catch(() => null);
  return countsOf(text === null ? null : (JSON.parse(text) as Report), exitCode);
}

/** Holds the build to the budgets that need no database (bench/budgets.json); gives 1 when one is exceeded. */
async function checkBuild(): Promise<number> {
  console.log("\n── build ──");
  const child = spawn(process.execPath, [path.join(PROJECT_DIR, "bench/check-build.ts")], {
    cwd: PROJECT_DIR,
    stdio: "inherit",
  });
  return await new Promise<number>((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code === 0 ? 0 : 1));
  });
}

/** Prints what the product's SQL cost; gives 1 when a statement scanned too much, or when none was seen. */
async function reportStatements(folder: string): Promise<number> {
  if (projects.every((project) => project === "unit")) return 0;
  const text = await readFile(path.join(folder, STATEMENTS), "utf8").catch(() => "");
  const judged = text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as JudgedStatements);
  console.log(`\n── SQL ──\n${statementReport(judged).join("\n")}`);
  const isClean = judged.some(({ count }) => count > 0) && judged.every(({ scans }) => scans.length === 0);
  return isClean ? 0 : 1;
}

const asked = process.argv.slice(2);
const projects = asked.length === 0 ? PROJECTS : PROJECTS.filter((project) => asked.includes(project));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const folder = await mkdtemp(path.join(tmpdir(), "quadra-report-"));
try {
  await ensureBuilt({
    logFile: path.join(PROJECT_DIR, "tests/.artifacts/build.log"),
    onStart: (reason) => console.log(`Building the product (${reason})`),
  });
  total.failed += await checkBuild();
  for (const project of projects) {
    const { passed, failed, skipped } = await runProject(project, folder);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  total.failed += await reportStatements(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  total.failed += 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
const skipped = total.skipped === 0 ? "" : `, ${total.skipped} skipped`;
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed === 0 ? 0 : 1;

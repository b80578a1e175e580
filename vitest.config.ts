import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first.ts";

/** Seasons at random and crowds: `npm run test:long`. */
const LONG = "tests/**/*.long.test.ts";
/** Files that take longest, or measure time or memory and want the machine to themselves: `npm run test:nightly`. */
const NIGHTLY = "tests/**/*.nightly.test.ts";
/** Visit a sample of the pages in `npm test`, and every one at night. */
const VISITS = "tests/screens/{every-page.*,typed-early,lost-network}.test.ts";
/** Looked at by a sample in `npm test` (tests/support/sample.ts), and whole in `npm run test:long`. */
const SAMPLED = [
  "tests/api/edge/privacy.test.ts",
  "tests/api/defence/{entrances,faults}.test.ts",
  "tests/properties/{acts.*,stolen-session,value-conserved,collusion.listing}.test.ts",
  "tests/unit/app/features/scoring/brackets/make-plan.every-format.test.ts",
  "tests/unit/app/features/scoring/drawn/{advance.leaving,advance.lots,draw-changes.entrants}.test.ts",
  "tests/unit/app/features/tournaments/schedule/schedule-matches.test.ts",
];

// Node keeps what it compiled of the packages for the next process.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/quadra/compiled");

/** How every test runs that needs the database: slow on a busy machine is no failure, and what is waited for comes late, not never. */
const PATIENT = {
  globalSetup: ["tests/support/global-postgres.ts"],
  // No statement may name a column that Drizzle would write without its table.
  setupFiles: [
    "tests/support/file-costs.ts",
    "tests/support/whole-columns.ts",
    "tests/support/quick-retries.ts",
    "tests/support/show-pages.ts",
  ],
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};

// The tests run modules as they are, in Node; only the product goes through React Router and workerd (vite.config.ts).
export default defineConfig({
  test: {
    pool: "forks" as const,
    // More than there are cores: a file often waits. All projects must say the same (also the workspaces).
    maxWorkers: 4,
    passWithNoTests: true,
    // A run's last lines are all that is seen of it from outside: lists are printed, not counted.
    chaiConfig: { truncateThreshold: 0 },
    sequence: { sequencer: LongestFirst },
    projects: [
      // The workspaces, each with its own vitest.config.ts.
      "local/stripe",
      "local/workers-cache",
      {
        test: {
          name: "unit",
          include: [
            "tests/unit/**/*.test.{ts,tsx}",
            "tests/{architecture,glossary,table-owners,words}.test.ts",
          ],
          pool: "forks" as const,
          maxWorkers: 4,
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        // Its files share what a process starts: workerd, Chromium and the modules. Each has a database of its own.
        test: {
          ...PATIENT,
          name: "product",
          include: ["tests/{verbs,api,properties,local,screens}/**/*.test.ts"],
          exclude: [LONG, NIGHTLY],
          pool: "forks" as const,
          maxWorkers: 4,
          isolate: false,
        },
      },
      {
        // The last release beside this version: `npm run test:versions` (docs/deploying.md).
        test: {
          ...PATIENT,
          name: "versions",
          include: ["tests/versions/**/*.test.ts"],
          pool: "forks" as const,
          // Each file builds the last release where it is not kept, and starts two workers.
          maxWorkers: 1,
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          ...PATIENT,
          name: "long",
          include: [LONG, ...SAMPLED],
          pool: "forks" as const,
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...PATIENT,
          name: "nightly",
          include: [NIGHTLY, VISITS],
          pool: "forks" as const,
          // One after the other.
          maxWorkers: 1,
        },
      },
    ],
  },
});

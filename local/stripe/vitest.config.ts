import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "stripe",
    include: ["tests/**/*.test.ts"],
    pool: "forks",
    maxWorkers: 4,
    isolate: false,
    // Slow on a busy machine is no failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, however short they are to read; in each folder the longest first. */
const LONGEST = [
  "integration/rankings/rebuild-long",
  "integration/rankings/rebuild-longer",
  // Mostly waits: one at a time, beside those that compute.
  "integration/edge/desk",
  "integration/cost/round-trips-of-forms",
  "integration/defence/matrix",
  "integration/rankings/random-season",
  "integration/rankings/random-season-more",
  "integration/edge/failures",
  "integration/cost/round-trips",
  "integration/payments/events-in-any-order",
  "integration/rankings/rebuild",
  "integration/rankings/cost",
  "integration/import/command",
  "integration/edge/poisoning",
  "integration/rankings/table",
  "integration/edge/privacy",
  "integration/payments/entitlements-public",
  "integration/import/tour-season",
  "integration/payments/entitlements-read-only",
  "integration/defence/faults",
  "e2e/errors",
  "e2e/terms",
  "e2e/gate",
  "e2e/banner",
  "e2e/identity-security",
  "e2e/report-forms",
  "e2e/subscribe",
  "e2e/registration",
  "e2e/public-pages",
  "e2e/identity-sign-in",
].map((name) => `/tests/${name}.test.ts`);

/**
 * Begins with the files that take longest, so that none of them runs on alone at the end; without the times of an earlier
 * run (as in CI) Vitest goes by size, and the long seasons are short files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const longest = LONGEST.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
    return [...longest, ...sorted.filter((file) => !longest.includes(file))];
  }
}

import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files of `tests/integration` that take longest, however short they are to read; the longest first. */
const LONGEST = [
  "rankings/rebuild-long",
  "rankings/rebuild-longer",
  "rankings/random-season",
  "rankings/random-season-more",
  "rankings/rebuild",
  "rankings/cost",
  "cost/round-trips-of-forms",
  "cost/round-trips",
  "rankings/table",
  "rankings/rebuild-pages",
].map((name) => `/integration/${name}.test.ts`);

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

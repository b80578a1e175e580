import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, however short they are to read; in each folder the longest first. */
const LONGEST = [
  "properties/rebuild.long",
  "properties/rebuild-more.long",
  "properties/random-season.long",
  "properties/random-season-more.long",
  "api/edge/poisoning.long",
  "properties/events-in-any-order.long",
  "properties/ranking-cost.long",
  "properties/tour-season.long",
  "properties/acts.forms-of-clubs",
  "properties/acts.forms-of-people",
  "properties/acts.pages",
  "properties/acts.calls",
  "verbs/ledger/rebuild-sport.pages",
  "api/edge/privacy",
  "properties/read-only-clubs",
  "verbs/tables/read-table",
  "api/identity/factors",
  "api/defence/rpc",
  "local/import-command",
  "properties/writers",
  "local/start",
  "verbs/subscriptions/apply-subscription",
  "api/pages/member-widgets",
  "screens/every-page.club",
  "screens/every-page.platform",
  "screens/every-page.athlete",
  "screens/every-page.visitor",
  "screens/errors",
  "screens/terms",
  "screens/gate",
  "screens/display",
  "screens/secretary",
  "screens/session",
  "screens/banner",
  "screens/identity-security",
  "screens/report-forms",
  "screens/subscribe",
  "screens/registration",
  "screens/public-pages",
  "screens/identity-sign-in",
].map((name) => `/tests/${name}.test.ts`);

/**
 * Begins with the files that take longest, so that none of them runs on alone at the end; without the times of an earlier
 * run (as in CI) Vitest goes by size, and the long seasons are short files. Files of a project stand together, since a process
 * is shared only while the next file is of the same project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const longest = LONGEST.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
    const queue = [...longest, ...sorted.filter((file) => !longest.includes(file))];
    const projects = new Set(queue.map(({ project }) => project.name));
    return [...projects].flatMap((name) => queue.filter(({ project }) => project.name === name));
  }
}

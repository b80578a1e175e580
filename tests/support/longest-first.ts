import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The files that take longest, however short they are to read, the longest first: of the long run, of the product, of the rules. */
const LONGEST = [
  "properties/hostile-texts.long",
  "properties/acts.forms-of-clubs",
  "properties/acts.forms-of-people",
  "properties/collusion.long",
  "properties/club-year.long",
  "properties/rebuild.long",
  "properties/random-season.long",
  "api/edge/poisoning.long",
  "properties/events-in-any-order.long",
  "properties/ranking-cost.long",
  "screens/every-page.club",
  "screens/every-page.platform",
  "screens/every-page.athlete",
  "screens/errors",
  "screens/globals",
  "screens/banner",
  "properties/hostile-texts",
  "screens/display",
  "properties/acts.pages",
  "properties/read-only-clubs",
  "screens/typed-early",
  "screens/every-page.visitor",
  "api/edge/privacy",
  "api/defence/faults",
  "properties/acts.calls",
  "screens/session",
  "api/payments/entitlements-public",
  "screens/terms",
  "verbs/rankings/tables/read-table",
  "local/import-command",
  "screens/plays",
  "screens/club-colour",
  "api/identity/guessing",
  "verbs/money/payments/receive-event",
  "api/defence/entrances",
  "screens/secretary",
  "screens/own-place",
  "properties/value-conserved",
  "local/neon-proxy",
  "properties/stolen-session",
  "screens/twelve-pairs",
  "verbs/money/subscriptions/settle-orders",
  "screens/identity-security",
  "local/start",
  "api/defence/security-events",
  "screens/registration",
  "screens/recovery-codes",
  "verbs/matches/reports/report-match.same",
  "screens/report-forms",
  "screens/public-draw",
  "properties/writers",
  "screens/gate",
  "screens/subscribe",
  "screens/public-pages",
  "screens/import",
  "screens/tournament-journey",
  "screens/notifications",
  "screens/identity-sign-in",
  "screens/identity-proof",
  "verbs/money/subscriptions/give-up-boleto",
  "screens/merging",
  "api/payments/webhooks",
  "unit/app/features/tournaments/schedule/reschedule",
  "unit/app/features/scoring/brackets/make-plan.every-format",
  "unit/app/features/tournaments/schedule/schedule-matches",
  "unit/app/platform/passwords",
  "unit/worker/edge/purge-budget",
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

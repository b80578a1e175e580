/** Files of rules that money, points or secrecy hang on, by subject; and the share of changes that its unit tests must notice. */
interface Subject {
  /** Percent of the changes. */
  floor: number;
  files: readonly string[];
}

/** What `npm run test:mutation` changes: pure rules, and the adapters that the unit tests reach without a database. */
export const SUBJECTS = {
  rankings: {
    floor: 90,
    files: [
      "app/features/ledger/apply-events.ts",
      "app/features/ledger/counted-lines.ts",
      "app/features/ledger/ledger.ts",
      "app/features/ledger/level.ts",
      "app/features/ledger/listing-counts.ts",
      "app/features/ledger/meetings.ts",
      "app/features/ledger/points.ts",
      "app/features/ledger/replay.ts",
      "app/features/ledger/result.ts",
      "app/features/tables/order.ts",
      "app/features/history/statistics.ts",
    ],
  },
  matches: {
    floor: 90,
    files: [
      "app/features/matches/answers.ts",
      "app/features/matches/deadline.ts",
      "app/features/matches/match.ts",
      "app/features/matches/played-at.ts",
      "app/features/matches/same-match.ts",
      "app/features/matches/typed-score.ts",
      "app/features/scores/score.ts",
      "app/features/scores/set-rule.ts",
    ],
  },
  money: {
    floor: 90,
    files: [
      "app/features/checkout/checkout.ts",
      "app/features/payments/money-rules.ts",
      "app/features/books/reconcile.ts",
      "app/features/payments/refund-pauses.ts",
      "app/features/plans/billing-state.ts",
      "app/features/subscriptions/next-charge.ts",
      "app/features/subscriptions/plan-change.ts",
      "app/features/subscriptions/subscription.ts",
      "app/features/subscriptions/withdrawal.ts",
      "app/features/tournaments/refund-rule.ts",
      "app/lib/money.ts",
    ],
  },
  access: {
    floor: 90,
    files: [
      "app/features/access/access.ts",
      "app/features/access/auth-state.ts",
      "app/features/access/club-access.ts",
      "app/features/access/gate.ts",
      "app/features/access/minors.ts",
      "app/features/access/suspicious.ts",
      "app/features/people/public-name.ts",
      "app/features/sessions/next-target.ts",
      "app/features/sessions/sessions.ts",
    ],
  },
  tokens: {
    floor: 90,
    files: ["app/platform/keyring.server.ts", "app/platform/tokens.server.ts", "app/platform/totp.server.ts"],
  },
  limiter: { floor: 90, files: ["app/platform/limiter.server.ts", "app/platform/sign-in-gate.server.ts"] },
  cookies: { floor: 90, files: ["app/platform/browser.server.ts", "app/platform/cookies.server.ts"] },
  headers: {
    floor: 90,
    files: [
      "app/platform/content-security.server.ts",
      "app/platform/same-site.server.ts",
      "worker/edge/public-answer.ts",
      "worker/headers.ts",
    ],
  },
  "public addresses": {
    floor: 90,
    files: [
      "app/addresses.ts",
      "app/browser/display/newest.ts",
      "app/lib/cache-tags.ts",
      "app/lib/match-path.ts",
      "worker/edge/publicity.ts",
      "worker/edge/purge-budget.ts",
      "worker/edge/variants.ts",
    ],
  },
  "texts of strangers": { floor: 90, files: ["app/lib/sanitise-html.ts", "app/lib/sanitise.ts"] },
} as const satisfies Record<string, Subject>;

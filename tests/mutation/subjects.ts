/** Files of rules that money, points or secrecy hang on, by subject; and the share of changes that its unit tests must notice. */
interface Subject {
  /** Percent of the changes. */
  floor: number;
  files: readonly string[];
}

/** The files that `npm run test:mutation` changes: pure rules, and the adapters that the unit tests reach without a database. */
export const SUBJECTS = {
  rankings: {
    floor: 90,
    files: [
      "app/features/scoring/ledger/apply-events.ts",
      "app/features/scoring/ledger/best-lines.ts",
      "app/features/scoring/ledger/ledger.ts",
      "app/features/scoring/ledger/level.ts",
      "app/features/scoring/ledger/listing-counts.ts",
      "app/features/scoring/ledger/meetings.ts",
      "app/features/scoring/ledger/points.ts",
      "app/features/scoring/ledger/replay.ts",
      "app/features/scoring/ledger/result.ts",
      "app/features/rankings/tables/order.ts",
      "app/features/matches/history/statistics.ts",
    ],
  },
  matches: {
    floor: 90,
    files: [
      "app/features/matches/matches/verdicts.ts",
      "app/features/matches/matches/silence.ts",
      "app/features/matches/matches/match.ts",
      "app/features/matches/matches/played-at.ts",
      "app/features/matches/matches/same-match.ts",
      "app/features/matches/matches/typed-score.ts",
      "app/features/scoring/scores/score.ts",
      "app/features/scoring/scores/set-rule.ts",
    ],
  },
  money: {
    floor: 90,
    files: [
      "app/features/money/shop/checkout.ts",
      "app/features/money/payments/money-rules.ts",
      "app/features/money/payments/reconcile.ts",
      "app/features/money/payments/refund-pauses.ts",
      "app/features/base/plans/billing-state.ts",
      "app/features/money/subscriptions/next-charge.ts",
      "app/features/money/subscriptions/plan-change.ts",
      "app/features/money/subscriptions/subscription.ts",
      "app/features/money/subscriptions/withdrawal.ts",
      "app/features/tournaments/tournaments/refund-rule.ts",
      "app/lib/money.ts",
    ],
  },
  access: {
    floor: 90,
    files: [
      "app/features/base/access/access.ts",
      "app/features/base/access/auth-state.ts",
      "app/features/base/access/club-access.ts",
      "app/features/base/access/gate.ts",
      "app/features/base/access/minors.ts",
      "app/features/base/access/suspicious.ts",
      "app/features/people/people/public-name.ts",
      "app/features/people/sessions/next-target.ts",
      "app/features/people/sessions/sessions.ts",
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
      "app/pages.ts",
      "app/browser/tv/newest.ts",
      "app/lib/cache-tags.ts",
      "app/lib/match-path.ts",
      "worker/edge/publicity.ts",
      "worker/edge/purge-budget.ts",
      "worker/edge/variants.ts",
    ],
  },
  "texts of strangers": { floor: 90, files: ["app/lib/sanitise-html.ts", "app/lib/sanitise.ts"] },
} as const satisfies Record<string, Subject>;

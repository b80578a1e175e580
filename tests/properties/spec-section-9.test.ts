import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { scheduleChecks } from "../../app/features/platform/shell/session-checks.client.ts";
import { isRefreshDue, TICK_MS, ticksLeft } from "../../app/lib/session-ticks.ts";
import { parseTheme } from "../../app/browser/theme.ts";
import { PASSWORD_MIN_LENGTH } from "../../app/features/people/people/choices.ts";
import {
  MARKS_TOGETHER_MS,
  MAX_NOTIFICATIONS,
  REFETCH_MS,
  THROTTLE_MS,
} from "../../app/features/base/notifications/notification.ts";
import { PROFILE_TIMEOUT_MS } from "../../app/features/base/access/auth-state.ts";
import { GATE_TTL_MS } from "../../app/features/base/access/gate-cache.ts";
import {
  BANNER_MULTIPLIER,
  carouselSeconds,
  repeatForCarousel,
  SPONSOR_REFETCH_MS,
} from "../../app/features/clubs/sponsors/sponsor.ts";
import { checkCharge } from "../../app/features/money/payments/money-rules.ts";
import { SESSION_MS } from "../../app/features/money/shop/checkout.ts";
import { BUCKET_RULES } from "../../app/features/base/uploads/buckets.ts";
import { cleanFile } from "../../app/features/base/uploads/clean-file.ts";
import { expiryLeft } from "../../app/features/money/shop/expiry.ts";
import { TERMS_CHECK_DELAY_MS } from "../../app/features/people/terms/terms-flow.ts";
import { HttpError } from "../../app/lib/http-error.ts";
import { QUERY_POLICY } from "../../app/features/platform/shell/query-policy.ts";
import { RETRIES, retryDelayMs } from "../../app/lib/retry.ts";
import { LIMITS } from "../../app/platform/limiter.server.ts";
import { createPayments } from "../../app/platform/stripe.server.ts";
import { pdf, placedGif, PLAIN_JPEG, png } from "../support/pictures.ts";
import { emptyToastQueue, pushToast } from "../../app/ui/toast-queue.ts";

/*
 * Spec §9, "Business constants and limits", line by line: what the product's own rules give for each number.
 */

const source = (file: string) => readFileSync(new URL(`../../app/${file}`, import.meta.url), "utf8");
const at = (status: number) => new HttpError(status);
const inDays = (days: number) =>
  expiryLeft(new Date(days * 86_400_000).toISOString(), new Date(0), "America/Sao_Paulo")?.isUrgent ?? null;
const error = { title: "x", variant: "destructive" as const };

/** How often the payment client tries again, and the files of ours in which a call says otherwise. */
async function retriesOfPayments(): Promise<{ client: number; elsewhere: string[] }> {
  const client = await createPayments({ secretKey: "sk_test_x", webhookSecret: "whsec_x" }).client();
  const app = new URL("../../app/", import.meta.url);
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  const saying = files.filter((file) => source(file).includes("maxNetworkRetries"));
  return {
    client: client.getMaxNetworkRetries(),
    elsewhere: saying.filter((file) => file !== "platform/stripe.server.ts"),
  };
}

/** Which timers ran by then, of a session that opens at 0 and a tab that comes back at `visibleAt`. */
function checksWithin(ms: number, visibleAt?: number): string[] {
  const ran: string[] = [];
  const waits: [number, () => void][] = [];
  const real = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval };
  let now = 0;
  globalThis.setTimeout = ((work: () => void, wait: number) => waits.push([now + wait, work])) as never;
  globalThis.setInterval = ((work: () => void, wait: number) => {
    for (let due = now + wait; due <= ms; due += wait) waits.push([due, work]);
    return 0;
  }) as never;
  try {
    const checks = scheduleChecks({
      check: () => ran.push(`check ${now}`),
      refetchStale: () => ran.push(`refetch ${now}`),
    });
    checks.start();
    if (visibleAt !== undefined) {
      waits.push([visibleAt - 10_000, () => checks.seen(false)]);
      waits.push([visibleAt, () => checks.seen(true)]);
    }
    for (;;) {
      waits.sort(([a], [b]) => a - b);
      const next = waits.shift();
      if (!next || next[0] > ms) break;
      now = next[0];
      next[1]();
    }
    checks.stop();
  } finally {
    Object.assign(globalThis, real);
  }
  return ran;
}

test.each<[sentence: string, seen: unknown, wanted: unknown]>([
  ["Profile load timeout: 5 s", PROFILE_TIMEOUT_MS, 5_000],
  ["Notifications: maximum 50", MAX_NOTIFICATIONS, 50],
  ["Notifications: refetch every 30 s, fetch throttle 5 s", [REFETCH_MS, THROTTLE_MS], [30_000, 5_000]],
  ["Notifications: batch mark-as-read delay 500 ms", MARKS_TOGETHER_MS, 500],
  [
    "Retry: 3 retries, base delay 1 s, factor 2",
    [RETRIES, ...[1, 2, 3].map(retryDelayMs)],
    [3, 1_000, 2_000, 4_000],
  ],
  ["Retry: maximum 10 s", retryDelayMs(9), 10_000],
  ["Rate limits: auth 5 per 15 min", LIMITS.auth, { attempts: 5, windowMinutes: 15 }],
  ["Rate limits: api 100 per 1 min", LIMITS.api, { attempts: 100, windowMinutes: 1 }],
  ["Rate limits: forms 10 per 5 min", LIMITS.forms, { attempts: 10, windowMinutes: 5 }],
  ["Rate limits: default check 5 attempts per 15 min", LIMITS.default, { attempts: 5, windowMinutes: 15 }],
  [
    "Security check: 1 s after login, every 10 min",
    checksWithin(1_200_000),
    ["check 1000", "check 600000", "check 1200000"],
  ],
  [
    "Security check: 2 s after the tab becomes visible; debounce 500 ms, stale queries refetched 1 s later",
    checksWithin(70_000, 60_000),
    ["check 1000", "refetch 61500", "check 62000"],
  ],
  [
    "Payment: maximum 500000",
    [500_000, 500_001].map((amountCents) => checkCharge({ amountCents, currency: "BRL" })),
    [null, "amount_too_large"],
  ],
  [
    "Payment: currencies BRL and USD",
    ["BRL", "USD", "EUR"].map((currency) => checkCharge({ amountCents: 1, currency })),
    [null, null, "currency_not_allowed"],
  ],
  ["Payment: session timeout 30 min", SESSION_MS, 1_800_000],
  ["Payment: 3 retries", await retriesOfPayments(), { client: 3, elsewhere: [] }],
  ["Password minimum 8", PASSWORD_MIN_LENGTH, 8],
  ["Sponsor carousel: 18 s times a multiplier", carouselSeconds(1), 18],
  ["Sponsor carousel: 1.2 in the banner", BANNER_MULTIPLIER, 1.2],
  [
    "Sponsor carousel: repeated until at least 6 items",
    [1, 2, 4, 5, 6, 7].map((n) => repeatForCarousel(Array(n).fill(0)).length),
    [6, 6, 8, 10, 6, 7],
  ],
  ["Sponsor refetch every 60 s", SPONSOR_REFETCH_MS, 60_000],
  [
    "Toast limit: 1",
    pushToast(pushToast(emptyToastQueue, { title: "a" }, 0), { title: "b" }, 1).shown?.title,
    "b",
  ],
  [
    "Error toasts are suppressed when 3 or more occur within 10 s (§8)",
    [0, 1, 9_999].reduce((queue, ms) => pushToast(queue, error, ms), emptyToastQueue).lastId,
    2,
  ],
  ["Security gate cache TTL: 300000 ms", GATE_TTL_MS, 300_000],
  ["Auth session: token refresh ticks every 30 s", TICK_MS, 30_000],
  [
    "Auth session: refresh when 3 ticks remain",
    [120_000, 119_999, 90_000, 0].map((left) => isRefreshDue(left, 0)),
    [false, true, true, true],
  ],
  ["Auth session: whole ticks", [ticksLeft(89_999, 0), ticksLeft(90_000, 0)], [2, 3]],
  ["Terms check delay: 500 ms", TERMS_CHECK_DELAY_MS, 500],
  [
    "Expiry banner: more than 0 and at most 7 days",
    [0, 1, 7, 8].map((days) => inDays(days) !== null),
    [false, true, true, false],
  ],
  ["Expiry banner: destructive at 2 days or fewer", [1, 2, 3, 7].map(inDays), [true, true, false, false]],
  [
    "Query cache: stale after 5 min, kept 15 min",
    [QUERY_POLICY.queries.staleTime, QUERY_POLICY.queries.gcTime],
    [300_000, 900_000],
  ],
  [
    "Query cache: no retry on 4xx",
    [400, 401, 404, 429].map((status) => QUERY_POLICY.queries.retry(0, at(status))),
    [false, false, false, false],
  ],
  [
    "Query cache: otherwise up to 2 retries",
    [0, 1, 2].map((failures) => QUERY_POLICY.queries.retry(failures, at(503))),
    [true, true, false],
  ],
  [
    "Query cache: 1000 ms times 1.5 per attempt, capped at 10 s",
    [0, 1, 2, 9].map(QUERY_POLICY.queries.retryDelay),
    [1_000, 1_500, 2_250, 10_000],
  ],
  ["Query cache: no refetch on window focus", QUERY_POLICY.queries.refetchOnWindowFocus, false],
  [
    "Query cache: refetch on reconnect and on mount",
    [QUERY_POLICY.queries.refetchOnReconnect, QUERY_POLICY.queries.refetchOnMount],
    [true, true],
  ],
  [
    "Mutations retry once after 2 s",
    [
      QUERY_POLICY.mutations.retry(0, at(500)),
      QUERY_POLICY.mutations.retry(1, at(500)),
      QUERY_POLICY.mutations.retryDelay,
    ],
    [true, false, 2_000],
  ],
  ["Mutations never on 4xx", QUERY_POLICY.mutations.retry(0, at(409)), false],
  [
    "Theme default: system",
    [parseTheme(null), parseTheme("blue"), parseTheme("dark")],
    ["system", "system", "dark"],
  ],
])("§9 %s", (_sentence, seen, wanted) => {
  expect(seen).toEqual(wanted);
});

test("§9 uploads: 10 MB; jpeg, png, gif, pdf", async () => {
  const types = BUCKET_RULES.documents.types;
  expect(types.toSorted()).toEqual(["application/pdf", "image/gif", "image/jpeg", "image/png"]);
  for (const { types: taken } of Object.values(BUCKET_RULES))
    expect(taken.filter((type) => !types.includes(type))).toEqual([]);
  for (const bytes of [PLAIN_JPEG, png(2, 2), placedGif(), pdf()])
    expect(await cleanFile(bytes, types)).toHaveProperty("file");
  // A PDF of 10 MB exactly, and one of a byte more.
  const empty = pdf("", "").length;
  const filled = (bytes: number) => pdf("", " ".repeat(bytes - empty));
  expect(filled(10 * 1024 * 1024).length).toBe(10 * 1024 * 1024);
  expect(await cleanFile(filled(10 * 1024 * 1024), types)).toHaveProperty("file");
  expect(await cleanFile(filled(10 * 1024 * 1024 + 1), types)).toEqual({ fault: "too_large" });
});

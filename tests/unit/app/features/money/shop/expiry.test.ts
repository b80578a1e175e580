import { describe, expect, it } from "vitest";
import { subscriptionCopy } from "../../../../../../app/copy/subscriptions.ts";
import { startOfDay } from "../../../../../../app/lib/dates.ts";
import { expiryLeft, expiryOf } from "../../../../../../app/features/money/shop/expiry.ts";
import {
  expiryDismissal,
  isExpiryDismissed,
} from "../../../../../../app/features/money/shop/expiry-dismissal.ts";

const ZONE = "America/Sao_Paulo";
const now = new Date("2026-11-21T12:00:00Z");
const inDays = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms).toISOString();

describe("how near the end of a subscription is (spec §4, §9)", () => {
  it.each([
    ["renews by itself, or there is none", null, null],
    ["no date at all", "soon", null],
    ["ended yesterday", inDays(-1), null],
    ["0 days: ends later today", inDays(0, 3_600_000), null],
    ["1 day", inDays(1), { days: 1, isUrgent: true }],
    ["2 days", inDays(2), { days: 2, isUrgent: true }],
    ["3 days", inDays(3), { days: 3, isUrgent: false }],
    ["7 days", inDays(7), { days: 7, isUrgent: false }],
    ["8 days", inDays(8), null],
  ])("%s", (_words, end, left) => expect(expiryLeft(end, now, ZONE)).toEqual(left));

  // Offsets −03:00, −02:00 and −05:00: at 02:30 UTC it is still the 20th in two of them.
  it.each([
    ["America/Sao_Paulo", "2026-11-21T02:30:00Z", 8, 7],
    ["America/Noronha", "2026-11-21T02:30:00Z", 7, 7],
    ["America/Rio_Branco", "2026-11-21T04:30:00Z", 8, 7],
  ])("counts the days of the calendar in %s, not 24 hours", (zone, at, before, after) => {
    const end = startOfDay("2026-11-28", zone).toISOString();
    const days = (instant: string) => expiryLeft(end, new Date(instant), zone)?.days ?? 8;
    expect([days(at), days("2026-11-21T05:30:00Z")]).toEqual([before, after]);
  });

  it.each(["America/Sao_Paulo", "America/Noronha", "America/Rio_Branco"])(
    "changes at midnight in %s, to the millisecond, and not before",
    (zone) => {
      const end = new Date(startOfDay("2026-11-28", zone).getTime() + 600_000).toISOString();
      const around = (day: string) => {
        const midnight = startOfDay(day, zone).getTime();
        return [midnight - 1, midnight].map((at) => expiryLeft(end, new Date(at), zone));
      };
      expect(around("2026-11-21")).toEqual([null, { days: 7, isUrgent: false }]);
      expect(around("2026-11-26")).toEqual([
        { days: 3, isUrgent: false },
        { days: 2, isUrgent: true },
      ]);
      expect(around("2026-11-28")).toEqual([{ days: 1, isUrgent: true }, null]);
    },
  );
});

const athlete = {
  role: "athlete",
  isSuperAdmin: false,
  sessionId: "019a0000-0000-7000-8000-0123456789ab",
  clubId: "c1",
  clubTimeZone: ZONE,
  adminClubIds: [] as string[],
  clubSubscriptionEndDate: null as string | null,
  isClubPaymentProcessing: false,
  athleteId: "a1" as string | null,
  athletePlan: "plus" as const,
  athleteSubscriptionEnd: null as string | null,
  isAthletePaymentProcessing: false,
};
const admin = { ...athlete, role: "club_admin", adminClubIds: ["c1"], athleteId: null };
const both = { ...admin, athleteId: "a1" };
const seen = (person: typeof athlete) => {
  const notice = expiryOf(person, now);
  return notice && [notice.owner, notice.days];
};

describe("whose subscription the banner is about (spec §4, §6)", () => {
  const [club, own] = [{ clubSubscriptionEndDate: inDays(3) }, { athleteSubscriptionEnd: inDays(3) }];
  it.each([
    ["an athlete: their own", { ...athlete, ...own }, ["athlete", 3]],
    ["an athlete without an end", athlete, null],
    ["an athlete, never their club's", { ...athlete, ...club }, null],
    ["an athlete whose Pix is on its way", { ...athlete, ...own, isAthletePaymentProcessing: true }, null],
    ["a club admin: the club's", { ...admin, ...club }, ["club", 3]],
    ["a club admin without a club", { ...admin, ...club, clubId: null as never }, null],
    ["a club admin whose current club is another's", { ...admin, ...club, adminClubIds: ["c2"] }, null],
    ["a club whose boleto is on its way", { ...admin, ...club, isClubPaymentProcessing: true }, null],
    ["a club admin who plays, same day: the club's", { ...both, ...club, ...own }, ["club", 3]],
    [
      "a club admin who plays, own nearer",
      { ...both, ...club, athleteSubscriptionEnd: inDays(1) },
      ["athlete", 1],
    ],
    [
      "a club admin who plays, club's nearer",
      { ...both, ...own, clubSubscriptionEndDate: inDays(2) },
      ["club", 2],
    ],
    ["a club admin who plays, only their own", { ...both, ...own }, ["athlete", 3]],
    ["a super admin", { ...both, ...club, ...own, role: "super_admin", isSuperAdmin: true }, null],
    ["a role that we do not know", { ...both, ...club, ...own, role: "coach" }, null],
  ])("%s", (_words, person, wanted) => expect(seen(person)).toEqual(wanted));

  it("counts in the zone of the person's club", () => {
    const person = { ...athlete, athleteSubscriptionEnd: "2026-11-29T03:30:00Z", clubTimeZone: ZONE };
    expect(seen(person)).toBeNull();
    expect(seen({ ...person, clubTimeZone: "America/Rio_Branco" })).toEqual(["athlete", 7]);
  });

  it("says it in a sentence, and where to go", () => {
    const words = (person: typeof athlete) => {
      const notice = expiryOf(person, now)!;
      return [subscriptionCopy.ends(notice), notice.path];
    };
    expect(words({ ...athlete, ...own })).toEqual([
      "Sua assinatura Plus termina em 3 dias, em 24/11/2026.",
      "/athlete/subscription",
    ]);
    expect(words({ ...admin, clubSubscriptionEndDate: inDays(1) })).toEqual([
      "A assinatura do clube termina amanhã, 22/11/2026.",
      "/club-admin-dashboard/assinatura?clube=c1",
    ]);
  });
});

describe("dismissing it for the session", () => {
  const notice = expiryOf({ ...athlete, athleteSubscriptionEnd: inDays(3) }, now)!;

  it("is a cookie of the browser's session that names this sign-in alone", () => {
    const cookie = expiryDismissal(notice, true);
    expect(cookie).toBe("__Host-quadra-expiry-dismissed=0123456789ab; Path=/; SameSite=Lax; Secure");
    expect(expiryDismissal(notice, false)).toBe("quadra-expiry-dismissed=0123456789ab; Path=/; SameSite=Lax");
    const header = `a=b; ${cookie.split(";")[0]}; c=d`;
    expect(isExpiryDismissed(header, notice)).toBe(true);
    expect(isExpiryDismissed(header, { session: "ffffffffffff" })).toBe(false);
    expect(isExpiryDismissed("", notice)).toBe(false);
  });
});

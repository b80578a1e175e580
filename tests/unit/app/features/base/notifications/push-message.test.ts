import { describe, expect, it } from "vitest";
import { pushHandling, pushMessage } from "../../../../../../app/features/base/notifications/push-message.ts";

const MATCH = "01980000-0000-7000-8000-000000000001";
const SHOWN = {
  type: "result_validation_required",
  title: "Confirme o resultado",
  message: "Bruno venceu Ana por 6/4 6/4.",
  matchId: MATCH,
  clubId: "c1",
  tournamentId: null,
  expiresAt: null,
} as const;

describe("a notification as it is pushed", () => {
  it.each([
    ["a waiting result", {}, `/athlete-dashboard/partidas/${MATCH}`],
    ["what became of one", { type: "match_result_validation" }, `/athlete-dashboard/partidas/${MATCH}`],
    [
      "what the club decides",
      { type: "system_notification" },
      `/club-admin-dashboard/partidas/${MATCH}?clube=c1`,
    ],
    ["of no match", { type: "system_notification", matchId: null }, "/auth?avisos=1"],
    [
      "an invitation",
      { type: "team_invitation", matchId: null, tournamentId: "t1" },
      "/athlete-dashboard/torneios/t1",
    ],
    ["a notice", { type: "push_notification", matchId: null }, "/auth?avisos=1"],
  ] as const)("%s leads to its page", (_what, changes, path) => {
    expect(pushMessage({ ...SHOWN, ...changes }, "n1").path).toBe(path);
  });

  it("a later one about the same match takes the place of the first, on the screen and at the service", () => {
    expect(pushMessage(SHOWN, "n1").tag).toBe(MATCH);
    expect(pushMessage({ ...SHOWN, matchId: null }, "n1").tag).toBe("n1");
    expect(pushHandling(SHOWN, new Date(0)).topic).toMatch(/^[0-9a-f]{32}$/);
    expect(pushHandling({ ...SHOWN, type: "match_result_validation" }, new Date(0)).topic).toBeNull();
  });

  it("is kept for a device that is away while it is of use: a minute at least, a day at most", () => {
    const ttl = (seconds: number | null) =>
      pushHandling({ ...SHOWN, expiresAt: seconds === null ? null : new Date(seconds * 1000) }, new Date(0))
        .ttlSeconds;
    expect([ttl(null), ttl(3_600), ttl(10), ttl(500_000)]).toEqual([86_400, 3_600, 60, 86_400]);
  });

  it("wakes a device for who must answer alone", () => {
    expect(pushHandling(SHOWN, new Date(0)).urgency).toBe("high");
    expect(pushHandling({ ...SHOWN, type: "push_notification" }, new Date(0)).urgency).toBe("normal");
  });

  it("fits into a push, however long its text is", () => {
    const long = pushMessage({ ...SHOWN, title: "ç".repeat(120), message: "é".repeat(3_000) }, "n1");
    expect(long.body).toHaveLength(600);
    expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(3_992);
  });
});

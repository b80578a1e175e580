import { afterEach, describe, expect, it, vi } from "vitest";
import { parseTheme, themeStorageKey } from "../../../../app/browser/theme.ts";
import { clearedCookieHeaders, sessionCookieHeaders } from "../../../../app/platform/cookies.server.ts";
import { paintFirst } from "../../../../app/browser/loader/first-paint.ts";
import { initials } from "../../../../app/lib/initials.ts";
import { movementLabel } from "../../../../app/ui/movement.tsx";
import { formatDelta, formatPoints } from "../../../../app/ui/point-numbers.tsx";
import { setLabel } from "../../../../app/lib/scoreboard-rows.ts";
import { sparklinePoints } from "../../../../app/ui/sparkline-points.ts";

describe("words and numbers of the interface", () => {
  it.each([
    ["Maximiliano Bittencourt de Albuquerque Neto", "MN"],
    ["João da Silva", "JS"],
    ["ágata", "Á"],
    ["  ", "?"],
  ])("initials of %j are %s", (name, expected) => expect(initials(name)).toBe(expected));

  it.each([
    [2, 5, "Subiu 3 posições"],
    [4, 3, "Caiu 1 posição"],
    [4, 4, "Manteve a posição"],
    [4, null, "Novo no ranking"],
  ])("from %j to %j: %s", (position, previous, words) =>
    expect(movementLabel(position, previous)).toBe(words),
  );

  it.each([
    [1234.4, "1.234"],
    [0, "0"],
  ])("points %d are written %s", (value, text) => expect(formatPoints(value)).toBe(text));

  it.each([
    [107, "+107"],
    [-50, "−50"],
    [0.2, "0"],
    [-0.2, "0"],
    [1500, "+1.500"],
  ])("a change of %d is written %s", (value, text) => expect(formatDelta(value)).toBe(text));

  it("writes a set with the loser's tie-break points", () => {
    expect(setLabel({ games: [7, 6], tiebreak: [7, 5] })).toBe("7-6(5)");
    expect(setLabel({ games: [6, 7], tiebreak: [10, 12] })).toBe("6-7(10)");
    expect(setLabel({ games: [6, 4] })).toBe("6-4");
  });

  it("spreads a line over its box, and draws equal values in the middle", () => {
    expect(sparklinePoints([10, 20, 15], 100, 40)).toEqual([
      { x: 0, y: 40 },
      { x: 50, y: 0 },
      { x: 100, y: 20 },
    ]);
    expect(sparklinePoints([5, 5], 100, 40).map((point) => point.y)).toEqual([20, 20]);
  });
});

describe("theme", () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each([
    ["light", "light"],
    ["dark", "dark"],
    ["system", "system"],
    ["blue", "system"],
    [null, "system"],
  ])("%j is read as %s", (stored, theme) => expect(parseTheme(stored)).toBe(theme));

  /** Runs the head's script on a device with this stored theme and these cookies. */
  function paint(stored: string | null, cookie: string) {
    const dataset: Record<string, string> = {};
    const getItem = (key: string) => (key === themeStorageKey ? stored : null);
    vi.stubGlobal("localStorage", { getItem });
    vi.stubGlobal("document", { documentElement: { dataset }, cookie });
    return { isMember: paintFirst(), dataset };
  }

  it.each([
    ["dark", "dark"],
    ["light", "light"],
    ["<b>", "system"],
    [null, "system"],
  ])("the head script turns a stored %j into %s", (stored, theme) => {
    expect(paint(stored, "").dataset).toEqual({ theme });
  });

  it.each(["https://quadra.example", "http://127.0.0.1:8787"])(
    "knows the hint that a session of %s sets, and that its end takes back",
    (origin) => {
      const name = (headers: string[]) => headers.find((header) => /-member=/.test(header))!;
      const opened = name(
        sessionCookieHeaders(origin, {
          accessToken: "a",
          refreshToken: "r",
          expiresAt: 1_790_000_000,
          maxAgeSeconds: 60,
        }),
      );
      expect(opened).not.toMatch(/HttpOnly/i);
      const asRead = (header: string) => header.split(";")[0]!;
      expect(paint(null, `x=1; ${asRead(opened)}`)).toEqual({
        isMember: true,
        dataset: { theme: "system", member: "" },
      });
      expect(paint(null, asRead(name(clearedCookieHeaders(origin))))).toEqual({
        isMember: false,
        dataset: { theme: "system" },
      });
    },
  );

  it("takes a device that refuses storage for a visitor's", () => {
    const dataset: Record<string, string> = {};
    const refuse = () => {
      throw new Error("denied");
    };
    vi.stubGlobal("localStorage", { getItem: refuse });
    vi.stubGlobal("document", { documentElement: { dataset }, cookie: "" });
    expect([paintFirst(), dataset]).toEqual([false, { theme: "system" }]);
  });
});

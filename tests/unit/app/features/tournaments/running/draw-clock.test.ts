import { describe, expect, it } from "vitest";
import {
  leastWaitSeconds,
  redrawRefusal,
} from "../../../../../../app/features/tournaments/running/draw-clock.ts";
import { waitsOf } from "../../../../../../app/features/tournaments/running/waits.ts";

const NOW = new Date("2026-12-05T15:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

it.each([
  ["single_elimination", false, 600],
  ["single_elimination", true, 600],
  ["super_8", true, 600],
  ["super_8", false, 10],
  ["rei_da_praia", false, 600],
])("a %s (with a fee: %s) is drawn at least %i s ahead", (drawFormat, hasFee, seconds) => {
  expect(leastWaitSeconds({ drawFormat, hasFee })).toBe(seconds);
  const waits = waitsOf({ drawFormat, hasFee }).map((wait) => wait.seconds);
  expect(Math.min(...waits)).toBe(seconds);
  expect(waits.length === 1).toBe(seconds === 10);
});

describe("an announcement anew", () => {
  const draw = (
    number: number,
    status: "announced" | "drawn" | "superseded",
    out: number,
    announced = out + 10,
  ) => ({
    number,
    status,
    isMade: status === "drawn",
    beaconAt: ago(out),
    announcedAt: ago(announced),
  });
  const made = (number: number, out: number) => ({ ...draw(number, "superseded", out), isMade: true });

  it.each([
    [-10, true],
    [-0.1, true],
    [0, false],
    [1, false],
    [59.9, false],
    [60, true],
    [600, true],
  ])("whose number was due %d minutes ago: %s", (out, may) => {
    expect(redrawRefusal([draw(1, "announced", out)], NOW) === null).toBe(may);
  });

  it("may follow a draw that was made, with two redraws at most", () => {
    expect(redrawRefusal([], NOW)).toBeNull();
    expect(redrawRefusal([draw(1, "drawn", 60)], NOW)).toBeNull();
    expect(redrawRefusal([draw(2, "drawn", 60), made(1, 90)], NOW)).toBeNull();
    expect(redrawRefusal([draw(3, "drawn", 30), draw(2, "superseded", 60), made(1, 90)], NOW)).toMatch(
      /limite/,
    );
    expect(redrawRefusal([draw(3, "drawn", 30), made(2, 60), made(1, 90)], NOW)).toMatch(/limite/);
  });

  it("counts a number that was out and left undrawn, and none that was replaced before it was out", () => {
    // Announced 20 minutes ago, its number was to come out 5 minutes from now.
    const early = (number: number) => ({ ...draw(number, "superseded", -5), announcedAt: ago(20) });
    expect(redrawRefusal([draw(4, "announced", -9, 1), early(3), early(2), early(1)], NOW)).toBeNull();
    const late = [
      draw(3, "announced", 70, 80),
      draw(2, "superseded", 150, 160),
      draw(1, "superseded", 230, 240),
    ];
    expect(redrawRefusal(late, NOW)).toMatch(/limite/);
  });
});

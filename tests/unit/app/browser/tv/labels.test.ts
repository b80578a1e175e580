import { describe, expect, it } from "vitest";
import { agoLabel, rowLabel, staleLabel, textFit } from "../../../../../app/browser/tv/labels.ts";
import { displayRetryDelayMs } from "../../../../../app/browser/tv/network.ts";
import { firstAndLast, sideLabel } from "../../../../../app/features/matches/tv/display-names.ts";
import { qrCode } from "../../../../../app/ui/qr-code.ts";

const zone = "America/Sao_Paulo";
const now = new Date("2026-11-21T17:40:00Z");
const row = { id: "a", name: "Ana", position: 4, was: 6, points: 1234, wins: 9, losses: 2 };

describe("words of the TV", () => {
  it.each([
    [4, 6, "▲2", "up"],
    [4, 1, "▼3", "down"],
    [4, 4, "", "same"],
    [4, null, "novo", "new"],
  ])("%d, was %s: %s", (position, was, move, dir) =>
    expect(rowLabel({ ...row, position, was })).toMatchObject({
      pos: "4º",
      move,
      dir,
      points: "1.234",
      record: "9–2",
    }),
  );

  it.each([
    ["Ana Clara Souza", "wide"],
    ["Felipe Andrade de Figueiredo", "long"],
    ["Carolina Mendes Tavares de Vasconcellos", "longest"],
    ["7/6(4) 6/7(5) 7/6(8)", "wide"],
    ["11/9 9/11 11/8 8/11 12/10", "long"],
    ["7/6(4) 6/7(5) 7/6(8) 6/7(10) 7/6(12)", "longest"],
  ])("%s is set %s", (text, fit) => expect(textFit(text)).toBe(fit));

  it.each([
    ["2026-11-21T17:39:50Z", "agora"],
    ["2026-11-21T17:38:00Z", "há 2 min"],
    ["2026-11-21T12:40:00Z", "há 5 h"],
    ["2026-11-10T12:00:00Z", "10 de nov."],
  ])("%s: %s", (at, words) => expect(agoLabel(at, now, zone)).toBe(words));

  it("says since when the data stand still, in the club's zone", () => {
    expect(staleLabel(new Date("2026-11-21T17:32:00Z"), now, zone)).toBe("sem conexão · dados das 14:32");
    expect(staleLabel(new Date("2026-11-20T17:32:00Z"), now, zone)).toBe(
      "sem conexão · dados de 20 de nov., 14:32",
    );
  });

  it.each([
    ["Maximiliano Bittencourt de Albuquerque Neto", "Maximiliano Albuquerque Neto"],
    ["Ana Clara Souza", "Ana Souza"],
    ["João Filho", "João Filho"],
    ["Pelé", "Pelé"],
  ])("%s in short: %s", (name, short) => expect(firstAndLast(name)).toBe(short));

  it.each([
    [["Ana Clara Souza"], "Ana Clara Souza"],
    [["Ana Souza", "Bruno Lima"], "Ana Souza / Bruno Lima"],
    [["Ana Clara Souza", "Bruno Melo Lima"], "Ana Souza / Bruno Lima"],
    [["Maximiliano Albuquerque", "Carolina Vasconcellos"], "Maximiliano A. / Carolina V."],
  ])("the side %j: %s", (names, words) => expect(sideLabel(names)).toBe(words));
});

describe("reconnecting", () => {
  it("waits longer each time, never beyond half a minute, and never in step", () => {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const [least, most] = [displayRetryDelayMs(attempt, 0), displayRetryDelayMs(attempt, 0.999_999)];
      expect(least).toBeGreaterThanOrEqual(500);
      expect(most).toBeLessThanOrEqual(30_000);
      expect(most).toBeGreaterThan(least * 1.5);
      expect(displayRetryDelayMs(attempt + 1, 0)).toBeGreaterThanOrEqual(least);
    }
  });
});

describe("the QR code", () => {
  it("has a quiet zone and draws every dark module once", () => {
    const code = qrCode("https://quadra.example/public-ranking/0198d1a0-0000-7000-8000-000000000001");
    const modules: [number, number][] = [];
    let [x, y] = [0, 0];
    for (const [, to, first = 0, second = 0] of code.path.matchAll(/([Mmh])(\d+)(?: (\d+))?/g)) {
      if (to === "M") [x, y] = [Number(first), Number(second)];
      else if (to === "m") x += Number(first);
      else for (const end = x + Number(first); x < end; x += 1) modules.push([x, y]);
    }
    expect(modules.length).toBeGreaterThan(300);
    expect(new Set(modules.map(String)).size).toBe(modules.length);
    expect(modules.flat().every((at) => at >= 2 && at < code.size - 2)).toBe(true);
    // The three finder squares begin in their corners.
    for (const corner of [
      [2, 2],
      [code.size - 9, 2],
      [2, code.size - 9],
    ])
      expect(modules).toContainEqual(corner);
  });
});

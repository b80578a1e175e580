import { describe, expect, it } from "vitest";
import { SPORTS, isSportId, sportLabel } from "../../../../../../app/lib/sports.ts";
import {
  SCORE_FORMATS,
  findScoreFormat,
  scoreFormatsFor,
} from "../../../../../../app/features/scoring/scores/score-formats.ts";
import { readScoreFormat } from "../../../../../../app/features/office/imports/cells.ts";
import { shortFormatsFor } from "../../../../../../app/features/scoring/scores/short-formats.ts";

const games = (to: number, tiebreakTo: number | null, tiebreakAt = to, noAd = false) => ({
  kind: "games",
  to,
  tiebreakTo,
  tiebreakAt,
  noAd,
});
const points = (to: number, cap?: number) =>
  cap === undefined ? { kind: "points", to } : { kind: "points", to, cap };

const TABLE: [code: string, bestOf: number, set: object, finalSet?: object][] = [
  ["SET3-S:6/TB7", 3, games(6, 7)],
  ["SET3-S:6/TB7-F:TB10", 3, games(6, 7), points(10)],
  ["SET3-S:6/TB7-F:TB7", 3, games(6, 7), points(7)],
  ["SET3-S:6/TB7-F:6/TB10", 3, games(6, 7), games(6, 10)],
  ["SET3-S:6/TB7-F:6", 3, games(6, 7), games(6, null)],
  ["SET1-S:6/TB7", 1, games(6, 7)],
  ["SET1-S:5/TB7", 1, games(5, 7)],
  ["SET1-S:4/TB7", 1, games(4, 7)],
  ["SET3-S:6/TB7@5", 3, games(6, 7, 5)],
  ["SET3-S:6/TB7@5-F:TB10", 3, games(6, 7, 5), points(10)],
  ["SET1-S:6/TB7@5", 1, games(6, 7, 5)],
  ["SET3-S:6NOAD/TB7@5", 3, games(6, 7, 5, true)],
  ["SET3-S:6NOAD/TB7@5-F:TB10", 3, games(6, 7, 5, true), points(10)],
  ["SET1-S:6NOAD/TB7@5", 1, games(6, 7, 5, true)],
  ["SET1-S:4/TB7@3", 1, games(4, 7, 3)],
  ["SET1-S:4NOAD/TB7@3", 1, games(4, 7, 3, true)],
  ["SET1-S:9/TB7@8", 1, games(9, 7, 8)],
  ["SET1-S:9/TB7", 1, games(9, 7)],
  ["SET1-S:9NOAD/TB7@8", 1, games(9, 7, 8, true)],
  ["SET5-S:6NOAD/TB7-F:TB10", 5, games(6, 7, 6, true), points(10)],
  ["SET3-S:TB21@RALLY", 3, points(21)],
  ["SET5-S:TB21", 5, points(21)],
  ["SET1-S:8/TB7", 1, games(8, 7)],
  ["SET1-S:8/TB7@7", 1, games(8, 7, 7)],
  ["SET1-S:TB10", 1, points(10)],
  ["SET3-S:6NOAD/TB7", 3, games(6, 7, 6, true)],
  ["SET3-S:6NOAD/TB7-F:TB10", 3, games(6, 7, 6, true), points(10)],
  ["SET1-S:6NOAD/TB7", 1, games(6, 7, 6, true)],
  ["SET1-S:8NOAD/TB7", 1, games(8, 7, 8, true)],
  ["SET3-S:4/TB7", 3, games(4, 7)],
  ["SET3-S:4/TB7@3", 3, games(4, 7, 3)],
  ["SET3-S:4/TB7@3-F:TB10", 3, games(4, 7, 3), points(10)],
  ["SET3-S:4NOAD/TB7@3", 3, games(4, 7, 3, true)],
  ["SET3-S:4NOAD/TB7@3-F:TB10", 3, games(4, 7, 3, true), points(10)],
  ["SET5-S:6/TB7", 5, games(6, 7)],
  ["SET5-S:6NOAD/TB7", 5, games(6, 7, 6, true)],
  ["SET5-S:6/TB7-F:6/TB10", 5, games(6, 7), games(6, 10)],
  ["SET5-S:6/TB7-F:6/TB7@12", 5, games(6, 7), games(6, 7, 12)],
  ["SET5-S:6/TB7-F:6", 5, games(6, 7), games(6, null)],
  ["SET5-S:6/TB7-F:TB10", 5, games(6, 7), points(10)],
  ["SET5-S:4/TB7@3", 5, games(4, 7, 3)],
  ["SET5-S:4NOAD/TB7@3", 5, games(4, 7, 3, true)],
  ["SET3-S:TB11", 3, points(11)],
  ["SET5-S:TB11", 5, points(11)],
  ["SET1-S:TB11", 1, points(11)],
  ["SET3-S:TB15", 3, points(15)],
  ["SET1-S:TB15", 1, points(15)],
  ["SET1-S:TB18", 1, points(18)],
  ["SET3-S:TB18-F:TB15", 3, points(18), points(15)],
  ["SET3-S:TB21", 3, points(21, 30)],
  ["SET1-S:TB21", 1, points(21)],
  ["SET3-S:TB21-F:TB15", 3, points(21), points(15)],
];

describe("score formats", () => {
  it.each(TABLE)("%s is what its code says", (code, bestOf, set, finalSet) => {
    const format = findScoreFormat(code);
    expect(format).toMatchObject({ code, bestOf });
    expect(format?.set).toEqual(set);
    expect(format?.finalSet).toEqual(finalSet ?? set);
  });

  it("has these formats and no other, each code and each label once", () => {
    expect(SCORE_FORMATS.map((format) => format.code).toSorted()).toEqual(
      TABLE.map(([code]) => code).toSorted(),
    );
    expect(new Set(SCORE_FORMATS.map((format) => format.label)).size).toBe(TABLE.length);
  });

  it.each(["", "SET3-S:6", "set3-s:6/tb7", "SET3-S:6/TB7 ", "SET7-S:TB11", "__proto__"])(
    "does not know %j",
    (code) => {
      expect(findScoreFormat(code)).toBeNull();
    },
  );
});

describe("formats of a sport", () => {
  it.each([
    ["tennis", "SET3-S:6/TB7"],
    ["beach_tennis", "SET3-S:6NOAD/TB7-F:TB10"],
    ["padel", "SET3-S:6NOAD/TB7"],
    ["pickleball", "SET3-S:TB11"],
    ["squash", "SET5-S:TB11"],
    ["table_tennis", "SET5-S:TB11"],
    ["badminton", "SET3-S:TB21"],
    ["footvolley", "SET3-S:TB18-F:TB15"],
    ["beach_volleyball", "SET3-S:TB21-F:TB15"],
  ] as const)("%s starts with %s", (sport, code) => {
    expect(scoreFormatsFor(sport)[0]?.code).toBe(code);
  });

  it("gives each format at most once, and every format to some sport", () => {
    const offered = SPORTS.map((sport) => scoreFormatsFor(sport.id).map((format) => format.code));
    for (const codes of offered) expect(new Set(codes).size).toBe(codes.length);
    expect([...new Set(offered.flat())].toSorted()).toEqual(TABLE.map(([code]) => code).toSorted());
  });

  it("keeps badminton's ceiling of 30 out of the sports that have none", () => {
    const capped = SPORTS.filter(({ id }) =>
      scoreFormatsFor(id).some(({ set }) => set.kind === "points" && set.cap),
    );
    expect(capped.map((sport) => sport.id)).toEqual(["badminton"]);
  });
});

describe("the formats that product.md §4 orders", () => {
  it.each([
    ["tennis", "SET3-S:6/TB7"],
    ["tennis", "SET3-S:6/TB7-F:TB10"],
    ["tennis", "SET1-S:6/TB7"],
    ["tennis", "SET1-S:8/TB7"],
    ["tennis", "SET3-S:4/TB7@3-F:TB10"],
    ["tennis", "SET3-S:6NOAD/TB7"],
    ["tennis", "SET3-S:6NOAD/TB7-F:TB10"],
    ["tennis", "SET1-S:6NOAD/TB7"],
    ["tennis", "SET1-S:8NOAD/TB7"],
    ["tennis", "SET3-S:4NOAD/TB7@3-F:TB10"],
    ["tennis", "SET5-S:6NOAD/TB7"],
    ["tennis", "SET5-S:6NOAD/TB7-F:TB10"],
    ["tennis", "SET5-S:4NOAD/TB7@3"],
    ["tennis", "SET5-S:6/TB7"],
    ["tennis", "SET5-S:6/TB7-F:TB10"],
    ["tennis", "SET5-S:4/TB7@3"],
    ["tennis", "SET5-S:6/TB7-F:6"],
    ["tennis", "SET5-S:6/TB7-F:6/TB7@12"],
    ...(["tennis", "beach_tennis", "padel"] as const).flatMap((sport) =>
      [
        "SET3-S:6/TB7@5",
        "SET3-S:6/TB7@5-F:TB10",
        "SET1-S:6/TB7@5",
        "SET1-S:6NOAD/TB7@5",
        "SET1-S:4/TB7",
        "SET1-S:4/TB7@3",
        "SET1-S:9/TB7@8",
        "SET1-S:9/TB7",
      ].map((code) => [sport, code] as const),
    ),
    ["table_tennis", "SET3-S:TB11"],
    ["table_tennis", "SET5-S:TB11"],
    ["table_tennis", "SET3-S:TB21@RALLY"],
    ["table_tennis", "SET5-S:TB21"],
    ["badminton", "SET3-S:TB21"],
    ["badminton", "SET3-S:TB11"],
    ["badminton", "SET5-S:TB11"],
    ["pickleball", "SET3-S:TB11"],
    ["pickleball", "SET5-S:TB11"],
    ["pickleball", "SET3-S:TB21@RALLY"],
    ["pickleball", "SET5-S:TB21"],
    ["beach_volleyball", "SET3-S:TB21-F:TB15"],
    ["beach_volleyball", "SET1-S:TB21"],
    ["beach_volleyball", "SET1-S:TB15"],
  ] as const)("%s offers %s, which a file names by its code or its label", (sport, code) => {
    const format = scoreFormatsFor(sport).find((one) => one.code === code);
    expect(format).toBeDefined();
    expect([code, format?.label ?? ""].map((cell) => readScoreFormat(cell, sport)?.code)).toEqual([
      code,
      code,
    ]);
  });
});

describe("a match of changing partners", () => {
  it.each([
    ["tennis", ["SET1-S:6/TB7", "SET1-S:5/TB7", "SET1-S:4/TB7"]],
    ["beach_tennis", ["SET1-S:6/TB7", "SET1-S:5/TB7", "SET1-S:4/TB7"]],
    ["padel", ["SET1-S:6/TB7", "SET1-S:5/TB7", "SET1-S:4/TB7"]],
    ["pickleball", ["SET1-S:TB11", "SET1-S:TB15", "SET1-S:TB21"]],
    ["beach_volleyball", ["SET1-S:TB21", "SET1-S:TB15"]],
    ["badminton", []],
  ] as const)("of %s is one set: %j first", (sport, codes) => {
    const short = shortFormatsFor(sport);
    expect(short.slice(0, codes.length).map(({ code }) => code)).toEqual(codes);
    expect(short.every(({ bestOf }) => bestOf === 1)).toBe(true);
  });
});

describe("sports", () => {
  it("names the nine sports in pt-BR", () => {
    expect(SPORTS.map((sport) => sport.label).join(", ")).toBe(
      "Tênis, Beach tennis, Padel, Pickleball, Squash, Tênis de mesa, Badminton, Futevôlei, Vôlei de praia",
    );
    expect(sportLabel("footvolley")).toBe("Futevôlei");
    expect(["tennis", "chess", ""].map(isSportId)).toEqual([true, false, false]);
  });
});

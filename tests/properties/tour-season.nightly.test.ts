import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { rebuildSport } from "../../app/features/scoring/ledger/rebuild-sport.server.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";
import { contentOf, importFile, makeClub, refusalsOf, tableAgainstLines } from "../support/season.ts";

// The year of tour results lies beside the project, never in it (its licence); without it these checks are skipped.
const FILE = new URL("../../../shared/data/atp_matches_2022.csv", import.meta.url);
const isHere = existsSync(FILE);
if (!isHere)
  console.warn("../shared/data/atp_matches_2022.csv is not here: the import of a whole season is skipped");

describe.skipIf(!isHere)("a season of 2 917 matches (skipped where ../shared/data is absent)", () => {
  let verbs: TestVerbs;
  let clubId: string;
  let bytes: Uint8Array;

  beforeAll(async () => {
    verbs = await startVerbs();
    clubId = await makeClub(verbs, "Clube da Temporada", ["tennis"]);
    bytes = readFileSync(FILE);
  });
  afterAll(() => verbs?.stop());

  it("goes in but for the two matches whose score is incomplete, which are reported by line", async () => {
    const progress = await importFile(verbs, clubId, bytes, "atp");
    expect(progress).toMatchObject({ total: 2917, created: 2915, known: 0, refused: 2, athletes: 406 });
    const sentence = "O super tie-break não terminou em 0/1: ganha quem faz 10 pontos com dois de diferença.";
    expect(await refusalsOf(verbs, progress.id)).toEqual([
      [2818, sentence],
      [2880, sentence],
    ]);
    expect(verbs.published).toContain(clubId);
  }, 120_000);

  it("has every line add up to the points shown, on 2022-11-30 and today", async () => {
    const then = await tableAgainstLines(verbs, clubId, "2022-11-30");
    expect(then.wrong).toEqual([]);
    expect(then.athletes).toBe(406);
    expect(then.points).toBeGreaterThan(300_000);
    const today = await tableAgainstLines(verbs, clubId);
    expect(today.wrong).toEqual([]);
    expect(today.points).toBe(0);
  }, 120_000);

  it("gives the same tables by a rebuild", async () => {
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    const before = await contentOf(verbs, clubId);
    await rebuildSport(verbs.context, { sport: "tennis" });
    expect(await contentOf(verbs, clubId)).toEqual(before);
  }, 120_000);

  it("changes nothing when the same file comes again", async () => {
    const before = await contentOf(verbs, clubId);
    const again = await importFile(verbs, clubId, bytes, "atp");
    expect(again).toMatchObject({ total: 2917, created: 0, known: 2915, refused: 2 });
    // Saved anew it is another file, of the same matches.
    const saved = new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll("\n", "\r\n"));
    expect(await importFile(verbs, clubId, saved, "atp")).toMatchObject({
      created: 0,
      known: 2915,
      refused: 2,
      athletes: 0,
    });
    expect(await contentOf(verbs, clubId)).toEqual(before);
    expect(before.matches).toHaveLength(2915);
  }, 120_000);

  it("gives the same points from two halves that share no month and come in the wrong order, and replays nobody", async () => {
    verbs.clock.at = new Date("2022-12-31T12:00:00Z");
    const [header = "", ...rows] = new TextDecoder().decode(bytes).trimEnd().split("\n");
    const part = (lines: string[]) => new TextEncoder().encode([header, ...lines].join("\n"));
    const isLate = (row: string) => row.split(",")[5]! >= "20220301";
    const chosen = rows.filter((row) => row.split(",")[5]! < "20220401");
    const [older, newer] = [chosen.filter((row) => !isLate(row)), chosen.filter(isLate)];
    const wholeId = await makeClub(verbs, "Clube Inteiro", ["tennis"]);
    const halvesId = await makeClub(verbs, "Clube das Metades", ["tennis"]);
    await importFile(verbs, wholeId, part([...older, ...newer]), "atp");
    await importFile(verbs, halvesId, part(newer), "atp");
    const written = await contentOf(verbs, halvesId);
    await importFile(verbs, halvesId, part(older), "atp");
    const after = await contentOf(verbs, halvesId);
    expect(older.length).toBeGreaterThan(200);
    const keys = new Set(written.matches.map((match) => match.external_key));
    expect(after.lines.filter((line) => keys.has(line.external_key))).toEqual(written.lines);
    expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
    const sums = async (clubId: string) =>
      (await contentOf(verbs, clubId)).standings.map((s) => [
        s.name,
        s.points,
        s.matches,
        s.wins,
        s.sets_won,
        s.games_won,
        s.rated,
      ]);
    expect(await sums(halvesId)).toEqual(await sums(wholeId));
    expect((await tableAgainstLines(verbs, halvesId)).wrong).toEqual([]);
  }, 600_000);
});

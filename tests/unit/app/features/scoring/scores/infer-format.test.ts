import { describe, expect, it } from "vitest";
import { SPORTS, type SportId } from "../../../../../../app/lib/sports.ts";
import {
  explainNoFormat,
  inferScoreFormat,
} from "../../../../../../app/features/scoring/scores/infer-format.ts";
import {
  isNeverGuessed,
  scoreFormatsFor,
} from "../../../../../../app/features/scoring/scores/score-formats.ts";
import { checkScore } from "../../../../../../app/features/scoring/scores/score.ts";
import {
  parseScoreText,
  type ParsedScore,
} from "../../../../../../app/features/scoring/scores/score-text.ts";
import { playMatch, randomFrom } from "../../../../../support/play-match.ts";

type BestOf = 1 | 3 | 5 | null;

function read(text: string): ParsedScore {
  const parsed = parseScoreText(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed;
}

describe("the format of a score", () => {
  it.each<[sport: SportId, bestOf: BestOf, text: string, code: string]>([
    ["tennis", 3, "6-4 6-4", "SET3-S:6/TB7"],
    ["tennis", 3, "6-4 4-6 [10-8]", "SET3-S:6/TB7-F:TB10"],
    ["tennis", 3, "6-4 4-6 10-8", "SET3-S:6/TB7-F:TB10"],
    ["tennis", 3, "6-4 4-6 [7-5]", "SET3-S:6/TB7-F:TB7"],
    ["tennis", 3, "6-4 4-6 7-5", "SET3-S:6/TB7"],
    ["tennis", 3, "6-4 4-6 8-6", "SET3-S:6/TB7-F:6"],
    ["tennis", 3, "4-3(5) 4-1", "SET3-S:4/TB7@3-F:TB10"],
    ["tennis", 3, "4-3(5) 1-4 4-3(5)", "SET3-S:4/TB7@3"],
    ["tennis", 3, "4-3(5) 1-4 [10-4]", "SET3-S:4/TB7@3-F:TB10"],
    ["tennis", 3, "5-4(5) 5-3", "SET3-S:4/TB7"],
    ["tennis", 3, "W/O", "SET3-S:6/TB7"],
    ["tennis", 5, "W/O", "SET5-S:6/TB7"],
    ["tennis", 3, "4-1 RET", "SET3-S:6/TB7"],
    ["tennis", 5, "6-4 6-4 RET", "SET5-S:6/TB7"],
    ["tennis", 5, "6-4 4-6 6-4 4-6 8-6", "SET5-S:6/TB7-F:6/TB7@12"],
    ["tennis", 5, "6-4 4-6 6-4 4-6 13-12(3)", "SET5-S:6/TB7-F:6/TB7@12"],
    ["tennis", 5, "6-4 4-6 6-4 4-6 16-14", "SET5-S:6/TB7-F:6"],
    ["tennis", 5, "6-4 4-6 6-4 4-6 [10-8]", "SET5-S:6/TB7-F:TB10"],
    ["tennis", 5, "4-1 4-2 4-3(5)", "SET5-S:4/TB7@3"],
    ["tennis", 3, "4-1 4-2 4-3(5)", "SET5-S:4/TB7@3"],
    ["tennis", null, "6-4", "SET1-S:6/TB7"],
    ["tennis", null, "9-8(3)", "SET1-S:8/TB7"],
    ["tennis", null, "9-4", "SET1-S:9/TB7@8"],
    ["tennis", null, "10-9(3)", "SET1-S:9/TB7"],
    ["tennis", null, "6-4 6-4 6-4", "SET5-S:6/TB7"],
    ["tennis", 1, "[10-8]", "SET1-S:TB10"],
    ["beach_tennis", 3, "6-4 4-6 [10-8]", "SET3-S:6NOAD/TB7-F:TB10"],
    ["beach_tennis", null, "6-2", "SET1-S:6NOAD/TB7"],
    ["padel", 3, "6-4 7-6(5)", "SET3-S:6NOAD/TB7"],
    ["pickleball", null, "11-9 9-11 12-10", "SET3-S:TB11"],
    ["squash", null, "11-9 9-11 12-10 11-3", "SET5-S:TB11"],
    ["table_tennis", 3, "11-9 11-4", "SET3-S:TB11"],
    ["badminton", 3, "30-29 21-4", "SET3-S:TB21"],
    ["footvolley", null, "21-19", "SET1-S:TB21"],
    ["footvolley", null, "18-16", "SET1-S:TB18"],
    ["beach_volleyball", 3, "21-18 18-21 15-13", "SET3-S:TB21-F:TB15"],
  ])("%s, best of %s, %s: %s", (sport, bestOf, text, code) => {
    expect(inferScoreFormat(sport, bestOf, read(text))?.code).toBe(code);
  });

  it.each<[sport: SportId, bestOf: BestOf, text: string, reason: string]>([
    [
      "tennis",
      3,
      "6-2 5-7 [0-1]",
      "O super tie-break não terminou em 0/1: ganha quem faz 10 pontos com dois de diferença.",
    ],
    [
      "tennis",
      3,
      "4-6 6-3 [7-10]",
      "O vencedor informado ganhou 1 set e o adversário ganhou 2: confira os jogadores.",
    ],
    ["tennis", 3, "6-4 6-4 6-4", "A partida já estava decidida em 2 sets a 0: não existe 3º set (6/4)."],
    ["tennis", 5, "6-4 6-4", "A partida está em 2 sets a 0 e ainda não terminou: vence quem ganha 3 sets."],
    [
      "tennis",
      3,
      "[10-7] 6-4",
      "Só o set decisivo pode ser um super tie-break, escrito entre colchetes: [10-7].",
    ],
    [
      "tennis",
      3,
      "6-4 W/O",
      "Num W.O. ninguém joga, e o placar diz 6/4: se houve jogo, foi uma desistência.",
    ],
    [
      "tennis",
      3,
      "6-4 6-4 RET",
      "A partida já tinha terminado em 2 sets a 0: não cabe desistência depois disso.",
    ],
    ["badminton", 1, "21-4", "Badminton não tem formato em melhor de 1."],
    [
      "badminton",
      3,
      "31-29 21-4",
      "O 1º set não pode ser 31/29: ganha quem faz 21 pontos com dois de diferença, ou quem chega primeiro a 30.",
    ],
  ])("%s, best of %s, %s: none", (sport, bestOf, text, reason) => {
    expect(inferScoreFormat(sport, bestOf, read(text))).toBeNull();
    expect(explainNoFormat(sport, bestOf, read(text))).toBe(reason);
  });

  it("reads a tie-break at 5-5 where it is the club's usual one, and what it cannot be by the others", () => {
    const usual = "SET3-S:6NOAD/TB7@5-F:TB10";
    const codeOf = (text: string) => inferScoreFormat("beach_tennis", null, read(text), usual)?.code;
    expect(["6-5(4) 6-2", "6-5(4) 2-6 [10-8]", "7-5 6-4"].map(codeOf)).toEqual([
      usual,
      usual,
      "SET3-S:6NOAD/TB7-F:TB10",
    ]);
  });

  it("explains no refusal where there is none", () => {
    expect(explainNoFormat("tennis", 3, read("6-4 6-4"))).toBe(
      "Este placar cabe no formato Melhor de 3 sets.",
    );
  });

  it.each(["4-2", "5-3", "5-4", "6-5(3)"])("%s of a file is a set that was not finished", (text) => {
    for (const sport of ["tennis", "beach_tennis", "padel"] as const)
      expect(inferScoreFormat(sport, 1, read(text))).toBeNull();
  });

  it("is found for every match that a sport's formats allow, those apart that somebody must name", () => {
    const random = randomFrom(7);
    for (const { id } of SPORTS) {
      for (const format of scoreFormatsFor(id).filter((one) => !isNeverGuessed(one))) {
        const { sets, winner } = playMatch(format, random);
        const parsed: ParsedScore = { ...read("6-4"), sets, claimedWinner: winner };
        const found = inferScoreFormat(id, format.bestOf, parsed);
        expect(found && checkScore(found, parsed), `${id} ${format.code}`).toMatchObject({
          ok: true,
          winner,
        });
      }
    }
  });
});

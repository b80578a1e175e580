import { describe, expect, it } from "vitest";
import { levelLabel } from "../../../../../../app/features/scoring/ledger/level-label.ts";
import type { LineReason } from "../../../../../../app/features/scoring/ledger/ledger.ts";
import { levelMoves } from "../../../../../../app/features/scoring/ledger/level.ts";
import type { RankingResult } from "../../../../../../app/features/scoring/ledger/result.ts";

const nine = { level: 1_500_000, matches: 9, played: 9 };

/** The words for side 1 or 2 of a match of equals who played nine before. */
function words(
  change: Partial<RankingResult>,
  { side = 1, meeting = 1, sport = "tennis" }: { side?: 1 | 2; meeting?: number; sport?: string } = {},
) {
  const result: RankingResult = {
    sides: [["a"], ["b"]],
    end: "completed",
    winner: 1,
    setsWon: [2, 0],
    gamesWon: [12, 5],
    playedOn: "2026-03-01",
    ...change,
  };
  const {
    change: levelChange,
    fromResult,
    fromScore,
  } = levelMoves(result, sport, [[nine], [nine]], meeting)[side - 1]![0]!;
  const reason: LineReason = result.winner === side ? "win" : "loss";
  return levelLabel({
    reason,
    sport,
    athleteId: side === 1 ? "a" : "b",
    levelChange,
    levelFromResult: fromResult,
    levelFromScore: fromScore,
    levelMeeting: meeting,
    result,
  });
}

describe("product §5: every line explains its nível in its parts", () => {
  it.each([
    ["the page's example", words({}), "resultado +8,5 · placar 12 games a 5: +35,0"],
    ["an even match", words({ winner: null, setsWon: [0, 0], gamesWon: [0, 0] }), "empate não move o nível"],
    ["the other side", words({}, { side: 2 }), "resultado −8,5 · placar 5 games a 12: −35,0"],
    [
      "halved",
      words({}, { meeting: 2 }),
      "resultado +8,5 · placar 12 games a 5: +35,0 · 2º confronto do mês move metade: −21,8",
    ],
    [
      "nothing from the third on",
      words({}, { meeting: 3, side: 2 }),
      "resultado −8,5 · placar 5 games a 12: −35,0 · 3º confronto do mês não move: +43,5",
    ],
    [
      "a winner with fewer games",
      words({ gamesWon: [14, 18] }),
      "resultado +8,5 · placar 14 games a 18: −10,6 · limite, quem vence não perde nível: +2,1",
    ],
    [
      "its loser",
      words({ gamesWon: [14, 18] }, { side: 2, meeting: 2 }),
      "resultado −8,5 · placar 18 games a 14: +10,6 · limite, quem perde não ganha nível: −2,1",
    ],
    [
      "retired early",
      words({ end: "retired", gamesWon: [3, 1] }),
      "resultado +8,5 · placar não conta: menos de seis games",
    ],
    [
      "points",
      words({ gamesWon: [0, 0], sets: [{ side1: 21, side2: 15 }] }, { sport: "badminton", side: 2 }),
      "resultado −8,5 · placar 15 pontos a 21: −70,8",
    ],
    ["one game", words({ setsWon: [1, 0], gamesWon: [0, 0] }), "resultado +8,5 · placar 1 game a 0: +51,0"],
    ["W.O.", words({ end: "walkover" }), "W.O. não move o nível"],
    ["default", words({ end: "defaulted" }), "desclassificação não move o nível"],
  ])("%s", (_name, said, expected) => {
    expect(said).toBe(expected);
  });

  it("an annulment gives back; what only the clock did says nothing of nível", () => {
    const line = {
      sport: "tennis",
      athleteId: "a",
      levelChange: -43_500,
      levelFromResult: 0,
      levelFromScore: 0,
      levelMeeting: 1,
      result: null,
    };
    expect(levelLabel({ ...line, reason: "annulment" })).toBe("devolve o que a partida moveu");
    expect(levelLabel({ ...line, reason: "window", levelChange: 0 })).toBeNull();
    expect(levelLabel({ ...line, reason: "annulment", levelChange: 0 })).toBeNull();
  });
});

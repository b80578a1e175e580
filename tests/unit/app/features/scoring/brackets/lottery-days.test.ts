import { expect, it } from "vitest";
import {
  lotteryDays,
  lotteryDayWords,
  sourceWordsOf,
} from "../../../../../../app/features/scoring/brackets/lottery-days.ts";

it("offers the Wednesdays and Saturdays of the next 30 days, never today", () => {
  const days = lotteryDays("2026-12-02");
  expect(days.slice(0, 3)).toEqual(["2026-12-05", "2026-12-09", "2026-12-12"]);
  expect(days.at(-1)).toBe("2026-12-30");
  expect(lotteryDays("2026-12-04")[0]).toBe("2026-12-05");
});

it("names what decides in words, a contest of the first rules by its number", () => {
  expect(lotteryDayWords("2026-12-05")).toBe("sáb., 05/12/2026");
  const at = "2026-12-05T23:00:00.000Z";
  const words = (kind: "drand" | "loteria", round: number) =>
    sourceWordsOf({ kind, round, at }, "America/Manaus").replaceAll(/\s+/g, " ");
  expect(words("loteria", 20_261_205)).toBe(
    "o 1º prêmio da Loteria Federal de sáb., 05/12/2026, às 20:00 de Brasília",
  );
  expect(words("loteria", 5800)).toBe(
    "o concurso 5800 da Loteria Federal, de 05/12/2026 20:00 (horário de Brasília)",
  );
  expect(words("drand", 7)).toBe("a rodada 7 do drand, de 05/12/2026 19:00");
});

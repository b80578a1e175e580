import { findScoreFormat } from "./score-formats.ts";

/** How a draw of changing partners counts what is played by a format: `DrawRules.games` and `DrawRules.scoring`. */
export function drawCountOf(code: string | null): { games?: number; scoring?: "shared" | "clock" } {
  const set = findScoreFormat(code ?? "")?.set;
  if (!set) return {};
  if (set.kind === "clock") return { scoring: "clock" };
  return { games: set.to, ...(set.kind === "shared" ? { scoring: "shared" as const } : {}) };
}

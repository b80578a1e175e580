import { base64url } from "jose";
import type { Match } from "./match.ts";

const MARK_BYTES = 12;

/** How often a report was corrected before its answer. */
export function revisionOf(match: Pick<Match, "events">): number {
  return match.events.filter(({ kind }) => kind === "edited").length;
}

/**
 * Sixteen letters that stand for what was mailed: another score, format or end has others, and so has each correction
 * (`revision`), also one back to an earlier score.
 */
export async function scoreMark(
  match: Pick<Match, "scoreFormat" | "sets" | "end" | "losingSide" | "winnerSide">,
  revision: number,
): Promise<string> {
  const { scoreFormat, end, losingSide, winnerSide } = match;
  const sets = match.sets.map(({ side1, side2, tiebreak }) => [side1, side2, tiebreak ?? null]);
  // A score that was never corrected keeps the mark that links of before have.
  const text = JSON.stringify([
    scoreFormat,
    end,
    losingSide,
    winnerSide,
    sets,
    ...(revision > 0 ? [revision] : []),
  ]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return base64url.encode(new Uint8Array(digest).slice(0, MARK_BYTES));
}

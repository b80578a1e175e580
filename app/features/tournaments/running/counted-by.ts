import { isSportId } from "../../../lib/sports.ts";
import type { DrawFormat, DrawRules } from "../../scoring/brackets/draw.ts";
import { hasTables } from "../../scoring/brackets/draw-words.ts";
import { scoreFormatsFor } from "../../scoring/scores/score-formats.ts";

/** The rule of a draw that its tables count by: the score format of its event, or the most usual one of its sport. */
export function countedBy(
  drawFormat: DrawFormat,
  { sport, scoreFormat }: { sport: string; scoreFormat: string | null },
): Pick<DrawRules, "scoreFormat"> {
  if (!hasTables(drawFormat)) return {};
  const code = scoreFormat ?? (isSportId(sport) ? scoreFormatsFor(sport)[0]?.code : undefined);
  return code === undefined ? {} : { scoreFormat: code };
}

import { Scoreboard } from "../../../ui/scoreboard.tsx";
import { endNote } from "../../scoring/scores/end-labels.ts";
import { otherSide } from "../../scoring/scores/score.ts";
import { namesOfSide } from "./listed-match.ts";
import type { MatchView } from "./match-view.ts";
import { boardSets } from "../../scoring/scores/board-sets.ts";

/** A match as a scoreboard, the reader's own side above; `isPlain` in cards of what others answer. */
export function MatchScore({ match, isPlain }: { match: MatchView; isPlain?: boolean }) {
  const first = match.my_side ?? 1;
  return (
    <Scoreboard
      sport={match.sport}
      size={isPlain ? "plain" : "hero"}
      sides={[{ names: namesOfSide(match, first) }, { names: namesOfSide(match, otherSide(first)) }]}
      sets={boardSets(match.sets, first)}
      winner={match.winner_side === null ? null : match.winner_side === first ? 0 : 1}
      note={endNote(match.end)}
    />
  );
}

import { ScoreLine } from "../../../ui/score-line.tsx";
import { endNote } from "../../scoring/scores/end-labels.ts";
import { namesOfSide } from "./listed-match.ts";
import type { MatchView } from "./match-view.ts";
import { otherSide } from "../../scoring/scores/score.ts";

/** A match as a scoreboard, the reader's own side above. */
export function MatchScore({ match }: { match: MatchView }) {
  const first = match.my_side ?? 1;
  const order = [first, otherSide(first)] as const;
  const winner = match.winner_side === null ? null : order[0] === match.winner_side ? 0 : 1;
  return (
    <ScoreLine
      sides={[{ names: namesOfSide(match, order[0]) }, { names: namesOfSide(match, order[1]) }]}
      sets={match.sets.map((set) => {
        const games = first === 1 ? ([set.side1, set.side2] as const) : ([set.side2, set.side1] as const);
        if (set.tiebreak === undefined) return { games };
        // Only the loser's points are kept, and only they are shown.
        return { games, tiebreak: games[0] > games[1] ? [99, set.tiebreak] : [set.tiebreak, 99] };
      })}
      winner={winner}
      note={endNote(match.end)}
    />
  );
}

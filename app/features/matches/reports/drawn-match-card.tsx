import { Card } from "../../../ui/card.tsx";
import { joinNames } from "../../scoring/scores/end-labels.ts";
import type { DrawnMatch } from "./drawn-match.ts";

/** The part of a report that says which match of a draw it is of, and who plays in it: nothing to choose. */
export function DrawnMatchCard({ drawn }: { drawn: DrawnMatch }) {
  const { id, title, tournamentName, sport, format, mine, theirs } = drawn;
  const partners = mine.slice(1).map(({ name }) => name);
  return (
    <Card title={title} subtitle={tournamentName}>
      <p>
        Contra <strong>{joinNames(theirs.map(({ name }) => name))}</strong>
        {partners.length > 0 ? <span className="muted"> (com {joinNames(partners)})</span> : null}
      </p>
      <input type="hidden" name="tournament_match_id" value={id} />
      <input type="hidden" name="sport" value={sport} />
      <input type="hidden" name="format" value={format} />
      {[mine, theirs].flatMap((side, at) =>
        side.map((one, slot) => (
          <input key={one.id} type="hidden" name={`side${at + 1}_${slot + 1}`} value={one.id} />
        )),
      )}
    </Card>
  );
}

import type { BracketPart } from "./bracket-model.ts";
import { MatchCard } from "./match-card.tsx";
import "./bracket.css";

/**
 * A draw as a picture with its lines, made of ordered lists, so that a keyboard and a screen reader walk it round by
 * round. The rounds scroll in a frame of their own and snap; on paper they take the width of the page. `of` names the event where a
 * page shows several.
 */
export function Bracket({ parts, of }: { parts: readonly BracketPart[]; of?: string }) {
  const RoundHeading = parts.length > 1 ? "h4" : "h3";
  return parts.map((part) => (
    <section
      key={part.label}
      className="bracket"
      aria-label={of ? `${part.label} de ${of}` : part.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keyboard
      tabIndex={0}
    >
      {parts.length > 1 ? <h3 className="bracket-part">{part.label}</h3> : null}
      <ol className="bracket-rounds">
        {part.rounds.map((round, index) => (
          <li key={round.label} className={`bracket-round bracket-${round.join}`}>
            {round.label === part.label ? null : <RoundHeading>{round.label}</RoundHeading>}
            <ol>
              {round.matches.map((match, at) =>
                match === null ? (
                  // oxlint-disable-next-line react/no-array-index-key -- an empty place is its place
                  <li key={at} className="bracket-gap" aria-hidden="true" />
                ) : (
                  <li key={match.key} className={isFed(part, index, at) ? "bracket-fed" : undefined}>
                    <MatchCard match={match} />
                  </li>
                ),
              )}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  ));
}

/** Whether a line comes to a match from the round before it. */
function isFed({ rounds }: BracketPart, index: number, at: number): boolean {
  const before = rounds[index - 1];
  if (before === undefined || before.join === "none") return false;
  const from = before.join === "straight" ? [at] : [at * 2, at * 2 + 1];
  return from.some((place) => before.matches[place] != null);
}

import { Icon } from "../../ui/icon.tsx";
import type { Draw, Entrant } from "./sandbox-draw.ts";
import { answerMatch, type Bracket as BracketData, type BracketMatch } from "./sandbox-play.ts";
import "./bracket.css";

/**
 * A bracket as lists that a keyboard and a screen reader walk round by round; each name is a link that makes it the
 * winner. On wide screens the rounds stand side by side.
 */
export function Bracket({
  bracket,
  draw,
  played,
  hrefOf,
}: {
  bracket: BracketData;
  draw: Draw;
  played: string;
  hrefOf: (played: string) => string;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keyboard
    <section className="bracket" aria-label="Chave" tabIndex={0}>
      <ol className="bracket-rounds">
        {bracket.rounds.map((round) => (
          <li key={round.label} className="bracket-round">
            <h3>{round.label}</h3>
            <ol>
              {round.matches.map((match) => (
                <li key={match.index} className="bracket-match" id={`jogo-${match.index + 1}`}>
                  {match.sides.map((entrant, side) => (
                    <Side
                      key={side === 0 ? "top" : "bottom"}
                      match={match}
                      entrant={entrant}
                      side={side as 0 | 1}
                      href={`${hrefOf(answerMatch(draw, played, match.index, side as 0 | 1))}#jogo-${match.index + 1}`}
                    />
                  ))}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Side({
  match,
  entrant,
  side,
  href,
}: {
  match: BracketMatch;
  entrant: Entrant | null;
  side: 0 | 1;
  href: string;
}) {
  if (entrant === null)
    return <span className="bracket-side muted">{match.isBye ? "Bye" : "A definir"}</span>;
  const isWinner = match.winner === side;
  const content = (
    <>
      {entrant.seed === null ? null : <b className="bracket-seed num">{entrant.seed}</b>}
      <span className="grow truncate">{entrant.name}</span>
      {isWinner ? <Icon name="check" size={18} title={match.isBye ? "Passa sem jogar" : "Venceu"} /> : null}
    </>
  );
  const isOpen = !match.isBye && match.sides[0] !== null && match.sides[1] !== null;
  const name = isWinner ? "bracket-side bracket-won" : "bracket-side";
  if (!isOpen) return <span className={name}>{content}</span>;
  const label = isWinner ? `Desfazer a vitória de ${entrant.name}` : `${entrant.name} vence`;
  return (
    <a className={name} href={href} aria-label={label}>
      {content}
    </a>
  );
}

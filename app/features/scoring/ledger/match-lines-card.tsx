import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Delta, formatPoints } from "../../../ui/point-numbers.tsx";
import type { MatchLine } from "./ledger-view.ts";
import "./match-lines-card.css";

/** The points that a match gave and took; each row opens to why. */
export function MatchLinesCard({ lines }: { lines: readonly MatchLine[] }) {
  return (
    <Card isFlush title="Pontos desta partida">
      <ul className="list">
        {lines.map((line) => (
          <li key={line.id}>
            <details className="line">
              <summary>
                <span className="grow">
                  {line.name}
                  {line.ranking ? <span className="small muted"> · {line.ranking}</span> : null}
                </span>
                <Delta value={line.points} />
                <Icon name="chevron-down" size={18} />
              </summary>
              <p className="small">{line.rule}</p>
              {line.levelBefore !== null &&
              line.levelAfter !== null &&
              line.levelBefore !== line.levelAfter ? (
                <p className="small muted num">
                  Nível: {formatPoints(line.levelBefore)} → {formatPoints(line.levelAfter)} (
                  <Delta value={Math.round(line.levelAfter) - Math.round(line.levelBefore)} />)
                </p>
              ) : null}
              {line.levelRule ? <p className="small muted num">Nível: {line.levelRule}</p> : null}
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { Card } from "../../ui/card.tsx";
import { type PlayedKind, type Statistics, winRate } from "./statistics.ts";

/** Matches won as a ring, with the numbers beside it. */
export function RecordCard({
  title,
  shown,
  statistics: { streak, bestRun },
}: {
  title: string;
  shown: PlayedKind;
  statistics: Pick<Statistics, "streak" | "bestRun">;
}) {
  const rate = winRate(shown) ?? 0;
  const facts: [string, string][] = [
    ["Partidas", String(shown.matches)],
    ["Vitórias", String(shown.wins)],
    ["Derrotas", String(shown.losses)],
    ["Sets", `${shown.setsWon} a ${shown.setsLost}`],
    ["Sequência", streak ? `${streak.length} ${streakWord(streak.isWinning, streak.length)}` : "–"],
    ["Maior sequência", `${bestRun} ${streakWord(true, bestRun)}`],
  ];
  return (
    <Card title={title} subtitle="Partidas confirmadas em todos os clubes">
      <div className="record">
        <p className="ring">
          <svg viewBox="0 0 120 120" aria-hidden>
            <circle className="ring-track" cx="60" cy="60" r="51" />
            {rate > 0 ? (
              <circle
                className="ring-won"
                cx="60"
                cy="60"
                r="51"
                pathLength="100"
                strokeDasharray={`${rate} 100`}
              />
            ) : null}
          </svg>
          <strong>
            {rate}
            <small>%</small>
          </strong>
          <span>de vitórias</span>
        </p>
        <dl className="place place-words">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

function streakWord(isWinning: boolean, length: number): string {
  if (isWinning) return length === 1 ? "vitória" : "vitórias";
  return length === 1 ? "derrota" : "derrotas";
}

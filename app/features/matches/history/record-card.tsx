import { Card } from "../../../ui/card.tsx";
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
  const even = shown.matches - shown.wins - shown.losses;
  const facts: [string, string][] = [
    ["Partidas", String(shown.matches)],
    ["Vitórias", String(shown.wins)],
    ["Derrotas", String(shown.losses)],
    ...(even > 0 ? [["Empates", String(even)] satisfies [string, string]] : []),
    ["Sets", `${shown.setsWon} a ${shown.setsLost}`],
    ["Sequência", streak ? `${streak.length} ${streakWord(streak.of, streak.length)}` : "–"],
    ["Maior sequência", `${bestRun} ${streakWord("wins", bestRun)}`],
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

const STREAK_WORDS = {
  wins: ["vitória", "vitórias"],
  losses: ["derrota", "derrotas"],
  draws: ["empate", "empates"],
} as const;

function streakWord(of: keyof typeof STREAK_WORDS, length: number): string {
  return STREAK_WORDS[of][length === 1 ? 0 : 1];
}

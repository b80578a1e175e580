import { formatDay } from "../../lib/dates.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Sparkline } from "../../ui/sparkline.tsx";
import { NumberHead, Table } from "../../ui/table.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { sportLabel } from "../../lib/sports.ts";
import { FORMAT_LABELS } from "../tables/ranking-labels.ts";
import "../tables/my-ranking-card.css";
import { athletePath } from "../../lib/paths.ts";
import { type PlayedKind, type Statistics, winRate } from "./statistics.ts";

/** An athlete's statistics and their record against everybody they met (product §7, Plus). */
export function StatisticsPanel({ statistics }: { statistics: Statistics }) {
  const { kinds, shown } = statistics;
  if (!shown) {
    return (
      <Card>
        <EmptyState icon="ranking" title="As estatísticas começam na primeira partida">
          Quando um resultado seu for confirmado, vitórias, sets e adversários aparecem aqui.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="stack stack-loose">
      {kinds.length > 1 ? (
        <Tabs
          label="Esporte e formato"
          items={kinds.map((kind) => ({
            to: athletePath("estatisticas", { esporte: kind.sport, formato: kind.format }),
            label: labelOf(kind),
            isCurrent: kind === shown || (kind.sport === shown.sport && kind.format === shown.format),
          }))}
        />
      ) : null}
      <Card title={labelOf(shown)} subtitle="Partidas confirmadas em todos os clubes">
        <Numbers shown={shown} statistics={statistics} />
        {statistics.levels.length > 1 ? <LevelLine levels={statistics.levels} /> : null}
      </Card>
      <Opponents statistics={statistics} />
    </div>
  );
}

function labelOf({ sport, format }: PlayedKind): string {
  return `${sportLabel(sport)} · ${FORMAT_LABELS[format].toLowerCase()}`;
}

function Numbers({ shown, statistics }: { shown: PlayedKind; statistics: Statistics }) {
  const { streak, bestRun } = statistics;
  const even = shown.matches - shown.wins - shown.losses;
  const facts: [string, string][] = [
    ["Partidas", String(shown.matches)],
    ["Vitórias", `${shown.wins} (${winRate(shown) ?? 0}%)`],
    ["Derrotas", String(shown.losses)],
    ...(even > 0 ? [["Empates", String(even)] satisfies [string, string]] : []),
    ["Sets", `${shown.setsWon} a ${shown.setsLost}`],
    ["Sequência", streak ? `${streak.length} ${streakWord(streak.of, streak.length)}` : "–"],
    ["Maior sequência", `${bestRun} ${streakWord("wins", bestRun)}`],
  ];
  return (
    <dl className="place place-words">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
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

function LevelLine({ levels }: { levels: number[] }) {
  const [first, last] = [levels[0]!, levels.at(-1)!];
  return (
    <div className="stack stack-tight">
      <p className="small muted">
        Nível: de {first} a {last}
      </p>
      <Sparkline
        values={levels}
        label={`Nível ao longo do tempo, de ${first} a ${last}; o maior foi ${Math.max(...levels)}.`}
      />
    </div>
  );
}

function Opponents({ statistics: { opponents, opponentCount } }: { statistics: Statistics }) {
  const more = opponentCount > opponents.length ? `Os ${opponents.length} mais enfrentados` : undefined;
  return (
    <Card isFlush title="Confronto direto" subtitle={more}>
      <Table caption="Retrospecto contra cada adversário">
        <thead>
          <tr>
            <th scope="col">Adversário</th>
            <NumberHead>Jogos</NumberHead>
            <NumberHead>V–D</NumberHead>
            <NumberHead isExtra>Última</NumberHead>
          </tr>
        </thead>
        <tbody>
          {opponents.map((row) => (
            <tr key={row.athlete.id}>
              <th scope="row">{row.athlete.name}</th>
              <td className="right">{row.matches}</td>
              <td className="right strong nowrap">
                {row.wins}–{row.losses}
              </td>
              <td className="right nowrap phone-hide">{formatDay(row.lastOn)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

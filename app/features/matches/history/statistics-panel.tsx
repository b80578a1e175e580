import { athletePath } from "../../../lib/paths.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { FORMAT_LABELS } from "../../rankings/tables/ranking-labels.ts";
import { LevelCard } from "./level-card.tsx";
import { OpponentsCard } from "./opponents-card.tsx";
import { RecordCard } from "./record-card.tsx";
import type { PlayedKind, Statistics } from "./statistics.ts";
import { YearCard } from "./year-card.tsx";
import "../../rankings/tables/own-numbers.css";
import "../../../ui/styles/court-colours.css";
import "./statistics.css";

/** An athlete's statistics as pictures, and their record against everybody they met (product §7, Plus). */
export function StatisticsPanel({ statistics }: { statistics: Statistics }) {
  const { kinds, shown } = statistics;
  if (!shown) {
    return (
      <Card>
        <EmptyState headingLevel={2} icon="ranking" title="As estatísticas começam na primeira partida">
          Quando um resultado seu for confirmado, vitórias, sets e adversários aparecem aqui.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="stack stack-loose statistics" data-sport={shown.sport}>
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
      <RecordCard title={labelOf(shown)} shown={shown} statistics={statistics} />
      {statistics.levels.length > 1 ? <LevelCard levels={statistics.levels} /> : null}
      <YearCard days={statistics.days} today={statistics.today} />
      <OpponentsCard opponents={statistics.opponents} count={statistics.opponentCount} />
    </div>
  );
}

function labelOf({ sport, format }: PlayedKind): string {
  return `${sportLabel(sport)} · ${FORMAT_LABELS[format].toLowerCase()}`;
}

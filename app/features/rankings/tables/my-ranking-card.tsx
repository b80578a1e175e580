import { Link } from "react-router";
import { sportLabel } from "../../../lib/sports.ts";
import { Card } from "../../../ui/card.tsx";
import { RecentResults } from "../../../ui/recent-results.tsx";
import { Level } from "../../../ui/level-cell.tsx";
import { Movement } from "../../../ui/movement.tsx";
import { formatPoints } from "../../../ui/point-numbers.tsx";
import { Sparkline } from "../../../ui/sparkline.tsx";
import type { MyRanking, OwnRanking } from "./my-ranking.ts";
import { RulesInForce } from "./rules-card.tsx";
import { FORMAT_LABELS } from "./ranking-labels.ts";
import "./my-ranking-card.css";

/** The reader's place: position, points, nível, movement, points over time; and the rankings that they play in. */
export function MyRankingCard({
  ranking,
  hrefOf,
}: {
  ranking: MyRanking;
  hrefOf: (ranking: OwnRanking) => string;
}) {
  const { table, me, mine, series } = ranking;
  return (
    <Card
      title={`${sportLabel(table.sport)}, ${FORMAT_LABELS[table.format].toLowerCase()}${
        table.ranking?.name ? `, ${table.ranking.name}` : ""
      }`}
      subtitle={table.club.name}
    >
      {mine.length > 1 ? (
        <nav aria-label="Meus rankings">
          <ul className="chips">
            {mine.map((one) => (
              <li key={one.id}>
                <Link
                  to={hrefOf(one)}
                  preventScrollReset
                  aria-current={one.id === table.ranking?.id ? "true" : undefined}
                >
                  {sportLabel(one.sport)} · {one.name ?? FORMAT_LABELS[one.format].toLowerCase()}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {me ? (
        <>
          <dl className="place">
            <div>
              <dt>Posição</dt>
              <dd>
                {me.position === null ? (
                  "–"
                ) : (
                  <>
                    {me.position}º <Movement position={me.position} previous={me.previousPosition} />
                  </>
                )}
              </dd>
            </div>
            <div>
              <dt>Pontos</dt>
              <dd>{formatPoints(me.points)}</dd>
            </div>
            <div>
              <dt>Nível</dt>
              <dd>
                <Level value={me.level} matches={me.levelMatches} />
              </dd>
            </div>
          </dl>
          {me.position === null ? <p className="muted">{unrankedText(table)}</p> : null}
          <Sparkline
            values={series}
            label={`Seus pontos nos últimos resultados: de ${series[0] ?? 0} a ${me.points}`}
          />
          <p className="row row-between small muted">
            <span>
              {me.wins} {me.wins === 1 ? "vitória" : "vitórias"}, {me.losses}{" "}
              {me.losses === 1 ? "derrota" : "derrotas"}
            </span>
            <RecentResults results={me.form} />
          </p>
        </>
      ) : (
        <p className="muted">Você entra na tabela com o seu primeiro resultado confirmado.</p>
      )}
      <RulesInForce sentences={table.rulesInWords} version={table.ruleVersion} />
    </Card>
  );
}

function unrankedText({ windowWeeks }: MyRanking["table"]): string {
  const window = windowWeeks ? ` nas últimas ${windowWeeks} semanas` : "";
  return `Você não tem partida${window}: volta à tabela com o próximo resultado confirmado.`;
}

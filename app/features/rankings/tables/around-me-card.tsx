import { Link } from "react-router";
import { sportLabel } from "../../../lib/sports.ts";
import { Card } from "../../../ui/card.tsx";
import { Sparkline } from "../../../ui/sparkline.tsx";
import type { AthleteLedger } from "../../scoring/ledger/ledger-view.ts";
import type { MyRanking, OwnRanking } from "./my-ranking.ts";
import { tableHref } from "./ranking-address.ts";
import { FORMAT_LABELS } from "./ranking-labels.ts";
import type { RowLinks } from "./ranking-row.tsx";
import { RankingTable } from "./ranking-table.tsx";
import { RulesInForce } from "./rules-card.tsx";
import "./own-numbers.css";

/** The id that an address names a ranking by; the one that opens needs none. */
function extraOf({ ranking }: MyRanking["table"]): string | undefined {
  return ranking && !ranking.opens ? ranking.id : undefined;
}

/**
 * The reader's ranking: the others that they play in to choose from, the top of the table and the rows around their own, each of which
 * opens to its lines in place, their points over time, and how points come about.
 */
export function AroundMeCard({
  ranking,
  opened,
  links,
  hrefOf,
}: {
  ranking: MyRanking;
  opened: AthleteLedger | null;
  links: RowLinks;
  hrefOf: (ranking: OwnRanking) => string;
}) {
  const { table, me, mine, athleteId, series } = ranking;
  const whole = tableHref(
    table.club.id,
    { sport: table.sport, format: table.format },
    { ranking: extraOf(table) },
  );
  const away = awayText(ranking);
  return (
    <Card
      id="no-ranking"
      isFlush
      title="No ranking"
      subtitle={`${sportLabel(table.sport)}, ${FORMAT_LABELS[table.format].toLowerCase()}${
        table.ranking?.name ? `, ${table.ranking.name}` : ""
      }`}
      actions={<a href={whole}>Ver tudo</a>}
    >
      {mine.length > 1 ? (
        <nav className="around-choice" aria-label="Meus rankings">
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
      {away ? <p className="muted place-none">{away}</p> : null}
      {table.rows.length > 0 ? (
        <RankingTable table={table} opened={opened} links={links} me={athleteId} />
      ) : (
        <p className="muted place-none">Ainda não há partidas neste ranking.</p>
      )}
      <div className="around-foot">
        {me ? (
          <Sparkline
            values={series}
            label={`Seus pontos nos últimos resultados: de ${series[0] ?? 0} a ${me.points}`}
          />
        ) : null}
        <RulesInForce sentences={table.rulesInWords} version={table.ruleVersion} />
      </div>
    </Card>
  );
}

/** Why the reader has no position; null for who has one. */
function awayText({ table, me }: MyRanking): string | null {
  if (!me) return "Você entra na tabela com o seu primeiro resultado confirmado.";
  if (me.position !== null) return null;
  const window = table.windowWeeks ? ` nas últimas ${table.windowWeeks} semanas` : "";
  return `Você não tem partida${window}: volta à tabela com o próximo resultado confirmado.`;
}

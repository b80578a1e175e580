import { listed } from "../../../lib/lists.ts";
import { challengePath } from "../../../lib/athlete-paths.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { formatDelta, formatPoints } from "../../../ui/point-numbers.tsx";
import type { MyRanking } from "./my-ranking.ts";
import { FORMAT_LABELS } from "./ranking-labels.ts";
import "./my-week-card.css";

/** The reader's week in one ranking: what the points changed since Monday, the best win, and whom they pass next. */
export function MyWeekCard({ ranking }: { ranking: MyRanking }) {
  const { table, me, week } = ranking;
  if (!me || me.position === null) return null;
  const { target } = week;
  return (
    <section className="week" data-sport={table.sport} aria-labelledby="minha-semana">
      <h2 id="minha-semana">
        Minha semana{" "}
        <small>
          {sportLabel(table.sport)}, {FORMAT_LABELS[table.format].toLowerCase()}
          {table.ranking?.name ? `, ${table.ranking.name}` : ""}
        </small>
      </h2>
      <dl className="week-facts">
        <div>
          <dt>Pontos na semana</dt>
          <dd>{formatDelta(week.points)}</dd>
        </div>
        <div>
          <dt>Melhor vitória</dt>
          <dd>{week.bestWin ? listed(week.bestWin) : "Nenhuma ainda"}</dd>
        </div>
      </dl>
      {target ? (
        <div className="week-target">
          <p>
            {target.missing === 1 ? "Falta 1 ponto" : `Faltam ${formatPoints(target.missing)} pontos`} para
            passar <strong>{target.athlete.name}</strong>
          </p>
          {target.mayBeInvited ? (
            <LinkButton
              to={challengePath(target.athlete.id, {
                esporte: table.sport,
                formato: table.format,
                ...(table.ranking ? { ranking: table.ranking.id } : {}),
              })}
              variant="secondary"
              preventScrollReset
            >
              Convidar {target.athlete.name.split(" ")[0]}
            </LinkButton>
          ) : null}
        </div>
      ) : me.position === 1 ? (
        <p className="strong">Ninguém à sua frente.</p>
      ) : null}
    </section>
  );
}

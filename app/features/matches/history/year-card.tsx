import { formatDay, formatMonth } from "../../../lib/dates.ts";
import { Card } from "../../../ui/card.tsx";
import { NumberHead, Table } from "../../../ui/table.tsx";
import type { DayPlayed } from "./statistics.ts";
import { monthLabels, monthsOfDays, weeksOfDays } from "./year-of-days.ts";

const [CELL, STEP] = [10, 12];

/** The days played in the last year, a column a week, the more the darker. A table of months below says the same. */
export function YearCard({ days, today }: { days: readonly DayPlayed[]; today: string }) {
  const weeks = weeksOfDays(days, today);
  const months = monthsOfDays(weeks);
  const played = months.reduce((sum, month) => sum + month.days, 0);
  return (
    <Card
      title="Um ano de jogo"
      subtitle={played === 1 ? "Você jogou em 1 dia" : `Você jogou em ${played} dias`}
    >
      <p className="days-months" aria-hidden>
        {monthLabels(weeks).map(({ label, week }) => (
          <span key={week} style={{ left: `${(100 * week) / weeks.length}%` }}>
            {label}
          </span>
        ))}
      </p>
      <svg
        className="days"
        viewBox={`0 0 ${weeks.length * STEP - 2} ${7 * STEP - 2}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        {weeks.flatMap((week, column) =>
          week.map(({ day, matches, shade }, row) => (
            <rect
              key={day}
              className={`day-${shade}`}
              x={column * STEP}
              y={row * STEP}
              width={CELL}
              height={CELL}
              rx={2}
            >
              {matches > 0 ? <title>{`${formatDay(day)}: ${matchesWord(matches)}`}</title> : null}
            </rect>
          )),
        )}
      </svg>
      {months.length > 0 ? (
        <details className="picture-numbers">
          <summary>Mês a mês</summary>
          <Table caption="O que você jogou em cada mês">
            <thead>
              <tr>
                <th scope="col">Mês</th>
                <NumberHead>Dias</NumberHead>
                <NumberHead>Jogos</NumberHead>
                <NumberHead>Vitórias</NumberHead>
              </tr>
            </thead>
            <tbody>
              {months.map((month) => (
                <tr key={month.month}>
                  <th scope="row">{formatMonth(month.month)}</th>
                  <td className="right">{month.days}</td>
                  <td className="right">{month.matches}</td>
                  <td className="right">{month.wins}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </details>
      ) : null}
    </Card>
  );
}

function matchesWord(matches: number): string {
  return matches === 1 ? "1 partida" : `${matches} partidas`;
}

import { Link } from "react-router";
import { formatDay } from "../../../lib/dates.ts";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { NumberHead, Table } from "../../../ui/table.tsx";
import { WeekCard } from "./week-card.tsx";
import { barsOf, type Picture, type WeekLists, type Year, type YearList, yearPictures } from "./year.ts";
import "./year.css";

/** Where a list of a week is; without a week, the year alone. */
type HrefOf = (week: { monday: string; list: YearList } | null) => string;

/** A club's last 52 weeks in four pictures and as a table; every week opens to its lists, one of which may be open. */
export function YearPanel({
  year,
  opened,
  hrefOf,
  matchHref,
  athleteHref,
}: {
  year: Year;
  opened: WeekLists | null;
  hrefOf: HrefOf;
  matchHref: (matchId: string) => string;
  athleteHref: (athleteId: string) => string;
}) {
  const pictures = yearPictures(year);
  if (year.whole.matches === 0 && !opened) {
    return (
      <Card>
        <EmptyState headingLevel={2} icon="ranking" title="O ano começa no primeiro resultado">
          Quando houver partidas confirmadas, as últimas 52 semanas aparecem aqui.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="stack stack-loose">
      {opened ? <WeekCard {...{ opened, hrefOf, matchHref, athleteHref }} /> : null}
      <div className="year-pictures">
        {pictures.map((picture) => (
          <PictureCard key={picture.list} {...{ picture, year, hrefOf }} chosen={opened?.monday ?? null} />
        ))}
      </div>
      <Card isFlush>
        <details className="year-numbers">
          <summary>As 52 semanas em números</summary>
          <Numbers year={year} pictures={pictures} hrefOf={hrefOf} />
        </details>
      </Card>
    </div>
  );
}

/** One picture; each bar leads to its week's list, for the mouse: the table below has the same links. */
function PictureCard({
  picture: { list, title, summary, values, say },
  year: { weeks },
  hrefOf,
  chosen,
}: {
  picture: Picture;
  year: Year;
  hrefOf: HrefOf;
  chosen: string | null;
}) {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  return (
    <Card title={title} subtitle={`No ano: ${summary}`}>
      <div className="year-picture" aria-hidden>
        <span className="year-most small muted">{most > 0 ? say(most) : ""}</span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {barsOf(values).map((bar, at) => {
            const { monday } = weeks[at]!;
            return (
              <Link key={monday} to={hrefOf({ monday, list })} tabIndex={-1}>
                <title>{`${formatDay(monday)}: ${say(values[at]!)}`}</title>
                <rect
                  className="year-slot"
                  x={(100 * at) / weeks.length}
                  y={0}
                  width={100 / weeks.length}
                  height={100}
                />
                {bar ? (
                  <rect
                    className={monday === chosen ? "year-bar year-chosen" : "year-bar"}
                    x={bar.x}
                    y={100 - bar.height}
                    width={bar.width}
                    height={bar.height}
                  />
                ) : null}
              </Link>
            );
          })}
        </svg>
        <span className="row row-between small muted">
          <span>{formatDay(weeks[0]!.monday)}</span>
          <span>{formatDay(weeks.at(-1)!.monday)}</span>
        </span>
      </div>
    </Card>
  );
}

function Numbers({ year: { weeks }, pictures, hrefOf }: { year: Year; pictures: Picture[]; hrefOf: HrefOf }) {
  return (
    <Table caption="As últimas 52 semanas" className="year-table">
      <thead>
        <tr>
          <th scope="col">Semana de</th>
          <NumberHead>Partidas</NumberHead>
          <NumberHead>
            <abbr title="Horas até a aprovação, metade em até">Horas</abbr>
          </NumberHead>
          <NumberHead>Atletas</NumberHead>
          <NumberHead>W.O.</NumberHead>
        </tr>
      </thead>
      <tbody>
        {weeks
          .map(({ monday }, at) => (
            <tr key={monday}>
              <th scope="row" className="nowrap">
                {formatDay(monday).slice(0, 5)}
                <span className="phone-hide">{formatDay(monday).slice(5)}</span>
              </th>
              {pictures.map(({ list, title, values, say }) => (
                <td key={list} className="right nowrap">
                  {values[at] ? (
                    <Link to={hrefOf({ monday, list })} className="year-cell">
                      <span className="visually-hidden">{`${title}, semana de ${formatDay(monday)}: `}</span>
                      {say(values[at]).replace(/ (?:partidas?|atletas?|h)$/, "")}
                    </Link>
                  ) : (
                    <span className="muted">–</span>
                  )}
                </td>
              ))}
            </tr>
          ))
          .toReversed()}
      </tbody>
    </Table>
  );
}

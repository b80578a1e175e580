import { Link } from "react-router";
import { formatDay } from "../../../lib/dates.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { hoursLabel, LIST_TITLES, type WeekLists, weekLabel, YEAR_LISTS, type YearList } from "./year.ts";

const TAB_LABELS: Readonly<Record<YearList, string>> = {
  partidas: "Partidas",
  respostas: "Respostas",
  atletas: "Atletas",
  wo: "W.O.",
};

/** One week of a club: its matches, how long their answers took, who played, or its W.O.s. */
export function WeekCard({
  opened: { monday, list, matches, athletes, total },
  hrefOf,
  matchHref,
  athleteHref,
}: {
  opened: WeekLists;
  hrefOf: (week: { monday: string; list: YearList } | null) => string;
  matchHref: (matchId: string) => string;
  athleteHref: (athleteId: string) => string;
}) {
  const shown = matches.length + athletes.length;
  return (
    <Card
      isFlush
      title={LIST_TITLES[list]}
      subtitle={weekLabel(monday)}
      actions={
        <LinkButton to={hrefOf(null)} variant="quiet" size="sm" icon="x">
          Fechar
        </LinkButton>
      }
    >
      <Tabs
        label="O que mostrar da semana"
        items={YEAR_LISTS.map((one) => ({
          to: hrefOf({ monday, list: one }),
          label: TAB_LABELS[one],
          isCurrent: one === list,
        }))}
      />
      {shown === 0 ? <p className="muted year-empty">Nada nesta semana.</p> : null}
      <ul className="list">
        {matches.map(({ id, sentence, playedOn, hours }) => (
          <li key={id} className="year-line">
            <Link to={matchHref(id)} className="year-open">
              {sentence}
            </Link>
            <span className="small muted">
              {formatDay(playedOn)}
              {hours === null ? "" : ` · resposta em ${hoursLabel(hours)}`}
            </span>
          </li>
        ))}
        {athletes.map(({ athleteId, name, matches: played }) => (
          <li key={athleteId} className="year-line">
            <Link to={athleteHref(athleteId)} className="year-open">
              {name}
            </Link>
            <span className="small muted">{played === 1 ? "1 partida" : `${played} partidas`}</span>
          </li>
        ))}
      </ul>
      {total > shown ? (
        <p className="muted small year-empty">{`As primeiras ${shown} de ${total}.`}</p>
      ) : null}
    </Card>
  );
}

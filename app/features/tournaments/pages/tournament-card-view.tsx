import { sportLabel } from "../../../lib/sports.ts";
import { formatDay } from "../../../lib/dates.ts";
import { formatMoney } from "../../../lib/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { registrationLabel } from "../tournaments/entry-labels.ts";
import { TOURNAMENT_STATES, type TournamentCard } from "../tournaments/tournament.ts";
import "./tournaments.css";

/** Cards of tournaments; each card is one link to its page. */
export function TournamentCards({ rows }: { rows: readonly TournamentCard[] }) {
  return (
    <ul className="list-plain grid grid-even">
      {rows.map((row) => (
        <li key={row.id}>
          <TournamentCardLink tournament={row} />
        </li>
      ))}
    </ul>
  );
}

function TournamentCardLink({ tournament }: { tournament: TournamentCard }) {
  const { state, startsOn, endsOn, sports, entries, fromCents, currency } = tournament;
  return (
    <a className="card tournament-card" href={`/tournaments/${tournament.id}`}>
      <div className="court tournament-cover" data-sport={sports[0] ?? ""}>
        <Badge tone={TOURNAMENT_STATES[state].tone}>{TOURNAMENT_STATES[state].label}</Badge>
        <p className="num">{dayRange(startsOn, endsOn)}</p>
      </div>
      <h3>{tournament.name}</h3>
      <ul className="facts">
        <li>
          <Icon name="pin" size={20} />
          {tournament.club.name}, {tournament.city}
        </li>
        <li>
          <Icon name="ball" size={20} />
          {sports.length > 0 ? sports.map(sportLabel).join(", ") : "Categorias em breve"}
        </li>
      </ul>
      <p className="muted small">
        {registrationLabel(tournament)}
        {fromCents === null
          ? ""
          : ` · ${fromCents === 0 ? "grátis" : `a partir de ${formatMoney(fromCents, currency)}`}`}
        {entries > 0 ? ` · ${entries} ${entries === 1 ? "inscrição" : "inscrições"}` : ""}
      </p>
    </a>
  );
}

/** "12/12/2026", or "12/12/2026 a 14/12/2026". */
export function dayRange(startsOn: string, endsOn: string): string {
  return startsOn === endsOn ? formatDay(startsOn) : `${formatDay(startsOn)} a ${formatDay(endsOn)}`;
}

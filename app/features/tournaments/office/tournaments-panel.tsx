import { Link } from "react-router";
import { formatDay } from "../../../lib/dates.ts";
import { clubPath, clubTournamentPath } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import type { ListedTournament } from "./office-tournament.ts";
import { shownState } from "./tournament-head.tsx";
import "./tournament-office.css";

/** A club's tournaments, drafts too. */
export function TournamentsPanel({
  clubId,
  tournaments,
}: {
  clubId: string;
  tournaments: readonly ListedTournament[];
}) {
  const add = (
    <div className="row">
      <LinkButton to={clubPath(clubId, "torneios/super-8")} variant="secondary" size="sm">
        Super 8 agora
      </LinkButton>
      <LinkButton to={clubPath(clubId, "torneios", { novo: "1" })} icon="plus" size="sm">
        Novo torneio
      </LinkButton>
    </div>
  );
  if (tournaments.length === 0)
    return (
      <Card title="Torneios" isFlush>
        <EmptyState icon="trophy" title="Nenhum torneio ainda" action={add}>
          Um torneio começa como rascunho, que só o clube vê. As inscrições abrem quando vocês publicarem.
        </EmptyState>
      </Card>
    );
  return (
    <Card title="Torneios" isFlush actions={add}>
      <ul className="list">
        {tournaments.map(({ id, name, reads, startsOn, endsOn, events, entries }) => (
          <li key={id} className="office-item">
            <div>
              <Link to={clubTournamentPath(clubId, id)}>
                <strong>{name}</strong>
              </Link>
              <p className="small muted">
                {daysLabel(startsOn, endsOn)} · {countLabel(events, "categoria", "categorias")} ·{" "}
                {countLabel(entries, "inscrição", "inscrições")}
              </p>
            </div>
            <Badge tone={shownState(reads).tone}>{shownState(reads).label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function daysLabel(startsOn: string, endsOn: string): string {
  return startsOn === endsOn ? formatDay(startsOn) : `${formatDay(startsOn)} a ${formatDay(endsOn)}`;
}

function countLabel(count: number, one: string, many: string): string {
  return count === 0 ? `nenhuma ${one}` : `${count} ${count === 1 ? one : many}`;
}

import { throwNotFoundPage } from "../platform/route-answers.server.ts";
import { orderOfPlay } from "../features/tournaments/match-day/order-of-play.ts";
import { DaysOfPlay, NowAndNext, PlayLinks } from "../features/tournaments/match-day/order-of-play.tsx";
import { EventDrawCard } from "../features/tournaments/running/event-draw-card.tsx";
import { readEventDraws } from "../features/tournaments/running/read-event-draws.server.ts";
import { readTournament } from "../features/tournaments/tournaments/read-tournament.server.ts";
import { enteringOf, registrationLabel } from "../features/tournaments/tournaments/entry-labels.ts";
import { dayRange } from "../features/tournaments/pages/tournament-card-view.tsx";
import { TournamentEventCard } from "../features/tournaments/pages/tournament-event-card.tsx";
import { TOURNAMENT_STATES } from "../features/tournaments/tournaments/tournament.ts";
import { formatDateTime, formatZone } from "../lib/dates.ts";
import { servicesContext } from "../platform/context.ts";
import { Badge } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/tournaments.css?url";
import { metaOfPage } from "../page-facts.ts";
import type { Route } from "./+types/tournament.ts";

export const handle = { withoutScripts: true, styles };

export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { tournamentId } = params;
  const [tournament, draws] = await Promise.all([
    readTournament({ services }, { tournamentId }),
    readEventDraws({ services }, { tournamentId }),
  ]).catch(throwNotFoundPage);
  const eventNames = new Map(tournament.eventRows.map(({ id, name }) => [id, name]));
  const order = orderOfPlay(draws.matches, eventNames);
  return { tournament, draws: draws.events, order, origin: services.origin };
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return metaOfPage(location.pathname);
  const { tournament, origin } = loaderData;
  const { club, city, startsOn, endsOn } = tournament;
  return pageMeta({
    title: tournament.name,
    description: `${dayRange(startsOn, endsOn)}, ${club.name}, ${city}. ${registrationLabel(tournament)}.`,
    origin,
    path: `/tournaments/${tournament.id}`,
  });
}

export default function Tournament({ loaderData }: Route.ComponentProps) {
  const { tournament, draws, order } = loaderData;
  const { state, club, city, eventRows } = tournament;
  return (
    <PublicShell current="tournaments">
      <PageHeader
        look="court"
        back={{ href: "/tournaments", label: "Torneios" }}
        eyebrow={`${club.name} · ${city}`}
        title={tournament.name}
        subtitle={dayRange(tournament.startsOn, tournament.endsOn)}
        actions={<Badge tone={TOURNAMENT_STATES[state].tone}>{TOURNAMENT_STATES[state].label}</Badge>}
      />
      {draws.length > 0 ? <PlayLinks links={linksOf(loaderData)} /> : null}
      <NowAndNext order={order} />
      <Card title="Informações">
        {tournament.description ? <p className="prose">{tournament.description}</p> : null}
        <dl className="tournament-fact-grid">
          <div>
            <dt>Local</dt>
            <dd>{tournament.venue}</dd>
          </div>
          <div>
            <dt>Quadras</dt>
            <dd className="num">{tournament.courts}</dd>
          </div>
          <div>
            <dt>Inscrições abrem</dt>
            <dd className="num">{formatDateTime(tournament.registrationOpensAt, club.timeZone)}</dd>
          </div>
          <div>
            <dt>Inscrições encerram</dt>
            <dd className="num">{formatDateTime(tournament.registrationClosesAt, club.timeZone)}</dd>
          </div>
        </dl>
        <p className="muted small">{formatZone(club.timeZone)}.</p>
        <div className="row">
          <LinkButton variant="secondary" icon="ranking" href={`/public-ranking/${club.id}`}>
            Ranking do clube
          </LinkButton>
        </div>
      </Card>
      <DaysOfPlay order={order} />
      {draws.length > 0 ? (
        <section className="stack" aria-labelledby="chaves">
          <h2 id="chaves">Chaves</h2>
          {draws.map((event) => (
            <EventDrawCard
              key={event.eventId}
              event={event}
              name={eventName(loaderData, event.eventId)}
              timeZone={club.timeZone}
            />
          ))}
        </section>
      ) : null}
      <section className="stack" aria-labelledby="categorias">
        <h2 id="categorias">Categorias</h2>
        {eventRows.length > 0 ? (
          <div className="grid">
            {eventRows.map((event) => (
              <TournamentEventCard key={event.id} event={event} entering={enteringOf(tournament, event)} />
            ))}
          </div>
        ) : (
          <Card>
            <EmptyState icon="trophy" title="Categorias em breve">
              O clube ainda não publicou as categorias deste torneio.
            </EmptyState>
          </Card>
        )}
      </section>
      <Card title="Regras">
        <ul className="tournament-rules">
          {[...tournament.rules, tournament.isPaidAtClub ? "A inscrição é paga no clube." : ""]
            .filter(Boolean)
            .map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
        </ul>
        <h3>Devolução da inscrição</h3>
        <ul className="tournament-rules">
          {tournament.refunds.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        {tournament.contact ? <p>Dúvidas com a organização: {tournament.contact}</p> : null}
      </Card>
    </PublicShell>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function eventName({ tournament }: Shown, eventId: string): string {
  return tournament.eventRows.find(({ id }) => id === eventId)?.name ?? "";
}

function linksOf(shown: Shown): { href: string; label: string }[] {
  const { draws, order } = shown;
  return [
    ...(order.now.length + order.next.length > 0 ? [{ href: "#agora", label: "Agora e a seguir" }] : []),
    ...(order.days.length > 0 ? [{ href: "#ordem", label: "Ordem de jogos" }] : []),
    ...draws.map(({ eventId }) => ({
      href: `#chave-${eventId}`,
      label: `Chave · ${eventName(shown, eventId)}`,
    })),
    { href: "#categorias", label: "Categorias" },
  ];
}

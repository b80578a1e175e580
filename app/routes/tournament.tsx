import { orderOfPlay } from "../features/tournaments/match-day/order-of-play.ts";
import { DaysOfPlay, NowAndNext } from "../features/tournaments/match-day/order-of-play.tsx";
import { EnteringCard } from "../features/tournaments/pages/entering-card.tsx";
import { enteringFacts } from "../features/tournaments/pages/entering-facts.ts";
import { dayRange } from "../features/tournaments/pages/tournament-card-view.tsx";
import { TournamentEventCard } from "../features/tournaments/pages/tournament-event-card.tsx";
import {
  TOURNAMENT_PARTS,
  tournamentPartHref,
  tournamentParts,
} from "../features/tournaments/pages/tournament-parts.ts";
import { TournamentRulesCards } from "../features/tournaments/pages/tournament-rules-cards.tsx";
import { ChampionsCard } from "../features/tournaments/running/champions-card.tsx";
import { championsOf } from "../features/tournaments/running/champions.ts";
import { EventDrawCard } from "../features/tournaments/running/event-draw-card.tsx";
import { readEventDraws } from "../features/tournaments/running/read-event-draws.server.ts";
import { enteringOf, registrationLabel } from "../features/tournaments/tournaments/entry-labels.ts";
import { readTournament } from "../features/tournaments/tournaments/read-tournament.server.ts";
import { TOURNAMENT_STATES } from "../features/tournaments/tournaments/tournament.ts";
import { metaOfPage } from "../page-facts.ts";
import styles from "../page-styles/tournaments.css?url";
import { servicesContext } from "../platform/context.ts";
import { throwNotFoundPage } from "../platform/route-answers.server.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { Route } from "./+types/tournament.ts";

export const handle = { withoutScripts: true, styles };

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { tournamentId } = params;
  const [tournament, { events: draws, matches }] = await Promise.all([
    readTournament({ services }, { tournamentId }),
    readEventDraws({ services }, { tournamentId }),
  ]).catch(throwNotFoundPage);
  const eventNames = new Map(tournament.eventRows.map(({ id, name }) => [id, name]));
  return {
    tournament,
    draws,
    facts:
      tournament.state === "open" || tournament.state === "soon"
        ? enteringFacts(tournament, tournament.eventRows)
        : null,
    order: orderOfPlay(matches, eventNames),
    champions: draws.flatMap((event) => championsOf(event) ?? []),
    ...tournamentParts(tournament, {
      hasDraws: draws.length > 0,
      matches,
      asked: url.searchParams.get("aba"),
    }),
    origin: services.origin,
  };
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return metaOfPage(location.pathname);
  const { tournament, shown, first, origin } = loaderData;
  const { club, city, startsOn, endsOn } = tournament;
  const part = shown === first ? null : TOURNAMENT_PARTS.find(({ id }) => id === shown);
  return pageMeta({
    title: part ? `${part.label} · ${tournament.name}` : tournament.name,
    description: `${dayRange(startsOn, endsOn)}, ${club.name}, ${city}. ${registrationLabel(tournament)}.`,
    origin,
    path: tournamentPartHref(tournament.id, part ? shown : null),
  });
}

const PANELS = { jogos: Matches, chaves: Draws, inscritos: Entries, regras: Rules };

export default function Tournament({ loaderData }: Route.ComponentProps) {
  const { tournament, facts, parts, first, shown } = loaderData;
  const { state, club, city, eventRows } = tournament;
  const isDated = facts !== null && shown === "inscritos";
  const Panel = PANELS[shown];
  return (
    <PublicShell current="tournaments">
      <div className="stack tournament-page" data-sport={eventRows[0]?.sport ?? ""}>
        <PageHeader
          look="court"
          back={{ href: "/tournaments", label: "Torneios" }}
          eyebrow={`${club.name} · ${city}`}
          title={tournament.name}
          subtitle={isDated ? undefined : dayRange(tournament.startsOn, tournament.endsOn)}
          actions={<Badge tone={TOURNAMENT_STATES[state].tone}>{TOURNAMENT_STATES[state].label}</Badge>}
        />
        <Tabs
          label="Partes do torneio"
          isDocument
          items={parts.map(({ id, label }) => ({
            to: tournamentPartHref(tournament.id, id === first ? null : id),
            label,
            isCurrent: id === shown,
          }))}
        />
        <Panel {...loaderData} />
      </div>
    </PublicShell>
  );
}

type Shown = Route.ComponentProps["loaderData"];

function Matches({ tournament, order }: Shown) {
  const matchHref = (id: string) => tournamentPartHref(tournament.id, "chaves", `jogo-${id}`);
  return (
    <>
      <NowAndNext order={order} matchHref={matchHref} />
      <DaysOfPlay order={order} matchHref={matchHref} />
    </>
  );
}

/** The draws; where all is played, first who won it. */
function Draws({ tournament, draws, champions, first }: Shown) {
  const isOver = first === "chaves";
  const eventName = (eventId: string) => tournament.eventRows.find(({ id }) => id === eventId)?.name ?? "";
  return (
    <>
      {isOver && champions.length > 0 ? <ChampionsCard champions={champions} eventName={eventName} /> : null}
      <h2 id="chaves" className="visually-hidden">
        Chaves
      </h2>
      {draws.map((event) => (
        <EventDrawCard
          key={event.eventId}
          event={event}
          name={eventName(event.eventId)}
          champions={isOver ? null : (champions.find(({ eventId }) => eventId === event.eventId) ?? null)}
          timeZone={tournament.club.timeZone}
        />
      ))}
    </>
  );
}

function Entries({ tournament, facts }: Shown) {
  const { eventRows } = tournament;
  return (
    <>
      {facts ? <EnteringCard tournament={tournament} facts={facts} /> : null}
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
    </>
  );
}

function Rules({ tournament }: Shown) {
  return <TournamentRulesCards tournament={tournament} />;
}

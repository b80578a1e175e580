import { bracketOf } from "../features/scoring/brackets/bracket-model.ts";
import { Bracket } from "../features/scoring/brackets/bracket.tsx";
import { groupsOf } from "../features/scoring/brackets/group-model.ts";
import { Groups } from "../features/scoring/brackets/groups.tsx";
import { isRefused } from "../features/scoring/brackets/draw.ts";
import { DRAW_FORMAT_LABELS } from "../features/scoring/brackets/draw-words.ts";
import { SandboxForm } from "../features/scoring/brackets/sandbox-form.tsx";
import { SandboxPlaces } from "../features/scoring/brackets/sandbox-places.tsx";
import { playSandbox } from "../features/scoring/brackets/sandbox-play.ts";
import {
  entrantName,
  readSandboxQuery,
  sandboxFields,
  sandboxHref,
} from "../features/scoring/brackets/sandbox-query.ts";
import { servicesContext } from "../platform/context.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/sandbox.css?url";
import type { Route } from "./+types/tournament-test.ts";

export const handle = { withoutScripts: true, styles };

/** The draw and its results live in the address alone: nothing is saved (product §6). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readSandboxQuery(url.searchParams);
  const draw = await playSandbox(asked);
  const { origin } = context.get(servicesContext);
  if (isRefused(draw)) return { query: asked, refused: draw.refused, origin };
  const query = { ...asked, played: draw.answers };
  const at = new Map(draw.plan.matches.map(({ key }, index) => [key, index]));
  const words = {
    nameOf: (entry: number) => entrantName(query, entry),
    // Results that chance played are only looked at; clicks go on from where they were.
    chooseOf: (key: string, side: 0 | 1) => (query.chance > 0 ? null : `${at.get(key)}-${side}`),
  };
  return {
    query,
    origin,
    refused: null,
    parts: bracketOf(draw.plan, draw.results, words),
    groups: groupsOf(draw.plan, draw.results, words),
    places: draw.places,
    played: draw.played,
    toPlay: draw.toPlay,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Simulador de chaves",
    description:
      "Sorteie chaves, grupos, suíço, rei da praia e Super 8 de 2 a 256 inscritos e jogue até o campeão. Nada é salvo.",
    origin: loaderData?.origin ?? "",
    path: "/tournament-test",
  });
}

export default function TournamentTest({ loaderData }: Route.ComponentProps) {
  const { query } = loaderData;
  return (
    <PublicShell current="tournaments">
      <PageHeader
        back={{ href: "/tournaments", label: "Torneios" }}
        title="Simulador de chaves"
        subtitle="Todos os formatos, de 2 a 256 inscritos. Nada é salvo: o endereço da página guarda tudo."
      />
      <Card>
        <SandboxForm query={query} />
      </Card>
      {loaderData.refused === null ? (
        <Draw {...loaderData} />
      ) : (
        <Notice tone="warn">{loaderData.refused}</Notice>
      )}
    </PublicShell>
  );
}

type Drawn = Extract<Route.ComponentProps["loaderData"], { refused: null }>;

function Draw({ query, parts, groups, places, played, toPlay }: Drawn) {
  const nameOf = (entry: number) => entrantName(query, entry);
  const clear = sandboxHref({ ...query, played: "" });
  const again = sandboxHref({ ...query, lot: (query.lot % 999_999) + 1, played: "" });
  return (
    <form method="get" action="/tournament-test" className="stack">
      {sandboxFields(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {places ? (
        <Notice tone="ok">
          <strong>{nameOf(places[0]!.entry)}</strong> é campeão!
        </Notice>
      ) : null}
      <Card
        isFlush
        title={`${DRAW_FORMAT_LABELS[query.format]} · sorteio nº ${query.lot}`}
        subtitle={`${query.entrants} inscritos. ${played} de ${toPlay} jogos.${query.chance > 0 ? "" : " Toque em quem venceu."}`}
      >
        <div className="row sandbox-actions">
          {places ? null : (
            <Button type="submit" size="sm" name="acaso" value={String(query.lot)}>
              Jogar até o campeão
            </Button>
          )}
          <LinkButton variant="secondary" size="sm" href={again}>
            Sortear de novo
          </LinkButton>
          {played > 0 ? (
            <LinkButton variant="quiet" size="sm" href={clear}>
              Limpar jogos
            </LinkButton>
          ) : null}
        </div>
        <Groups groups={groups} />
        <Bracket parts={parts} />
      </Card>
      {places ? <SandboxPlaces places={places} nameOf={nameOf} /> : null}
    </form>
  );
}

import { Bracket } from "../features/draws/bracket.tsx";
import { makeDraw } from "../features/draws/sandbox-draw.ts";
import { SandboxForm } from "../features/tournaments/sandbox-form.tsx";
import { playDraw } from "../features/draws/sandbox-play.ts";
import { entrantNames, readSandboxQuery, sandboxHref } from "../features/draws/sandbox-query.ts";
import { servicesContext } from "../platform/context.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/sandbox.css?url";
import type { Route } from "./+types/tournament-test.ts";

export const handle = { withoutScripts: true, styles };

/** The draw and its results live in the address alone: nothing is saved (product §6). */
export function loader({ url, context }: Route.LoaderArgs) {
  const query = readSandboxQuery(url.searchParams);
  const draw = makeDraw(entrantNames(query), query.seeds, query.lot);
  return { query, draw, bracket: playDraw(draw, query.played), origin: context.get(servicesContext).origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Simulador de chaves",
    description: "Sorteie uma chave com cabeças de chave e byes e jogue até o campeão. Nada é salvo.",
    origin: loaderData?.origin ?? "",
    path: "/tournament-test",
  });
}

export default function TournamentTest({ loaderData }: Route.ComponentProps) {
  const { query, draw, bracket } = loaderData;
  const byes = draw.byes === 0 ? "sem byes" : draw.byes === 1 ? "1 bye" : `${draw.byes} byes`;
  return (
    <PublicShell current="tournaments">
      <PageHeader
        back={{ href: "/tournaments", label: "Torneios" }}
        title="Simulador de chaves"
        subtitle="Eliminatória simples. Nada é salvo: o endereço da página guarda a chave inteira."
      />
      <Card>
        <SandboxForm query={query} />
      </Card>
      {bracket.champion ? (
        <Notice tone="ok">
          <strong>{bracket.champion.name}</strong> é campeão!
        </Notice>
      ) : null}
      <Card
        isFlush
        title={`Sorteio nº ${query.lot}`}
        subtitle={`${query.entrants} atletas em ${draw.lines.length} linhas, ${byes}. ${bracket.played} de ${bracket.toPlay} jogos. Toque em quem venceu.`}
        actions={
          <div className="row">
            {bracket.played > 0 ? (
              <LinkButton variant="quiet" size="sm" href={sandboxHref({ ...query, played: "" })}>
                Limpar jogos
              </LinkButton>
            ) : null}
            <LinkButton
              variant="secondary"
              size="sm"
              href={sandboxHref({ ...query, lot: (query.lot % 999_999) + 1, played: "" })}
            >
              Sortear de novo
            </LinkButton>
          </div>
        }
      >
        <Bracket
          bracket={bracket}
          draw={draw}
          played={query.played}
          hrefOf={(played) => sandboxHref({ ...query, played })}
        />
      </Card>
    </PublicShell>
  );
}

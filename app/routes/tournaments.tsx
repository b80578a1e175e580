import { readTournamentOverview } from "../features/tournaments/tournaments/read-overview.server.ts";
import { TournamentCards } from "../features/tournaments/pages/tournament-card-view.tsx";
import { tournamentListHref } from "../features/tournaments/pages/tournament-filters.tsx";
import type { TournamentGroup } from "../features/tournaments/tournaments/tournament.ts";
import { servicesContext } from "../platform/context.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/tournaments.css?url";
import type { Route } from "./+types/tournaments.ts";

export const handle = { withoutScripts: true, styles };

export async function loader({ context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  return { shelves: await readTournamentOverview({ services }), origin: services.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const open = loaderData?.shelves[0]?.rows.slice(0, 2).map(({ name }) => name) ?? [];
  return pageMeta({
    title: "Torneios",
    description:
      open.length > 0 ? `Inscrições abertas: ${open.join(", ")}.` : "Torneios de clubes de raquete e areia.",
    origin: loaderData?.origin ?? "",
    path: "/tournaments",
  });
}

const EMPTY: Record<TournamentGroup, [title: string, text: string]> = {
  open: ["Nenhuma inscrição aberta", "Quando um clube abrir inscrições, o torneio aparece aqui."],
  running: ["Nada em andamento hoje", "Torneios aparecem aqui enquanto são jogados."],
  past: ["Ainda não houve torneios", "Os encerrados ficam aqui."],
};

export default function Tournaments({ loaderData }: Route.ComponentProps) {
  return (
    <PublicShell current="tournaments">
      <PageHeader
        look="court"
        title="Torneios"
        subtitle="Datas, categorias, vagas e inscritos dos torneios dos clubes."
        actions={
          <LinkButton variant="sun" icon="search" href="/tournaments-list">
            Procurar torneio
          </LinkButton>
        }
      />
      {loaderData.shelves.map(({ group, label, total, rows }) => (
        <section key={group} className="stack" aria-labelledby={`grupo-${group}`}>
          <div className="row row-between">
            <h2 id={`grupo-${group}`}>{label}</h2>
            {total > rows.length ? (
              <LinkButton variant="quiet" size="sm" href={tournamentListHref({ status: group })}>
                Ver todos os {total}
              </LinkButton>
            ) : null}
          </div>
          {rows.length > 0 ? (
            <TournamentCards rows={rows} />
          ) : (
            <Card>
              <EmptyState icon="trophy" title={EMPTY[group][0]}>
                {EMPTY[group][1]}
              </EmptyState>
            </Card>
          )}
        </section>
      ))}
      <Card
        title="Quer ver como sai uma chave?"
        subtitle="Teste um sorteio, com cabeças de chave e byes, e jogue até o campeão."
        actions={
          <LinkButton variant="secondary" href="/tournament-test">
            Abrir o simulador
          </LinkButton>
        }
      />
    </PublicShell>
  );
}

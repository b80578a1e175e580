import { ClubSearchForm, FoundClubs } from "../features/clubs/club-search.tsx";
import { HomeHero, HomeSteps } from "../features/clubs/home-hero.tsx";
import { searchClubs } from "../features/clubs/search-clubs.server.ts";
import { ActiveClubs, LatestResults } from "../features/matches/activity-view.tsx";
import { readActivity } from "../features/matches/read-activity.server.ts";
import { limitSearch } from "../features/security/limit-search.server.ts";
import { LegalPanel } from "../features/terms/legal-panel.tsx";
import { isLegalPanel, legalPanels } from "../features/terms/legal-panels.ts";
import { readCurrentTerms } from "../features/terms/read-current-terms.server.ts";
import { servicesContext } from "../platform/context.ts";
import { viewOnly } from "../platform/view-only.server.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/home.css?url";
import type { Route } from "./+types/home.ts";

export const handle = { withoutScripts: true, styles };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { origin } = services;
  const panel = url.searchParams.get("painel");
  if (isLegalPanel(panel)) {
    const terms = panel === "termos" ? await readCurrentTerms({ services }) : null;
    return viewOnly({ kind: "legal" as const, panel, terms, origin });
  }
  await limitSearch(services, url.searchParams, "clube");
  const search = url.searchParams.get("clube")?.trim().slice(0, 80) ?? "";
  const cursor = url.searchParams.get("cursor");
  const [activity, found] = await Promise.all([
    readActivity({ services }),
    search === "" ? null : searchClubs({ services }, { search, cursor }),
  ]);
  return viewOnly({ kind: "home" as const, search, activity, found, origin });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const origin = loaderData?.origin ?? "";
  if (loaderData?.kind === "legal") {
    const title = legalPanels[loaderData.panel];
    return pageMeta({
      title,
      description: `${title} da Quadra.`,
      origin,
      path: `/?painel=${loaderData.panel}`,
    });
  }
  return pageMeta({
    title: "O ranking do seu clube, ao vivo",
    description:
      "Quem jogou lança o resultado, o adversário aprova e o ranking do clube muda na TV em segundos. Tênis, beach tennis, padel e mais.",
    origin,
    path: "/",
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "legal") {
    return (
      <PublicShell>
        <LegalPanel panel={loaderData.panel} terms={loaderData.terms} />
      </PublicShell>
    );
  }
  const { search, activity, found } = loaderData;
  return (
    <PublicShell current="home">
      <HomeHero />
      <HomeSteps />
      <Card isFlush title={found ? "Clubes encontrados" : "Encontre o seu clube"} id="clubes">
        <div className="home-search">
          <ClubSearchForm search={search} />
        </div>
        {found ? (
          <FoundClubs
            rows={found.rows}
            search={search}
            nextHref={
              found.nextCursor
                ? `/?${new URLSearchParams({ clube: search, cursor: found.nextCursor })}#clubes`
                : null
            }
          />
        ) : (
          <ActiveClubs clubs={activity.clubs} />
        )}
      </Card>
      <section className="stack" aria-labelledby="resultados">
        <h2 id="resultados">Acabou de ser confirmado</h2>
        <LatestResults results={activity.results} />
      </section>
      <div className="grid grid-even">
        <Card
          title="Rankings regionais"
          subtitle="Seu nível comparado com atletas da cidade, do estado e do Brasil."
          footer={
            <LinkButton variant="secondary" icon="map" href="/geographical-rankings">
              Ver o mapa
            </LinkButton>
          }
        />
        <Card
          title="Torneios"
          subtitle="Inscrições abertas, chaves e resultados, do sorteio à final."
          footer={
            <LinkButton variant="secondary" icon="trophy" href="/tournaments">
              Ver torneios
            </LinkButton>
          }
        />
        <Card
          title="Para o clube"
          subtitle="Traga a temporada de uma planilha e ligue a TV: o ranking já aparece montado."
          footer={
            <LinkButton variant="secondary" icon="tv" href="/club-registration">
              Cadastrar o clube
            </LinkButton>
          }
        />
      </div>
    </PublicShell>
  );
}

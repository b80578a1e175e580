import { ClubSearchForm, FoundClubs } from "../features/platform/landing/club-search.tsx";
import { HomeAnswers, HomeNumbers } from "../features/platform/landing/home-answers.tsx";
import { HomePrices } from "../features/platform/landing/home-prices.tsx";
import { HomeHero, HomeSteps } from "../features/platform/landing/home-hero.tsx";
import { searchClubs } from "../features/clubs/clubs/search-clubs.server.ts";
import { ActiveClubs, LatestResults } from "../features/platform/landing/activity-view.tsx";
import { readActivity } from "../features/platform/landing/read-activity.server.ts";
import { limitSearch } from "../guards/limit-search.server.ts";
import { LegalPanel } from "../features/people/terms/legal-panel.tsx";
import { isLegalPanel, legalPanels } from "../features/people/terms/legal-panels.ts";
import { readCurrentTerms } from "../features/people/terms/read-current-terms.server.ts";
import { servicesContext } from "../platform/context.ts";
import { LinkButton } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { pageMeta } from "../ui/page-meta.ts";
import { PublicShell } from "../ui/public-shell.tsx";
import styles from "../page-styles/home.css?url";
import type { Route } from "./+types/home.ts";
import { searchText } from "../lib/search-text.ts";

export const handle = { withoutScripts: true, styles };

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { origin } = services;
  const panel = url.searchParams.get("painel");
  if (isLegalPanel(panel)) {
    const terms = panel === "termos" ? await readCurrentTerms({ services }) : null;
    return { kind: "legal" as const, panel, terms, origin };
  }
  await limitSearch(services, url);
  const search = searchText(url.searchParams.get("clube"));
  const cursor = url.searchParams.get("cursor");
  const [activity, found] = await Promise.all([
    readActivity({ services }),
    search === "" ? null : searchClubs({ services }, { search, cursor }),
  ]);
  return { kind: "home" as const, search, activity, found, origin };
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
      <HomeNumbers clubs={activity.clubs} />
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
      <HomePrices />
      <HomeAnswers />
      <div className="grid grid-even">
        {WAYS_ON.map((way) => (
          <WayOn key={way.href} {...way} />
        ))}
      </div>
    </PublicShell>
  );
}

const WAYS_ON = [
  {
    title: "Rankings regionais",
    subtitle: "Seu nível comparado com atletas da cidade, do estado e do Brasil.",
    icon: "map",
    href: "/geographical-rankings",
    label: "Ver o mapa",
  },
  {
    title: "Torneios",
    subtitle: "Os torneios dos clubes, com datas, categorias, vagas e inscritos.",
    icon: "trophy",
    href: "/tournaments",
    label: "Ver torneios",
  },
  {
    title: "Para o clube",
    subtitle: "Traga a temporada de uma planilha e ligue a TV: o ranking já aparece montado.",
    icon: "tv",
    href: "/club-registration",
    label: "Cadastrar o clube",
  },
] as const;

function WayOn({ title, subtitle, icon, href, label }: (typeof WAYS_ON)[number]) {
  return (
    <Card
      title={title}
      subtitle={subtitle}
      footer={
        <LinkButton variant="secondary" icon={icon} href={href}>
          {label}
        </LinkButton>
      }
    />
  );
}

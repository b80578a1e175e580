import { PHONE_WIDTHS, PhoneFrames } from "../features/platform/landing/phone-frames.tsx";
import { readActivity } from "../features/platform/landing/read-activity.server.ts";
import { servicesContext } from "../platform/context.ts";
import { pageMeta } from "../ui/page-meta.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { PublicShell } from "../ui/public-shell.tsx";
import { Tabs } from "../ui/tabs.tsx";
import styles from "../page-styles/preview.css?url";
import type { Route } from "./+types/mobile-preview.ts";

export const handle = { withoutScripts: true, styles };

const DEFAULT_WIDTH = 390;

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = Number(url.searchParams.get("largura"));
  const width = PHONE_WIDTHS.find((known) => known === asked) ?? DEFAULT_WIDTH;
  const { clubs } = await readActivity({ services }, { results: 1, clubs: 1 });
  return { width, club: clubs[0] ?? null, origin: services.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "A Quadra no celular",
    description: "As telas da Quadra em molduras de celular, em quatro larguras.",
    origin: loaderData?.origin ?? "",
    path: "/mobile-preview",
  });
}

export default function MobilePreview({ loaderData }: Route.ComponentProps) {
  const { width, club } = loaderData;
  const screens = [
    ...(club ? [{ title: `Ranking · ${club.name}`, path: `/public-ranking/${club.id}` }] : []),
    { title: "Início", path: "/" },
    { title: "Rankings regionais", path: "/geographical-rankings" },
    { title: "Torneios", path: "/tournaments" },
    { title: "Entrar", path: "/auth" },
  ];
  return (
    <PublicShell>
      <PageHeader title="A Quadra no celular" subtitle="As telas reais, na largura de um celular." />
      <Tabs
        isDocument
        label="Largura"
        items={PHONE_WIDTHS.map((known) => ({
          to: `/mobile-preview?largura=${known}`,
          label: `${known} px`,
          isCurrent: known === width,
        }))}
      />
      <PhoneFrames screens={screens} width={width} />
    </PublicShell>
  );
}

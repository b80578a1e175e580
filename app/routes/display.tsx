import { data, isRouteErrorResponse, useLocation } from "react-router";
import { rowLabel } from "../browser/tv/labels.ts";
import { displayScript } from "../display-script.ts";
import { drawKey, PODIUM_SIZE, tournamentKey, weekKey } from "../lib/display-data.ts";
import { displayCopy } from "../copy/display.ts";
import { errorScreenCopy } from "../copy/error-screens.ts";
import { lapsedCopy } from "../copy/plan-limits.ts";
import { throwNotFoundPage } from "../platform/route-answers.server.ts";
import { readTournamentScene } from "../features/tournaments/match-day/read-tournament-scene.server.ts";
import { formatScore } from "../features/scoring/scores/format-score.ts";
import { Display, DisplayNotice } from "../features/matches/tv/display-view.tsx";
import { clubIdSchema, displayQuerySchema } from "../features/matches/tv/display-query.ts";
import { qrCode } from "../ui/qr-code.ts";
import { readDisplay } from "../features/matches/tv/read-display.server.ts";
import { appVersion } from "../platform/app-version.server.ts";
import { servicesContext } from "../platform/context.ts";
import { pageMeta } from "../ui/page-meta.ts";
import styles from "../page-styles/display.css?url";
import { metaOfPage } from "../page-facts.ts";
import type { Route } from "./+types/display.ts";

/** No React in the browser, and dark (a TV glares) unless `?theme=light`; root's Layout honours both. */
export const handle = {
  withoutScripts: true,
  styles,
  theme: (search: URLSearchParams) => (search.get("theme") === "light" ? "light" : "dark"),
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const clubId = clubIdSchema.safeParse(params.clubId);
  const query = displayQuerySchema.safeParse(Object.fromEntries(url.searchParams));
  if (!clubId.success || !query.success) throw data(null, 404);
  const app = await appVersion();
  const input = { clubId: clubId.data, app, isPage: true, ...query.data };
  const display = await readDisplay({ services }, input, { formatScore, readTournamentScene }).catch(
    throwNotFoundPage,
  );
  if (!display) throw data(null, 404);
  const { sport, format, ranking, semana, torneio, chave } = query.data;
  const main = sport || format ? (display.board?.key ?? `${sport ?? ""}/${format ?? "singles"}`) : null;
  const byId = semana ? weekKey(semana) : ranking ? `ranking/${ranking}` : main;
  const fixed = torneio ? tournamentKey(torneio) : chave ? drawKey(chave) : byId;
  const { origin } = services;
  const isOfTournament = torneio !== undefined && display.boards.some(({ key }) => key === fixed);
  const named = semana ?? ranking;
  const table = `/public-ranking/${display.club.id}${named ? `?ranking=${named}` : ""}`;
  const path = isOfTournament ? `/tournaments/${torneio}` : table;
  const address = origin + path;
  const text = isOfTournament ? displayCopy.scanTournament : displayCopy.scan;
  return { display, fixed, origin, qr: { code: qrCode(address), address, text } };
}

export function meta({ loaderData, error, location }: Route.MetaArgs): Route.MetaDescriptors {
  // A TV that was switched on before its club, the database or the network was there asks again by itself.
  if (error || !loaderData)
    return [
      ...metaOfPage(location.pathname),
      { name: "robots", content: "noindex" },
      { httpEquiv: "refresh", content: "30" },
    ];
  const { club, board } = loaderData.display;
  const first = board?.rows.slice(0, PODIUM_SIZE).map(rowLabel) ?? [];
  const leaders = first.flatMap(({ pos, name }) =>
    name ? [`${pos} ${name.replace("\n", " ")}`.trim()] : [],
  );
  return pageMeta({
    title: `${club.name} · Telão`,
    description: leaders.length > 0 ? leaders.join(" · ") : "O ranking do clube ao vivo, na TV.",
    origin: loaderData.origin,
    path: `/display/${club.id}`,
    isIndexed: false,
  });
}

export default function DisplayRoute({ loaderData }: Route.ComponentProps) {
  const { display, fixed, qr } = loaderData;
  return <Display data={display} fixed={fixed} qr={qr} script={displayScript()} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const isUnknown = isRouteErrorResponse(error) && error.status === 404;
  if (isUnknown && (error.data as { code?: string } | null)?.code === "club_offline")
    return <DisplayNotice title={lapsedCopy.offlineTitle} text={lapsedCopy.offlineText} />;
  if (isUnknown) return <DisplayNotice title={displayCopy.notFoundTitle} text={displayCopy.notFoundText} />;
  // Spec §2's error screen, without a script: the page asks again by itself, and both of its buttons load it again.
  return (
    <DisplayNotice title={errorScreenCopy.title} text={errorScreenCopy.texts.unexpected}>
      <p>{displayCopy.failedText}</p>
      <div className="tv-buttons">
        <a role="button" href={here}>
          {errorScreenCopy.retry}
        </a>
        <a role="button" href={here}>
          {errorScreenCopy.reload}
        </a>
      </div>
    </DisplayNotice>
  );
}

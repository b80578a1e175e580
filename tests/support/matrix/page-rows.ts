import { drawPages } from "./draw-rows.ts";
import { makeTournament } from "../made-tournament.ts";
import type { RequestHarness } from "../request-cases/harness.ts";
import { courtsidePages } from "./courtside-rows.ts";
import { finishingPages } from "./finishing-rows.ts";
import { demandingClub } from "./demanding-club.ts";
import { peoplePages } from "./people-rows.ts";
import { schedulePages } from "./schedule-rows.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

type Path = string | ((harness: RequestHarness) => string | Promise<string>);

/** A screen that is opened. */
function page(route: string, path: Path = route, what = "", target: Target = "none"): Row {
  return {
    route: `GET ${route}`,
    what,
    target,
    way: "cookie",
    prepare: async (harness) => ({ path: typeof path === "string" ? path : await path(harness) }),
  };
}

/** The same screen about the athlete's own thing, another's and nobody's. */
function three(route: string, what: string, paths: Record<"own" | "another" | "missing", Path>): Row[] {
  return (["own", "another", "missing"] as const).map((target) => page(route, paths[target], what, target));
}

const clubs = (path: (clubId: string) => string) => ({
  own: (w: RequestHarness) => path(w.club.clubId),
  another: (w: RequestHarness) => path(w.club.otherClubId),
  missing: () => path(NOBODY),
});
/** Of Ana against Bruno; of Bruno against Caio. */
const matches = (path: (matchId: string) => string) => ({
  own: async (w: RequestHarness) => path(await w.report()),
  another: async (w: RequestHarness) => path(await w.report({ by: "bruno", against: "caio" })),
  missing: () => path(NOBODY),
});

const ATHLETE = "/athlete-dashboard";
const CLUB = "/club-admin-dashboard";
const RANKING = "/public-ranking/:clubId";

/** Pages that are the same for everybody. */
const publicRows: Row[] = [
  page("/"),
  ...three(
    RANKING,
    "",
    clubs((id) => `/public-ranking/${id}`),
  ),
  ...three(
    "/display/:clubId",
    "",
    clubs((id) => `/display/${id}`),
  ),
  page("/display/tv"),
  page("/tournaments"),
  page("/tournaments-list"),
  page("/tournaments/:tournamentId", (w) => `/tournaments/${w.demo.tournamentId}`, "", "another"),
  page("/tournaments/:tournamentId", `/tournaments/${NOBODY}`, "", "missing"),
  page("/tournament-test"),
  page("/geographical-rankings"),
  page("/mobile-preview"),
  page("*", "/nada"),
];

/** Around an account. */
const accountRows: Row[] = [
  page("/auth"),
  page("/auth/responsavel"),
  page("/auth/responsavel/arquivo", (w) => `/auth/responsavel/arquivo?atleta=${w.club.mia.athleteId}`),
  page("/auth/meus-dados"),
  page("/auth/remover-nome"),
  ...three("/auth/remover-nome", "name", {
    own: (w) => `/auth/remover-nome?clube=${w.club.clubId}&atleta=${w.club.gil.athleteId}`,
    another: (w) => `/auth/remover-nome?clube=${w.club.otherClubId}&atleta=${w.club.outsider.athleteId}`,
    missing: () => `/auth/remover-nome?clube=${NOBODY}&atleta=${NOBODY}`,
  }),
  ...three(
    "/club-admin-dashboard/nomes",
    "",
    clubs((id) => `/club-admin-dashboard/nomes?clube=${id}`),
  ),
  ...["patrocinadores", "patrocinadores/exibicoes", "patrocinadores/exibicoes/arquivo"].flatMap((panel) =>
    three(
      `/club-admin-dashboard/${panel}`,
      "",
      clubs((id) => `/club-admin-dashboard/${panel}?clube=${id}`),
    ),
  ),
  page("/super-admin-dashboard/patrocinadores"),
  page("/auth/meus-dados/arquivo"),
  page("/athlete-registration"),
  page("/club-registration"),
  page("/club-registration/success"),
  page("/profile-setup"),
  page("/member-widgets"),
];

const athleteRows: Row[] = [
  page(ATHLETE),
  page(`${ATHLETE}/registrar`),
  ...three(
    `${ATHLETE}/registrar`,
    "club",
    clubs((id) => `${ATHLETE}/registrar?clube=${id}`),
  ),
  ...three(
    `${ATHLETE}/partidas/:matchId`,
    "",
    matches((id) => `${ATHLETE}/partidas/${id}`),
  ),
  ...three(
    `${ATHLETE}/partidas/:matchId/placar`,
    "",
    matches((id) => `${ATHLETE}/partidas/${id}/placar`),
  ),
  ...["estatisticas", "historico", "historico/arquivo", "adversarios", "notificacoes"].map((panel) =>
    page(`${ATHLETE}/${panel}`),
  ),
  ...three(
    `${ATHLETE}/busca`,
    "",
    clubs((id) => `${ATHLETE}/busca?clube=${id}&busca=a`),
  ),
  page("/athlete-profile"),
  page("/athlete-profile/seguranca"),
  page("/athlete-profile/meus-dados"),
  page("/athlete/subscription/plans"),
  page("/athlete/subscription"),
  page("/athlete/subscription/success"),
  page("/athlete/regional-rankings"),
  page(
    "/athlete-dashboard/torneios/:tournamentId",
    (w) => `/athlete-dashboard/torneios/${w.demo.tournamentId}`,
    "",
    "another",
  ),
  page("/athlete-dashboard/torneios/:tournamentId", `/athlete-dashboard/torneios/${NOBODY}`, "", "missing"),
];

/** A panel of a club of its own, whose admin has shown no second factor. */
async function inDemanding({ app, club }: RequestHarness, path: string): Promise<string> {
  return `${path}?clube=${await demandingClub(app, club.secretary.userId)}`;
}

/** A draft of a club, as its office opens it. */
async function officeTournament({ app }: RequestHarness, clubId: string, part: string): Promise<string> {
  const { tournamentId } = await makeTournament(app.sql, clubId, { status: "draft" });
  return `${CLUB}/torneios/${tournamentId}${part}?clube=${clubId}`;
}

const adminRows: Row[] = [
  ...schedulePages,
  ...courtsidePages,
  ...finishingPages,
  page(CLUB),
  ...[
    "",
    "/lancar",
    "/notificacoes",
    "/importar",
    "/importar/arquivo",
    "/exportar",
    "/avisos",
    "/ano",
    "/atletas",
    "/atletas/juntar",
    "/rankings",
    "/clube",
    "/atletas/convites",
    "/ajustes",
    "/integracoes",
    "/assinatura",
    "/pagamento",
    "/torneios",
    "/torneios/super-8",
  ].flatMap((panel) =>
    three(
      `${CLUB}${panel}`,
      "",
      clubs((id) => `${CLUB}${panel}?clube=${id}`),
    ),
  ),
  ...three(`${CLUB}/partidas/:matchId`, "", {
    own: async (w) => `${CLUB}/partidas/${await w.report()}?clube=${w.club.clubId}`,
    another: async (w) => `${CLUB}/partidas/${await w.report()}?clube=${w.club.otherClubId}`,
    missing: (w) => `${CLUB}/partidas/${NOBODY}?clube=${w.club.clubId}`,
  }),
  ...three(`${CLUB}/atletas/:athleteId`, "", {
    own: (w) => `${CLUB}/atletas/${w.club.ana.athleteId}?clube=${w.club.clubId}`,
    another: (w) => `${CLUB}/atletas/${w.club.ana.athleteId}?clube=${w.club.otherClubId}`,
    missing: (w) => `${CLUB}/atletas/${NOBODY}?clube=${w.club.clubId}`,
  }),
  ...drawPages,
  ...["", "/inscricoes"].flatMap((part) =>
    three(`${CLUB}/torneios/:tournamentId${part}`, "", {
      own: (w) => officeTournament(w, w.club.clubId, part),
      another: (w) => officeTournament(w, w.club.otherClubId, part),
      missing: (w) => `${CLUB}/torneios/${NOBODY}${part}?clube=${w.club.clubId}`,
    }),
  ),
  ...three(
    `${CLUB}/busca`,
    "",
    clubs((id) => `${CLUB}/busca?clube=${id}&busca=a`),
  ),
  page(CLUB, (w) => inDemanding(w, CLUB), "of a club that demands a factor", "own"),
  page(`${CLUB}/atletas`, (w) => inDemanding(w, `${CLUB}/atletas`), "of a club that demands a factor", "own"),
  page("/super-admin-dashboard"),
  page("/super-admin-dashboard/termos"),
  page("/super-admin-dashboard/notificacoes"),
  page("/system-diagnostics"),
];

export const pageRows: Row[] = [...publicRows, ...accountRows, ...athleteRows, ...adminRows, ...peoplePages];

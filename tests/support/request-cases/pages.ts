import { drawToMake, eventToDraw } from "../draw-desk.ts";
import { makeEntry, makeEvent, makeTournament } from "../made-tournament.ts";
import { closedTournament } from "../schedule/office-tournament.ts";
import { makePlayedTournament } from "../played-tournament.ts";
import { makeRunTournament } from "../run-tournament.ts";
import type { RequestCase } from "./measure.ts";
import type { RequestHarness, Who } from "./harness.ts";

type Query = string | ((harness: RequestHarness) => string | Promise<string>);

const NOBODY = "00000000-0000-4000-8000-000000000000";

/** A screen opened by somebody: `query` is what follows the route's path; `what` names it where that is not constant. */
export function page(
  route: string,
  who: Who,
  query: Query = "",
  options: {
    status?: number;
    what?: string;
    path?: (harness: RequestHarness) => string | Promise<string>;
  } = {},
): RequestCase {
  const { status = 200, path = () => route } = options;
  // A denial is logged after the answer (spec §6).
  const afterAnswer = status === 403 ? { afterAnswer: 1, beforeAnswer: 1 } : {};
  const what = [options.what ?? (typeof query === "string" ? query : ""), who].filter(Boolean).join(" ");
  return {
    route: `GET ${route}`,
    what,
    kind: "page",
    status,
    ...afterAnswer,
    prepare: async (harness) => {
      const address = `${await path(harness)}${typeof query === "string" ? query : await query(harness)}`;
      return () => harness.get(who, address);
    },
  };
}

const PUBLIC = "/public-ranking/:clubId";
const DISPLAY = "/display/:clubId";
const TOURNAMENT = "/tournaments/:tournamentId";
const ranking = { path: (w: RequestHarness) => `/public-ranking/${w.demo.clubId}` };
const display = { path: (w: RequestHarness) => `/display/${w.demo.clubId}` };

/** Pages that everybody may open; some of them also by somebody signed in, for whom they are the same. */
export const publicPages: RequestCase[] = [
  ...["", "?clube=praia", "?painel=termos", "?painel=privacidade", "?painel=encarregado"].map((query) =>
    page("/", "visitor", query),
  ),
  page("/", "ana"),
  ...[
    "",
    "?format=doubles",
    "?sport=tennis&category=female",
    "?class=B",
    "?as_of=2026-06-01",
    "?search=silva",
    "?cursor=20&limit=20",
  ].map((query) => page(PUBLIC, "visitor", query, ranking)),
  page(PUBLIC, "visitor", (w) => `?athlete=${w.demo.athleteId}&lines=40`, { ...ranking, what: "?athlete" }),
  page(PUBLIC, "ana", "", ranking),
  page(PUBLIC, "visitor", "?utm_source=grupo", { ...ranking, status: 302 }),
  page(PUBLIC, "visitor", "?format=nada", { ...ranking, status: 400 }),
  page(PUBLIC, "visitor", "", { what: "unknown", path: () => `/public-ranking/${NOBODY}`, status: 404 }),
  ...["", "?sport=tennis", "?format=doubles", "?theme=light"].map((query) =>
    page(DISPLAY, "visitor", query, display),
  ),
  page(DISPLAY, "visitor", "", { what: "unknown", path: () => `/display/${NOBODY}`, status: 404 }),
  page("/display/tv", "visitor"),
  page("/tournaments", "visitor"),
  ...["", "?search=copa", "?state=RJ&sport=tennis", "?status=open", "?cursor=20"].map((query) =>
    page("/tournaments-list", "visitor", query),
  ),
  page(TOURNAMENT, "visitor", "", { path: (w) => `/tournaments/${w.demo.tournamentId}` }),
  page(TOURNAMENT, "visitor", "", { what: "unknown", path: () => `/tournaments/${NOBODY}`, status: 404 }),
  page("/tournament-test", "visitor"),
  ...["", "?sport=tennis&state=RJ", "?region=NE", "?city=3304557&radiusKm=50", "?cityName=bom+jesus"].map(
    (query) => page("/geographical-rankings", "visitor", query),
  ),
  page("/mobile-preview", "visitor"),
  page("*", "visitor", "", { path: () => "/nada", status: 404 }),
  page("*", "ana", "", { path: () => "/nada", status: 404 }),
];

/** Screens around an account: signing in, registering, completing a profile. */
export const accountPages: RequestCase[] = [
  ...["", "?painel=senha", "?painel=codigo", "?expirou=1", "?saiu=1", "?next=%2Fathlete-profile"].map(
    (query) => page("/auth", "visitor", query),
  ),
  page("/auth", "visitor", `?responsavel=${NOBODY}.abc`, { status: 302 }),
  page("/auth", "visitor", "?autorizacao=1"),
  page("/auth", "visitor", `?desfazer=${NOBODY}.abc`, { status: 302 }),
  page("/auth", "visitor", `?entrar=${NOBODY}.abc`, { status: 302 }),
  page("/auth", "visitor", "?entrada=1"),
  page("/auth", "visitor", "?mudanca=1"),
  page("/auth", "visitor", "?mudanca=desfeita"),
  page("/auth", "visitor", `?aprovar=${NOBODY}.abc`, { status: 302 }),
  page("/auth", "visitor", "?resultado=1"),
  page("/auth", "visitor", "?resultado=aprovado"),
  page("/auth", "ana", "", { status: 302 }),
  page("/auth", "ana", "?conta=1"),
  page("/auth", "superAdmin", "?conta=1"),
  page("/auth", "visitor", "?conta=1"),
  page("/auth", "visitor", "?painel=fator"),
  ...(["ana", "superAdmin"] as const).flatMap((who) => [
    page("/auth/meus-dados", who),
    // The event of it is written after the answer.
    { ...page("/auth/meus-dados/arquivo", who), afterAnswer: 1 },
    { ...page("/auth/meus-dados/arquivo", who, "?assunto=pagamentos"), afterAnswer: 1 },
  ]),
  page("/auth/meus-dados/arquivo", "ana", "?assunto=nada", { status: 302 }),
  page("/auth/meus-dados", "visitor", "", { status: 302 }),
  page("/auth/responsavel", "visitor"),
  page("/auth/responsavel", "visitor", "?visita=x", { status: 302 }),
  page("/auth/responsavel/arquivo", "visitor", "", { status: 302 }),
  page("/club-admin-dashboard/patrocinadores", "secretary"),
  page("/club-admin-dashboard/patrocinadores/exibicoes", "secretary"),
  page("/club-admin-dashboard/patrocinadores/exibicoes", "secretary", "?mes=2026-11"),
  page("/club-admin-dashboard/patrocinadores/exibicoes/arquivo", "secretary"),
  page("/super-admin-dashboard/patrocinadores", "superAdmin"),
  page("/auth/remover-nome", "visitor"),
  page("/auth/remover-nome", "visitor", (w) => `?clube=${w.club.clubId}&atleta=${w.club.gil.athleteId}`, {
    what: "?atleta",
  }),
  page("/athlete-registration", "visitor"),
  page("/athlete-registration", "visitor", (w) => `?clube=${w.club.clubId}`, { what: "?clube" }),
  page("/athlete-registration", "ana", "", { status: 302 }),
  page("/club-registration", "visitor"),
  page("/club-registration", "ana"),
  ...(["visitor", "ana", "secretary"] as const).map((who) => page("/club-registration/success", who)),
  ...(["ana", "nova", "secretary"] as const).map((who) => page("/member-widgets", who)),
  // On a club's ranking they say where the person stands in it.
  ...(["ana", "secretary", "outsider"] as const).map((who) =>
    page("/member-widgets", who, (w) => `?clube=${w.club.clubId}`, { what: "?clube" }),
  ),
  page("/member-widgets", "visitor", "", { status: 204 }),
  page("/profile-setup", "visitor", "", { status: 302 }),
  ...(["ana", "nova", "secretary", "superAdmin"] as const).map((who) => page("/profile-setup", who)),
];

const ATHLETE = "/athlete-dashboard";
const REPORT = `${ATHLETE}/registrar`;
const MATCH = `${ATHLETE}/partidas/:matchId`;
const SECURITY = "/athlete-profile/seguranca";

/** Screens of athletes; some of them opened by who may not. */
export const athletePages: RequestCase[] = [
  page(ATHLETE, "ana"),
  page(ATHLETE, "ana", "?esporte=beach_tennis&formato=doubles"),
  page(
    ATHLETE,
    "ana",
    (w) => `?esporte=tennis&formato=singles&clube=${w.club.clubId}&linhas=${w.club.ana.athleteId}`,
    { what: "?linhas" },
  ),
  page(ATHLETE, "ana", (w) => `?desafiar=${w.club.bruno.athleteId}`, { what: "?desafiar" }),
  page(ATHLETE, "ana", "?desafiar=&busca_to_athlete_id=bruno", { what: "?desafiar, searched" }),
  page(ATHLETE, "bruno", "?desafiar=", { what: "?desafiar below the plan" }),
  page(ATHLETE, "ana", "?dupla="),
  page(REPORT, "ana"),
  page(REPORT, "ana", "?busca_side2_1=bruno"),
  page(REPORT, "ana", (w) => `?clube=${w.club.clubId}`, { what: "?clube" }),
  page(REPORT, "ana", (w) => `?clube=${w.club.otherClubId}`, { what: "?clube of another" }),
  page(REPORT, "ana", "", {
    what: "?jogo",
    path: async ({ app, club }) => {
      const athletes = [club.ana.athleteId, club.bruno.athleteId];
      const { ready } = await makeRunTournament(app, club.clubId, { athletes });
      return `${REPORT}?jogo=${ready[0]!.id}`;
    },
  }),
  page(REPORT, "ana", "?jogo=nada", { status: 302 }),
  page(MATCH, "ana", "", { path: async (w) => `${ATHLETE}/partidas/${await w.report()}` }),
  page(MATCH, "ana", "?editar=1", {
    what: "?editar=1",
    path: async (w) => `${ATHLETE}/partidas/${await w.report()}?editar=1`,
  }),
  page(MATCH, "outsider", "", {
    what: "of others",
    path: async (w) => `${ATHLETE}/partidas/${await w.report()}`,
    status: 404,
  }),
  page(MATCH, "ana", "", { what: "none", path: () => `${ATHLETE}/partidas/nada`, status: 302 }),
  page(`${MATCH}/placar`, "ana", "", {
    what: "sheet",
    path: async (w) => `${ATHLETE}/partidas/${await w.report()}/placar`,
  }),
  page(`${ATHLETE}/notificacoes`, "ana"),
  page(REPORT, "visitor", "", { status: 302 }),
  page(ATHLETE, "secretary", "", { status: 403 }),
  page(REPORT, "secretary", "", { status: 403 }),
  // As it was before panels were paths.
  page(ATHLETE, "ana", "?painel=registrar", { status: 302 }),
  page("/athlete-profile", "ana"),
  page(SECURITY, "ana"),
  page(SECURITY, "ana", "", { what: ".data", path: () => `${SECURITY}.data` }),
  page(SECURITY, "secretary", "", { status: 403 }),
  page(SECURITY, "visitor", "", { status: 302 }),
  page("/athlete-profile/meus-dados", "ana"),
  page("/athlete/subscription", "ana"),
  page("/athlete/subscription/plans", "ana"),
  page("/athlete/subscription/plans", "ana", "?periodo=ano"),
  page("/athlete/subscription/success", "ana"),
  page(`${ATHLETE}/estatisticas`, "ana", "?esporte=tennis&formato=singles"),
  page(`${ATHLETE}/estatisticas`, "bruno", "", { what: "below the plan" }),
  page(`${ATHLETE}/adversarios`, "ana"),
  page(`${ATHLETE}/adversarios`, "bruno", "", { what: "below the plan" }),
  page(`${ATHLETE}/historico`, "ana", "?desde=0"),
  page(`${ATHLETE}/historico`, "bruno", "", { what: "below the plan" }),
  page(`${ATHLETE}/historico/arquivo`, "ana"),
  page(`${ATHLETE}/historico/arquivo`, "bruno", "", { what: "below the plan", status: 302 }),
  ...(["ana", "bruno"] as const).map((who) =>
    page("/athlete-dashboard/torneios/:tournamentId", who, "", {
      path: (w) => `/athlete-dashboard/torneios/${w.demo.tournamentId}`,
    }),
  ),
  page("/athlete-dashboard/torneios/:tournamentId", "ana", "", {
    what: "unknown",
    path: () => `/athlete-dashboard/torneios/${NOBODY}`,
    status: 404,
  }),
  page("/athlete/regional-rankings", "ana"),
  page("/athlete/regional-rankings", "bruno", "", { what: "below the plan" }),
  page("/athlete/regional-rankings", "ana", "?sport=tennis&state=RJ"),
  page("/athlete/regional-rankings", "ana", "?sport=tennis&cityName=bom+jesus"),
  // What the screens themselves fetch when one goes from one to another.
  ...[
    "/athlete-dashboard",
    "/athlete-profile",
    "/athlete/subscription",
    "/athlete/subscription/plans",
    "/athlete/subscription/success",
    "/athlete/regional-rankings",
  ].map((route) =>
    page(route, "ana", route.endsWith("rankings") ? "?sport=tennis" : "", {
      what: ".data",
      path: () => `${route}.data`,
    }),
  ),
];

const CLUB = "/club-admin-dashboard";
const CLUB_MATCH = `${CLUB}/partidas/:matchId`;
const DRAWS = `${CLUB}/torneios/:tournamentId/chaves`;
const CLUB_PANELS = [
  "",
  "/lancar",
  "/notificacoes",
  "/importar",
  "/atletas",
  "/atletas/juntar",
  "/atletas/convites",
  "/rankings",
  "/clube",
  "/ajustes",
  "/integracoes",
  "/assinatura",
  "/pagamento",
  "/nomes",
  "/ano",
  "/avisos",
  "/torneios",
];

/** A draft of the club, as its office opens it. */
async function officeTournament({ app, club }: RequestHarness): Promise<string> {
  const { tournamentId } = await makeTournament(app.sql, club.clubId, { status: "draft" });
  return `${CLUB}/torneios/${tournamentId}`;
}

function clubPages(who: Who): RequestCase[] {
  return CLUB_PANELS.flatMap((panel) => [
    ...(who === "superAdmin" ? [] : [page(`${CLUB}${panel}`, who)]),
    page(`${CLUB}${panel}`, who, (w) => `?clube=${w.club.clubId}`, { what: "?clube" }),
  ]);
}

/** Screens of clubs and of the platform, by those who may and by some who may not. */
export const clubAndPlatformPages: RequestCase[] = [
  ...clubPages("secretary"),
  page(`${CLUB}/atletas`, "secretary", "?quem=an&esporte=tennis&classe=B&conta=com&papel=admin&pagina=0"),
  page(`${CLUB}/atletas/:athleteId`, "secretary", "", {
    path: (w) => `${CLUB}/atletas/${w.club.ana.athleteId}`,
  }),
  page(`${CLUB}/atletas/:athleteId`, "secretary", "", {
    what: "nada",
    path: () => `${CLUB}/atletas/nada`,
    status: 404,
  }),
  page(`${CLUB}/torneios`, "secretary", "?novo=1"),
  ...["", "?categoria=nova"].map((query) =>
    page(`${CLUB}/torneios/:tournamentId`, "secretary", query, { path: officeTournament }),
  ),
  page(`${CLUB}/torneios/:tournamentId/inscricoes`, "secretary", "", {
    path: async (w) => `${await officeTournament(w)}/inscricoes`,
  }),
  page(`${CLUB}/torneios/:tournamentId/inscricoes`, "secretary", "", {
    what: "merge",
    path: async ({ app, club }) => {
      const { tournamentId, eventId } = await makeTournament(app.sql, club.clubId, { status: "closed" });
      await makeEntry(app.sql, eventId, { athleteId: club.ana.athleteId });
      const to = await makeEvent(app.sql, tournamentId);
      return `${CLUB}/torneios/${tournamentId}/inscricoes?unir=${eventId}&em=${to}`;
    },
  }),
  page(`${CLUB}/torneios/:tournamentId`, "secretary", "", {
    what: "nada",
    path: () => `${CLUB}/torneios/nada`,
    status: 404,
  }),
  page(CLUB, "secretary", "?painel=atletas&nome=ferraz", { status: 302 }),
  page(`${CLUB}/torneios/:tournamentId/horarios`, "secretary", "", {
    path: async (w) =>
      `${CLUB}/torneios/${await closedTournament(w.app, w.club.clubId)}/horarios?clube=${w.club.clubId}`,
  }),
  page(`${CLUB}/torneios/:tournamentId/horarios`, "secretary", "", {
    what: "preview",
    path: async (w) =>
      `${CLUB}/torneios/${await closedTournament(w.app, w.club.clubId)}/horarios?clube=${w.club.clubId}&change=anew`,
  }),
  page(`${CLUB}/torneios/:tournamentId/horarios`, "secretary", "", {
    what: "unknown",
    path: (w) => `${CLUB}/torneios/${NOBODY}/horarios?clube=${w.club.clubId}`,
    status: 404,
  }),
  page(`${CLUB}/torneios/:tournamentId/jogos`, "secretary", "", {
    path: async (w) =>
      `${CLUB}/torneios/${(await makeRunTournament(w.app, w.club.clubId)).tournamentId}/jogos?clube=${w.club.clubId}`,
  }),
  page(`${CLUB}/torneios/super-8`, "secretary"),
  page(`${CLUB}/torneios/:tournamentId/encerramento`, "secretary", "", {
    path: async (w) =>
      `${CLUB}/torneios/${(await makePlayedTournament(w.app, w.club.clubId)).tournamentId}/encerramento?clube=${w.club.clubId}`,
  }),
  page(`${CLUB}/torneios/:tournamentId/encerramento`, "secretary", "", {
    what: "unknown",
    path: (w) => `${CLUB}/torneios/${NOBODY}/encerramento?clube=${w.club.clubId}`,
    status: 404,
  }),
  page(`${CLUB}/torneios/:tournamentId/jogos`, "secretary", "", {
    what: "unknown",
    path: (w) => `${CLUB}/torneios/${NOBODY}/jogos?clube=${w.club.clubId}`,
    status: 404,
  }),
  ...clubPages("superAdmin"),
  page(`${CLUB}/importar/arquivo`, "secretary"),
  page(`${CLUB}/importar/arquivo`, "secretary", "?importacao=00000000-0000-7000-8000-000000000000"),
  page(`${CLUB}/importar/arquivo`, "ana", "", { status: 403 }),
  ...["", "?arquivo=atletas", "?arquivo=regulamento", "?arquivo=tabela", "?arquivo=extrato"].map((query) =>
    page(`${CLUB}/exportar`, "secretary", query),
  ),
  ...["partidas", "respostas", "atletas", "wo"].map((list) =>
    page(`${CLUB}/ano`, "secretary", `?semana=2026-11-16&ver=${list}`),
  ),
  page(`${CLUB}/exportar`, "secretary", "?ranking=00000000-0000-7000-8000-000000000000", { status: 404 }),
  page(`${CLUB}/exportar`, "ana", "", { status: 403 }),
  page(DRAWS, "secretary", "", {
    path: async (w) =>
      DRAWS.replace(":tournamentId", (await drawToMake(w.app.sql, w.club, w.club.clubId)).tournamentId),
  }),
  page(DRAWS, "secretary", (w) => `?clube=${w.club.clubId}&categoria=00000000-0000-7000-8000-000000000000`, {
    what: "?clube, unknown event",
    path: async (w) =>
      DRAWS.replace(":tournamentId", (await eventToDraw(w.app.sql, w.club, w.club.clubId)).tournamentId),
  }),
  page(DRAWS, "secretary", "", {
    what: "nada",
    path: () => DRAWS.replace(":tournamentId", "nada"),
    status: 404,
  }),
  page(CLUB_MATCH, "secretary", "", { path: async (w) => `${CLUB}/partidas/${await w.report()}` }),
  page(CLUB_MATCH, "secretary", "", { what: "nada", path: () => `${CLUB}/partidas/nada`, status: 404 }),
  page(CLUB, "secretary", "", { what: ".data", path: () => `${CLUB}.data` }),
  page(CLUB, "secretary", (w) => `?clube=${w.club.otherClubId}`, { what: "?clube of another", status: 403 }),
  page(CLUB, "secretary", "?clube=nada", { status: 403 }),
  page(CLUB, "superAdmin", (w) => `?clube=${w.demo.clubId}`, { what: "?clube, first visit" }),
  page(CLUB, "superAdmin", "", { status: 200 }),
  page(CLUB, "ana", "", { status: 403 }),
  page(CLUB, "visitor", "", { status: 302 }),
  ...["", "?busca=praia", "?cursor=30"].map((query) => page("/super-admin-dashboard", "superAdmin", query)),
  page("/super-admin-dashboard", "superAdmin", "", {
    what: ".data",
    path: () => "/super-admin-dashboard.data",
  }),
  page("/super-admin-dashboard", "ana", "", { status: 403 }),
  page("/super-admin-dashboard/notificacoes", "superAdmin"),
  page("/super-admin-dashboard/notificacoes", "ana", "", { status: 403 }),
  page("/system-diagnostics", "superAdmin"),
  page("/system-diagnostics", "superAdmin", "", { what: ".data", path: () => "/system-diagnostics.data" }),
  page("/system-diagnostics", "ana", "", { status: 403 }),
];

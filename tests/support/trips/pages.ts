import type { Trip } from "./measure.ts";
import type { TripWorld, Who } from "./world.ts";

type Query = string | ((world: TripWorld) => string | Promise<string>);

const NOBODY = "00000000-0000-4000-8000-000000000000";

/** A screen opened by somebody: `query` is what follows the route's path; `what` names it where that is not constant. */
export function page(
  route: string,
  who: Who,
  query: Query = "",
  options: { status?: number; what?: string; path?: (world: TripWorld) => string } = {},
): Trip {
  const { status = 200, path = () => route } = options;
  // A denial is noted behind the answer (spec §6).
  const behind = status === 403 ? { behind: 1, front: 1 } : {};
  const what = [options.what ?? (typeof query === "string" ? query : ""), who].filter(Boolean).join(" ");
  return {
    route: `GET ${route}`,
    what,
    kind: "page",
    status,
    ...behind,
    prepare: async (world) => {
      const address = `${path(world)}${typeof query === "string" ? query : await query(world)}`;
      return () => world.get(who, address);
    },
  };
}

const PUBLIC = "/public-ranking/:clubId";
const DISPLAY = "/display/:clubId";
const TOURNAMENT = "/tournaments/:tournamentId";
const ranking = { path: (w: TripWorld) => `/public-ranking/${w.demo.clubId}` };
const display = { path: (w: TripWorld) => `/display/${w.demo.clubId}` };

/** Pages that everybody may open; some of them also by somebody signed in, for whom they are the same. */
export const publicPages: Trip[] = [
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
export const accountPages: Trip[] = [
  ...["", "?painel=senha", "?painel=codigo", "?expirou=1", "?saiu=1", "?next=%2Fathlete-profile"].map(
    (query) => page("/auth", "visitor", query),
  ),
  page("/auth", "visitor", `?responsavel=${NOBODY}.abc`),
  page("/auth", "ana", "", { status: 302 }),
  page("/auth", "ana", "?conta=1"),
  page("/auth", "superAdmin", "?conta=1"),
  page("/auth", "visitor", "?conta=1"),
  page("/auth", "visitor", "?painel=fator"),
  page("/athlete-registration", "visitor"),
  page("/athlete-registration", "visitor", (w) => `?clube=${w.club.clubId}`, { what: "?clube" }),
  page("/athlete-registration", "ana", "", { status: 302 }),
  page("/club-registration", "visitor"),
  page("/club-registration", "ana"),
  ...(["visitor", "ana", "secretary"] as const).map((who) => page("/club-registration/success", who)),
  page("/profile-setup", "visitor", "", { status: 302 }),
  ...(["ana", "nova", "secretary", "superAdmin"] as const).map((who) => page("/profile-setup", who)),
];

const ATHLETE = "/athlete-dashboard";

/** Screens of athletes; some of them opened by who may not. */
export const athletePages: Trip[] = [
  page(ATHLETE, "ana"),
  page(ATHLETE, "ana", "?esporte=beach_tennis&formato=doubles"),
  page(
    ATHLETE,
    "ana",
    (w) => `?esporte=tennis&formato=singles&clube=${w.club.clubId}&linhas=${w.club.ana.athleteId}`,
    { what: "?linhas" },
  ),
  page(ATHLETE, "ana", "?painel=registrar"),
  page(ATHLETE, "ana", "?painel=registrar&busca_side2_1=bruno"),
  page(ATHLETE, "ana", (w) => `?painel=registrar&clube=${w.club.clubId}`, {
    what: "?painel=registrar&clube",
  }),
  page(ATHLETE, "ana", (w) => `?painel=registrar&clube=${w.club.otherClubId}`, {
    what: "?painel=registrar&clube of another",
  }),
  page(ATHLETE, "ana", async (w) => `?painel=partida&id=${await w.tell()}`, { what: "?painel=partida" }),
  page(ATHLETE, "ana", async (w) => `?painel=partida&editar=1&id=${await w.tell()}`, {
    what: "?painel=partida&editar",
  }),
  page(ATHLETE, "outsider", async (w) => `?painel=partida&id=${await w.tell()}`, {
    what: "?painel=partida of others",
    status: 404,
  }),
  page(ATHLETE, "ana", "?painel=partida&id=nada", { status: 302 }),
  page(ATHLETE, "ana", "?painel=notificacoes"),
  page(ATHLETE, "visitor", "?painel=registrar", { status: 302 }),
  page(ATHLETE, "secretary", "", { status: 403 }),
  page(ATHLETE, "secretary", "?painel=registrar", { status: 403 }),
  page("/athlete-profile", "ana"),
  page("/athlete-profile", "ana", "?salvo=perfil"),
  page("/athlete-profile", "ana", "?painel=seguranca"),
  page("/athlete-profile", "ana", "?painel=seguranca", {
    what: "?painel=seguranca .data",
    path: () => "/athlete-profile.data",
  }),
  page("/athlete-profile", "secretary", "?painel=seguranca", { status: 403 }),
  page("/athlete-profile", "visitor", "?painel=seguranca", { status: 302 }),
  page("/athlete/subscription", "ana"),
  page("/athlete/subscription/plans", "ana"),
  page("/athlete/subscription/plans", "ana", "?periodo=ano"),
  page("/athlete/subscription/success", "ana"),
  page("/athlete-dashboard", "ana", "?painel=estatisticas&esporte=tennis&formato=singles"),
  page("/athlete-dashboard", "bruno", "?painel=estatisticas", {
    what: "?painel=estatisticas below the plan",
  }),
  page("/athlete-dashboard", "ana", "?painel=adversarios"),
  page("/athlete-dashboard", "bruno", "?painel=adversarios", { what: "?painel=adversarios below the plan" }),
  page("/athlete-dashboard", "ana", "?painel=historico&desde=0"),
  page("/athlete-dashboard", "ana", "?painel=historico&arquivo=csv"),
  page("/athlete-dashboard", "bruno", "?painel=historico", { what: "?painel=historico below the plan" }),
  page("/athlete-dashboard", "bruno", "?painel=historico&arquivo=csv", {
    what: "?painel=historico as a file, below the plan",
    status: 302,
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
const CLUB_PANELS = ["", "lancar", "notificacoes", "importar", "atletas", "ajustes", "assinatura"];

function clubPages(who: Who): Trip[] {
  return CLUB_PANELS.flatMap((panel) => {
    const query = panel ? `painel=${panel}` : "";
    return [
      ...(who === "superAdmin" ? [] : [page(CLUB, who, query && `?${query}`)]),
      page(CLUB, who, (w) => `?clube=${w.club.clubId}&${query}`, { what: `?clube&${query}` }),
    ];
  });
}

/** Screens of clubs and of the platform, by those who may and by some who may not. */
export const officePages: Trip[] = [
  ...clubPages("secretary"),
  ...clubPages("superAdmin"),
  page(CLUB, "secretary", async (w) => `?painel=partida&id=${await w.tell()}`, { what: "?painel=partida" }),
  page(CLUB, "secretary", "?painel=partida&id=nada", { status: 404 }),
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
  page("/system-diagnostics", "superAdmin"),
  page("/system-diagnostics", "superAdmin", "", { what: ".data", path: () => "/system-diagnostics.data" }),
  page("/system-diagnostics", "ana", "", { status: 403 }),
];

import type { TripWorld } from "../trips/world.ts";
import { NOBODY, type Row, type Target } from "./rows.ts";

type Path = string | ((world: TripWorld) => string | Promise<string>);

/** A screen that is opened. */
function page(route: string, path: Path = route, what = "", target: Target = "none"): Row {
  return {
    route: `GET ${route}`,
    what,
    target,
    way: "cookie",
    prepare: async (world) => ({ path: typeof path === "string" ? path : await path(world) }),
  };
}

/** The same screen about the athlete's own thing, another's and nobody's. */
function three(route: string, what: string, paths: Record<"own" | "another" | "missing", Path>): Row[] {
  return (["own", "another", "missing"] as const).map((target) => page(route, paths[target], what, target));
}

const clubs = (path: (clubId: string) => string) => ({
  own: (w: TripWorld) => path(w.club.clubId),
  another: (w: TripWorld) => path(w.club.otherClubId),
  missing: () => path(NOBODY),
});
/** Of Ana against Bruno; of Bruno against Caio. */
const matches = (path: (matchId: string) => string) => ({
  own: async (w: TripWorld) => path(await w.tell()),
  another: async (w: TripWorld) => path(await w.tell({ by: "bruno", against: "caio" })),
  missing: () => path(NOBODY),
});

const ATHLETE = "/athlete-dashboard";
const CLUB = "/club-admin-dashboard";
const RANKING = "/public-ranking/:clubId";

/** Pages that are the same for everybody, whoever asks. */
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
  page("/athlete-registration"),
  page("/club-registration"),
  page("/club-registration/success"),
  page("/profile-setup"),
];

const athleteRows: Row[] = [
  page(ATHLETE),
  page(ATHLETE, `${ATHLETE}?painel=registrar`, "report"),
  ...three(
    ATHLETE,
    "report",
    clubs((id) => `${ATHLETE}?painel=registrar&clube=${id}`),
  ),
  ...three(
    ATHLETE,
    "match",
    matches((id) => `${ATHLETE}?painel=partida&id=${id}`),
  ),
  page(ATHLETE, `${ATHLETE}?painel=notificacoes`, "notifications"),
  page("/athlete-profile"),
  page("/athlete/subscription/plans"),
  page("/athlete/subscription"),
  page("/athlete/subscription/success"),
  page("/athlete/regional-rankings"),
];

const officeRows: Row[] = [
  page(CLUB),
  ...["", "lancar", "notificacoes", "importar", "atletas", "ajustes", "assinatura"].flatMap((panel) =>
    three(
      CLUB,
      panel,
      clubs((id) => `${CLUB}?painel=${panel}&clube=${id}`),
    ),
  ),
  ...three(CLUB, "match", {
    own: async (w) => `${CLUB}?clube=${w.club.clubId}&painel=partida&id=${await w.tell()}`,
    another: async (w) => `${CLUB}?clube=${w.club.otherClubId}&painel=partida&id=${await w.tell()}`,
    missing: (w) => `${CLUB}?clube=${w.club.clubId}&painel=partida&id=${NOBODY}`,
  }),
  page("/super-admin-dashboard"),
  page("/system-diagnostics"),
];

export const pageRows: Row[] = [...publicRows, ...accountRows, ...athleteRows, ...officeRows];

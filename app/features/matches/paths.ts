/** The athlete's own screen; its panels are search parameters, since there is no URL beyond spec §2. */
export const HOME_PATH = "/athlete-dashboard";

/** The panel of a match on a dashboard; `screen` may carry parameters of its own. */
export function matchPath(screen: string, matchId: string): string {
  return withParameters(screen, { painel: "partida", id: matchId });
}

/** A club's dashboard with its parameters: the club is always named, so that one read finds everything. */
export function clubPath(clubId: string, parameters: Record<string, string> = {}): string {
  return withParameters("/club-admin-dashboard", { clube: clubId, ...parameters });
}

function withParameters(path: string, parameters: Record<string, string>): string {
  const query = new URLSearchParams(parameters).toString();
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

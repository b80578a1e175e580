import type { Sql } from "./sql.ts";

/** The opener of a page: a visitor without an account, or a demonstration account. */
export type Who = "visitor" | "atleta" | "clube" | "admin";

/** A page or a call that only reads; `route` as in the site map. */
export type BenchPage = { route: string; path: string; who: Who; isPublic: boolean };

/** The product's pages with an address each, in the order of the site map; the club is the one of 100 athletes. */
export async function benchPages(sql: Sql, clubId: string): Promise<BenchPage[]> {
  const [tournament] = await sql<{ id: string }>(
    "select id from tournaments where status <> 'draft' order by id limit 1",
  );
  const open = (route: string, path = route): BenchPage => ({ route, path, who: "visitor", isPublic: true });
  const visitor = (route: string): BenchPage => ({ route, path: route, who: "visitor", isPublic: false });
  const as = (who: Who, route: string): BenchPage => ({ route, path: route, who, isPublic: false });
  return [
    open("/"),
    open("/public-ranking/:clubId", `/public-ranking/${clubId}`),
    open("/display/:clubId", `/display/${clubId}`),
    open("/tournaments"),
    open("/tournaments-list"),
    ...(tournament ? [open("/tournaments/:tournamentId", `/tournaments/${tournament.id}`)] : []),
    open("/geographical-rankings"),
    visitor("/auth"),
    visitor("/athlete-registration"),
    visitor("/club-registration"),
    as("atleta", "/athlete-dashboard"),
    as("atleta", "/athlete-profile"),
    as("clube", "/club-admin-dashboard"),
    as("admin", "/super-admin-dashboard"),
    as("admin", "/system-diagnostics"),
  ];
}

/** Calls of the API that read; those of a person go with the same cookies as the pages. */
export function benchCalls(clubId: string): BenchPage[] {
  const call = (who: Who, route: string, path = route): BenchPage => ({ route, path, who, isPublic: false });
  const ofClub = (end: string) => `/api/v1/clubs/${clubId}${end}`;
  return [
    call("visitor", "/api/v1/clubs/:clubId/display/version", ofClub("/display/version")),
    call("visitor", "/api/v1/clubs/:clubId/ranking", ofClub("/ranking")),
    call("visitor", "/api/v1/cities", "/api/v1/cities?search=joao"),
    call("visitor", "/api/v1/clubs", "/api/v1/clubs?search=clube"),
    call("atleta", "/api/v1/me"),
    call("atleta", "/api/v1/me/widgets"),
    call("atleta", "/member-widgets"),
    call("atleta", "/api/v1/notifications"),
  ];
}

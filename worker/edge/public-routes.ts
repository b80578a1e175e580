import {
  clubTag,
  HOME_TAG,
  REGIONAL_TAG,
  TOURNAMENTS_TAG,
  tournamentTag,
  withShards,
} from "../../app/lib/cache-tags.ts";

/** How long the edge may show an answer: fresh, and then stale while one request renews it. Together at most 15 s. */
export interface Freshness {
  maxAgeSeconds: number;
  staleSeconds: number;
}

/** What may happen to a request: an answer for everybody, kept; one for whoever asks, never kept; another address. */
export type Publicity =
  | { kind: "public"; route: string; tags: string[]; freshness: Freshness }
  /** Made for a visitor like a public one, but of a text that somebody typed: never kept. */
  | { kind: "unkept"; route: string }
  | { kind: "redirect"; to: string }
  | { kind: "private" };

interface PublicRoute {
  /** As in the site map; failures are counted under it. */
  route: string;
  path: RegExp;
  /** The query parameters that the route reads; an address with others is answered by one without them. */
  parameters: readonly string[];
  /** Free text among them. */
  typed?: readonly string[];
  tags: (id: string) => string[];
  freshness: Freshness;
}

const ID = "([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
const PAGE: Freshness = { maxAgeSeconds: 5, staleSeconds: 10 };
/** Displays ask for it every 15 s and would show what it says: short, and never stale. */
const VERSION: Freshness = { maxAgeSeconds: 2, staleSeconds: 0 };

/**
 * Everything that the edge may keep, and nothing else is: issue "public pages", product §10 "Cached public pages". In the
 * order of the site map, then of the API. A path that differs from these in a letter, a slash or an ending is private.
 */
export const PUBLIC_ROUTES: readonly PublicRoute[] = [
  {
    route: "/",
    path: /^\/$/,
    parameters: ["painel", "clube", "cursor"],
    typed: ["clube"],
    tags: () => [HOME_TAG],
    freshness: PAGE,
  },
  {
    route: "/public-ranking/:clubId",
    path: new RegExp(`^/public-ranking/${ID}$`),
    parameters: [
      "sport",
      "format",
      "category",
      "class",
      "as_of",
      "search",
      "limit",
      "cursor",
      "athlete",
      "lines",
    ],
    typed: ["search"],
    tags: (id) => [clubTag(id)],
    freshness: PAGE,
  },
  {
    route: "/display/:clubId",
    path: new RegExp(`^/display/${ID}$`),
    parameters: ["sport", "format", "theme"],
    tags: (id) => [clubTag(id)],
    freshness: PAGE,
  },
  {
    route: "/tournaments",
    path: /^\/tournaments$/,
    parameters: [],
    tags: () => [TOURNAMENTS_TAG],
    freshness: PAGE,
  },
  {
    route: "/tournaments-list",
    path: /^\/tournaments-list$/,
    parameters: ["search", "state", "sport", "status", "cursor"],
    typed: ["search"],
    tags: () => [TOURNAMENTS_TAG],
    freshness: PAGE,
  },
  {
    route: "/tournaments/:tournamentId",
    path: new RegExp(`^/tournaments/${ID}$`),
    parameters: [],
    tags: (id) => [tournamentTag(id), TOURNAMENTS_TAG],
    freshness: PAGE,
  },
  {
    route: "/geographical-rankings",
    path: /^\/geographical-rankings$/,
    parameters: [
      "sport",
      "city",
      "radiusKm",
      "state",
      "region",
      "category",
      "class",
      "ageGroup",
      "limit",
      "cursor",
      "cityName",
    ],
    typed: ["cityName"],
    tags: () => [REGIONAL_TAG],
    freshness: PAGE,
  },
  {
    route: "/api/v1/clubs/:clubId/display/version",
    path: new RegExp(`^/api/v1/clubs/${ID}/display/version$`),
    parameters: ["ring"],
    tags: (id) => [clubTag(id)],
    freshness: VERSION,
  },
  {
    route: "/api/v1/clubs/:clubId/display/:version",
    path: new RegExp(`^/api/v1/clubs/${ID}/display/[0-9a-z.-]{8,80}$`),
    parameters: ["sport", "format"],
    tags: (id) => [clubTag(id)],
    freshness: PAGE,
  },
];

/** What becomes of a request, by its method and address alone: nothing that a person sends with it counts. */
export function publicityOf(method: string, url: URL): Publicity {
  if (method !== "GET" && method !== "HEAD") return { kind: "private" };
  for (const declared of PUBLIC_ROUTES) {
    const match = declared.path.exec(url.pathname);
    if (!match) continue;
    if (url.search !== "") {
      const unknown = [...new Set(url.searchParams.keys())].filter(
        (name) => !declared.parameters.includes(name),
      );
      if (unknown.length > 0) return { kind: "redirect", to: without(url, unknown) };
      if (declared.typed?.some((name) => url.searchParams.getAll(name).some((text) => text.trim() !== "")))
        return { kind: "unkept", route: declared.route };
    }
    const { route, freshness } = declared;
    return { kind: "public", route, tags: withShards(declared.tags(match[1] ?? "")), freshness };
  }
  return { kind: "private" };
}

function without(url: URL, names: readonly string[]): string {
  const params = new URLSearchParams(url.searchParams);
  for (const name of names) params.delete(name);
  const text = params.toString();
  return text ? `${url.pathname}?${text}` : url.pathname;
}

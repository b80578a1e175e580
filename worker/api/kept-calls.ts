import { clubTag, fileTag } from "../../app/lib/cache-tags.ts";
import type { Caching, Freshness } from "../../app/lib/caching.ts";

export interface Call {
  /** As Hono writes it, from the root: `:name` stands for one segment, `:name{.+}` for the rest. */
  path: string;
  /**
   * Everybody; a person by their access token; a program by its club's API token; a screen of ours by token or cookie; Stripe and the mail
   * service by their signature.
   */
  access: "public" | "bearer" | "token" | "screen" | "signature";
  /**
   * The limit that counts it (spec §9, product §10): `api` by user, token or address before anything else is done; `person` the same once the
   * screen's cookie was read; `operation` by person and operation; `auth` with the code or password; `forms` by address; null for none.
   */
  limit: "api" | "person" | "operation" | "auth" | "forms" | null;
  /** Nothing that is not said here is kept (product §10, "Cached public pages"). */
  caching?: Caching;
  /** The most that a body may hold, where it is not `BODY_BYTES` of `worker/bodies.ts`. */
  bodyBytes?: number;
  /** Its words are looked through by the call itself, or written by our own scripts: not once more (spec §5). */
  isLookedThrough?: true;
}

const FRESH: Freshness = { maxAgeSeconds: 5, staleSeconds: 10 };
/** Displays ask for it every 15 s and would show what it says: short, and never stale. */
const VERSION: Freshness = { maxAgeSeconds: 2, staleSeconds: 0 };
/** Pictures at addresses that are never written twice. The edge drops one that was taken away within these minutes. */
const PICTURE: Freshness = { maxAgeSeconds: 300, staleSeconds: 0, isForEver: true };

const clubTags: Caching["tags"] = ({ clubId = "" }) => [clubTag(clubId)];

/** The calls whose answers the edge keeps; they stand apart, since each request is looked up here before the application is loaded. */
export const KEPT_CALLS: readonly Call[] = [
  // A file that is kept for everybody counts against nothing (product §10): its path is one part. Any other does as any call.
  {
    path: "/api/storage/v1/object/public/:bucket/:path",
    access: "public",
    limit: null,
    caching: { parameters: [], tags: ({ path = "" }) => [fileTag(path)], freshness: PICTURE },
  },
  {
    path: "/api/v1/clubs/:clubId/display/version",
    access: "public",
    limit: null,
    caching: { parameters: ["message"], tags: clubTags, freshness: VERSION },
  },
  {
    path: "/api/v1/clubs/:clubId/display/:version",
    access: "public",
    limit: null,
    caching: {
      parameters: ["board", "sport", "format", "ranking", "semana", "torneio", "chave"],
      tags: clubTags,
      freshness: FRESH,
    },
  },
];

/**
 * The audience of an address. A page: everybody, whoever is signed in, or a role of spec §2. A call: also a program by its bearer token
 * (`token`: a club's API token), a screen of ours by token or cookie, or Stripe by its signature.
 */
type Access =
  | "public"
  | "signed_in"
  | "athlete"
  | "club_admin"
  | "super_admin"
  | "bearer"
  | "token"
  | "screen"
  | "signature";

/**
 * Which limit counts a call (spec §9, product §10): `api` by user, token or address before anything else is done; `person`
 * the same once the screen's cookie was read; `operation` by person and operation; `auth` with the code or password;
 * `forms` by address; null for none.
 */
type CallLimit = "api" | "person" | "operation" | "auth" | "forms" | null;

/** How long the edge may show an answer: fresh, and then stale while one request renews it. Together at most 15 s. */
export interface Freshness {
  maxAgeSeconds: number;
  staleSeconds: number;
  /** The answer at an address never changes: browsers need not ask again. */
  isForEver?: true;
}

/** The rules by which the edge keeps the answers of an address, for everybody. */
export interface Caching {
  /** The query parameters that the route reads; an address with others is answered by one without them. */
  parameters: readonly string[];
  /** Free text among them: an answer to one is never kept, and counts as `api`. */
  typed?: readonly string[];
  tags: (params: Readonly<Record<string, string>>) => string[];
  freshness: Freshness;
}

interface Address {
  /** As in the site map and the API: `:name` stands for one segment. What lies below has the same row, unless it has its own. */
  path: string;
  access: Access;
  /** Nothing that is not said here is kept (product §10, "Cached public pages"). */
  caching?: Caching;
  /** The most that a body may hold, where it is not `BODY_BYTES` of `app/addresses.ts`. */
  bodyBytes?: number;
}

export interface Page extends Address {
  /** A page without React: whatever leads there from inside the application loads the document. */
  isDocument?: true;
  /** The most that a form of it which brings a file may hold; its action reads it piece by piece. */
  fileFormBytes?: number;
  /** The fields of its forms that may come several times; any other is refused then. */
  listFields?: readonly string[];
}

export interface Call extends Address {
  limit: CallLimit;
  /** Its words are looked through by the call itself, or written by our own scripts: not once more (spec §5). */
  isLookedThrough?: true;
}

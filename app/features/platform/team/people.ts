import { searchText } from "../../../lib/search-text.ts";

/** People on a page of the list. */
export const PLATFORM_PEOPLE_PAGE = 30;

/** The filters of the list, by the word in its address. */
export const PEOPLE_KINDS = {
  atletas: "Atletas",
  clubes: "Administram clubes",
  plataforma: "Administram a plataforma",
  suspensas: "Contas suspensas",
} as const;
export type PeopleKind = keyof typeof PEOPLE_KINDS;

/** The query of the list; `from` counts the people before the page. */
export interface PlatformPeopleQuery {
  search: string;
  kind: PeopleKind | null;
  from: number;
}

/** An account in the list; instants as ISO 8601. */
export interface ListedPerson {
  id: string;
  name: string;
  email: string;
  role: string;
  isConfirmed: boolean;
  suspendedAt: string | null;
  lastSignInAt: string | null;
  /** Names of clubs that they play in or work for. */
  clubs: string[];
}

/** How somebody belongs to a club. */
type ClubTie = "admin" | "secretary" | "referee" | "member" | "requested";

/** An account as the platform's team looks at it; instants as ISO 8601. */
export interface OfficePerson {
  id: string;
  name: string;
  email: string;
  role: string;
  athleteId: string | null;
  isConfirmed: boolean;
  suspendedAt: string | null;
  createdAt: string;
  lastSignInAt: string | null;
  clubs: { id: string; name: string; tie: ClubTie }[];
  sessions: {
    id: string;
    userAgent: string | null;
    ipAddress: string | null;
    refreshedAt: string;
    awaitsFactor: boolean;
  }[];
  /** Confirmed ones. */
  factors: { id: string; name: string; createdAt: string }[];
  recoveryCodesLeft: number;
  /** The team's acts on the account, the newest first. */
  acts: {
    id: string;
    action: string;
    actor: string | null;
    data: Record<string, unknown> | null;
    at: string;
  }[];
}

const ROLES: Readonly<Record<string, string>> = {
  athlete: "Atleta",
  club_admin: "Administra clube",
  super_admin: "Administra a plataforma",
};

/** The role of an account, pt-BR; one that we do not know is shown as it is (spec §3). */
export function personRole(role: string): string {
  return ROLES[role] ?? role;
}

/** How somebody belongs to a club, pt-BR. */
export const TIE_LABELS: Readonly<Record<ClubTie, string>> = {
  admin: "administra",
  secretary: "secretaria",
  referee: "arbitra",
  member: "joga",
  requested: "pediu para entrar",
};

/** The address's parameters of a list; the page from `from` on. */
export function platformPeopleParameters(
  { search, kind }: PlatformPeopleQuery,
  from = 0,
): Record<string, string> {
  return {
    ...(search ? { busca: search } : {}),
    ...(kind ? { quem: kind } : {}),
    ...(from > 0 ? { pagina: String(from / PLATFORM_PEOPLE_PAGE) } : {}),
  };
}

/** Reads the query from the address of the list; a value without a meaning is left out. */
export function peopleQuery(params: URLSearchParams): PlatformPeopleQuery {
  const kind = params.get("quem") ?? "";
  const page = Number(params.get("pagina") ?? 0);
  return {
    search: searchText(params.get("busca")),
    kind: Object.hasOwn(PEOPLE_KINDS, kind) ? (kind as PeopleKind) : null,
    from: Number.isInteger(page) && page > 0 && page < 10_000 ? page * PLATFORM_PEOPLE_PAGE : 0,
  };
}

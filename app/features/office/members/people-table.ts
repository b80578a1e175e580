import type { Gender } from "../../../../drizzle/schema/enums.ts";

/** How many people a page of the table shows. */
export const PEOPLE_PAGE = 50;

/** The filters of the table of a club's people; null is everybody. */
export interface PeopleQuery {
  search: string;
  /** A class, in whatever sport. */
  class: string | null;
  sport: string | null;
  account: "with" | "without" | null;
  role: "admin" | "secretary" | null;
  /** Only those who played and stopped (`idleAthletesSql`). */
  isIdle: boolean;
  status: "active" | "left";
  from: number;
}

/** Somebody of a club, as those who work for it see them. Instants in ISO 8601. */
export interface PersonRow {
  /** Null for who works there and has no athlete profile. */
  athleteId: string | null;
  name: string;
  /** The picture that others see; none of private profiles and minors. */
  avatarId: string | null;
  genderCategory: Gender | null;
  hasAccount: boolean;
  role: "admin" | "secretary" | null;
  /** Their number in the club's own system. */
  externalId: string | null;
  classes: { sport: string; class: string }[];
  /** When they last played there, confirmed; null for never. */
  lastMatchAt: string | null;
}

export interface PeopleTable {
  rows: PersonRow[];
  /** By the filters, over all pages. */
  total: number;
  /** Names that somebody asked to take off public pages and that wait for the club. */
  nameRequests: number;
  query: PeopleQuery;
}

/** The filters by the words of the address's parameters, pt-BR as people read them. */
export const PEOPLE_FILTERS = {
  account: { com: "with", sem: "without" },
  role: { admin: "admin", secretaria: "secretary" },
} as const;

/** The parameters of the address that shows a query from a row on; what is usual is left out. */
export function peopleParameters(query: PeopleQuery, from: number): Record<string, string> {
  const said: Record<string, string | null> = {
    quem: query.search,
    classe: query.class,
    esporte: query.sport,
    conta: query.account && (query.account === "with" ? "com" : "sem"),
    papel: query.role && (query.role === "admin" ? "admin" : "secretaria"),
    jogos: query.isIdle ? "parados" : null,
    situacao: query.status === "left" ? "saiu" : null,
    pagina: from > 0 ? String(from) : null,
  };
  return Object.fromEntries(
    Object.entries(said).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
}

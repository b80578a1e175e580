import type { MatchFormat } from "../../../lib/formats.ts";
import {
  PUBLISHED_STATUSES,
  type AthleteClass,
  type CategoryGender,
} from "../../../../drizzle/schema/enums.ts";

/** How a tournament reads now: its stored status, corrected by the clock (registration not open yet, over, dates gone). */
export const TOURNAMENT_STATE_FILTERS = ["soon", ...PUBLISHED_STATUSES] as const;

type TournamentState = (typeof TOURNAMENT_STATE_FILTERS)[number];

export const TOURNAMENT_STATES: Readonly<
  Record<TournamentState, { label: string; tone: "neutral" | "ok" | "warn" | "danger" | "info" | "sun" }>
> = {
  soon: { label: "Inscrições em breve", tone: "info" },
  open: { label: "Inscrições abertas", tone: "ok" },
  closed: { label: "Inscrições encerradas", tone: "neutral" },
  draws_published: { label: "Chaves publicadas", tone: "info" },
  running: { label: "Em andamento", tone: "sun" },
  finished: { label: "Encerrado", tone: "neutral" },
  cancelled: { label: "Cancelado", tone: "danger" },
};

/** The three shelves of the overview, which are also the choices of the list's status filter. */
export const TOURNAMENT_GROUPS = [
  { id: "open", label: "Inscrições abertas" },
  { id: "running", label: "Em andamento" },
  { id: "past", label: "Encerrados" },
] as const;

export type TournamentGroup = (typeof TOURNAMENT_GROUPS)[number]["id"];

/** A tournament as cards and rows show it. Days are "YYYY-MM-DD", instants ISO 8601. */
export interface TournamentCard {
  id: string;
  name: string;
  state: TournamentState;
  group: TournamentGroup;
  startsOn: string;
  endsOn: string;
  registrationOpensAt: string;
  registrationClosesAt: string;
  venue: string;
  /** "Florianópolis/SC", the club's. */
  city: string;
  club: { id: string; name: string; timeZone: string };
  /** Codes of its sports, each once. */
  sports: string[];
  events: number;
  /** Entries confirmed or held, over all events. */
  entries: number;
  /** Least fee of an event in centavos; null while it has no event. */
  fromCents: number | null;
  currency: "BRL" | "USD";
}

/** A sports category of a tournament. `taken` counts entries confirmed or held; `waiting` those on the list. */
export interface TournamentEvent {
  id: string;
  name: string;
  sport: string;
  format: MatchFormat;
  /** Whether each person enters by themselves, though they may play doubles with changing partners. */
  isEnteredAlone: boolean;
  gender: CategoryGender;
  classes: AthleteClass[] | null;
  minAge: number | null;
  maxAge: number | null;
  playedOn: string | null;
  /** Where it stands, from taking entries to its champion. */
  state: string;
  quorum: number;
  entryFeeCents: number;
  currency: "BRL" | "USD";
  maxEntries: number;
  taken: number;
  waiting: number;
  /** Confirmed entries, seeds first; names as others read them. */
  entries: { id: string; seed: number | null; athletes: { name: string }[] }[];
}

/** A tournament as its page shows it. */
export interface TournamentDetail extends TournamentCard {
  description: string | null;
  contact: string | null;
  isPaidAtClub: boolean;
  /** The rules for entering and for giving an entry up, in words. */
  rules: string[];
  refunds: string[];
  courts: number;
  eventRows: TournamentEvent[];
}

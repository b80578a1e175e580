import { dayIn } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import { rowsOf } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { isHidden, type NamedAthlete, publicName } from "../accounts/public-name.ts";
import { refuseOfflineClub } from "../security/club-standing.server.ts";
import { toCard } from "./tournament-card.ts";
import type { TournamentCard } from "./tournament.ts";
import { type CardRow, tournamentStatement } from "./tournaments-repository.server.ts";

/** A sports category of a tournament. `taken` counts entries confirmed or held; `waiting` those on the list. */
export interface TournamentEvent {
  id: string;
  name: string;
  sport: string;
  format: "singles" | "doubles";
  genderCategory: "male" | "female" | null;
  class: string | null;
  entryFeeCents: number;
  currency: "BRL" | "USD";
  maxEntries: number;
  taken: number;
  waiting: number;
  /** Confirmed entries, seeds first; names as others read them. */
  entries: { id: string; seed: number | null; athletes: { id: string; name: string; isHidden: boolean }[] }[];
}

export interface TournamentDetail extends TournamentCard {
  description: string | null;
  courts: number;
  eventRows: TournamentEvent[];
}

type RawAthlete = NamedAthlete & { id: string };
interface RawEvent extends Omit<TournamentEvent, "taken" | "waiting" | "entries"> {
  entries: {
    id: string;
    seed: number | null;
    status: "pending" | "confirmed" | "waiting";
    athlete: RawAthlete;
    partner: RawAthlete | null;
  }[];
}
interface RawTournament {
  isOffline: boolean;
  card: CardRow["card"];
  description: string | null;
  courts: number;
  timeZone: string;
  events: RawEvent[];
}

/**
 * One tournament with its events and entries; throws `not_found` for drafts, unknown ids and clubs
 * whose public pages are down. One round trip.
 */
export async function readTournament(
  { services }: Pick<VerbContext, "services">,
  { tournamentId }: { tournamentId: string },
): Promise<TournamentDetail> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(tournamentId)) throw new AppError("not_found");
  const now = services.now();
  const [raw] = rowsOf<RawTournament>(
    await services.read(tournamentStatement(services.db, now, tournamentId)),
  );
  if (!raw) throw new AppError("not_found");
  refuseOfflineClub(raw);
  const today = dayIn(now, raw.timeZone);
  return {
    ...toCard(raw.card),
    description: raw.description,
    courts: raw.courts,
    eventRows: raw.events.map((event) => toEvent(event, today)),
  };
}

function toEvent(event: RawEvent, today: string): TournamentEvent {
  const shown = (athlete: RawAthlete) => ({
    id: athlete.id,
    name: publicName(athlete, today),
    isHidden: isHidden(athlete, today),
  });
  return {
    ...event,
    taken: event.entries.filter(({ status }) => status !== "waiting").length,
    waiting: event.entries.filter(({ status }) => status === "waiting").length,
    entries: event.entries
      .filter(({ status }) => status === "confirmed")
      .map(({ id, seed, athlete, partner }) => ({
        id,
        seed,
        athletes: partner ? [shown(athlete), shown(partner)] : [shown(athlete)],
      })),
  };
}

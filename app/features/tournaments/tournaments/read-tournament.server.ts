import { dayIn } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { refuseOfflineClub } from "../../base/access/club-access.server.ts";
import { toCard } from "./tournament-card.ts";
import type { RawAthlete, RawEvent } from "./tournament-rows.server.ts";
import type { TournamentDetail, TournamentEvent } from "./tournament.ts";
import { entryRulesInWords } from "./entry-limits.ts";
import { refundInWords } from "./refund-rule.ts";
import { tournamentStatement } from "./tournaments-repository.server.ts";

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
  const [raw] = await services.read(tournamentStatement(services.db, now, tournamentId));
  if (!raw) throw new AppError("not_found");
  refuseOfflineClub(raw);
  const today = dayIn(now, raw.timeZone);
  const nameOf = toldApart(
    raw.events.flatMap(peopleOf).map((athlete) => ({ ...athlete, athleteId: athlete.id })),
    (athlete) => publicName(athlete, today),
  );
  return {
    ...toCard(raw.card),
    description: raw.description,
    contact: raw.contact,
    isPaidAtClub: raw.payee === "at_club",
    rules: entryRulesInWords(raw.rules),
    refunds: refundInWords(raw.refundRule),
    courts: raw.courts,
    eventRows: raw.events.map((event) => toEvent(event, nameOf)),
  };
}

function peopleOf({ entries }: RawEvent): RawAthlete[] {
  return entries.flatMap(({ athlete, partner }) => (partner ? [athlete, partner] : [athlete]));
}

function toEvent(event: RawEvent, nameOf: (athleteId: string) => string): TournamentEvent {
  const shown = (athlete: RawAthlete) => ({ name: nameOf(athlete.id) });
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

import { AppError } from "../../lib/errors.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { askedClub } from "../access/live-session-sql.server.ts";
import type { OfTournament } from "../tournament-office/managed-tournament.server.ts";
import { type RefundFacts, shareRefund } from "../tournaments/refund-rule.ts";
import type { EntriesPage, EntryShare } from "./entries-page.ts";
import { officeEntriesStatement, type RawShare } from "./entries-page-repository.server.ts";

/**
 * Who is entered in a club's tournament, who waits, what everybody has paid and would get back, for who works for the club. One statement that travels
 * with the page's other reads; throws `unauthenticated`, `forbidden`, `not_found`.
 */
export async function readEntries(
  context: VerbContext,
  { clubId, tournamentId }: OfTournament,
): Promise<EntriesPage> {
  const { services } = context;
  const [page] = await services.read(
    officeEntriesStatement(services.db, askedClub(context, clubId), tournamentId),
  );
  if (!page?.mayOpen) throw new AppError("forbidden");
  const { tournament, events } = page;
  if (!tournament) throw new AppError("not_found");
  const now = services.now();
  const { id, name, status, registrationOpensAt, registrationClosesAt, payee } = tournament;
  return {
    tournament: { id, name, status, registrationOpensAt, registrationClosesAt, payee },
    events: events.map((event) => ({
      ...event,
      newId: services.newId(),
      entries: event.entries.map((entry) => ({
        ...entry,
        people: entry.people.map(({ share, ...person }) => ({
          ...person,
          share: share && toShare(share, tournament, now),
        })),
      })),
    })),
  };
}

function toShare(
  { paidAt, isOnline, ...share }: RawShare,
  facts: RefundFacts,
  now: Date,
): NonNullable<EntryShare["share"]> {
  const isPaidHere = share.status === "paid" && isOnline && paidAt !== null;
  const { amountCents } = share;
  return {
    ...share,
    backCents: isPaidHere ? shareRefund(facts, { amountCents, paidAt }, now).cents : 0,
    fullBackCents: isPaidHere ? amountCents : 0,
  };
}

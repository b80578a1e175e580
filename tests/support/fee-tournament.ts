import { randomUUID } from "node:crypto";
import { answerInvitation } from "../../app/features/tournaments/tournaments/answer-invitation.server.ts";
import { enterEvent } from "../../app/features/tournaments/tournaments/enter-event.server.ts";
import type { TestPerson } from "./identity.ts";
import type { TestMoney } from "./money.ts";

/** The traits of a test's tournament; by default 8 000 centavos, 4 places, singles, it starts in 20 days and closes in 10. */
export interface FeeEvent {
  feeCents?: number;
  maxEntries?: number;
  format?: "singles" | "doubles";
  startsInDays?: number;
  opensInHours?: number;
  currency?: string;
}

/** An open tournament with one event, of a club with a zone of its own (America/Manaus, UTC-4). */
export async function makeFeeEvent(money: TestMoney, clubId: string, event: FeeEvent = {}) {
  const tournamentId = randomUUID();
  const eventId = randomUUID();
  const { sql } = money.database;
  const day = (days: number) => new Date(money.clock.at.getTime() + days * 86_400_000).toISOString();
  const startsOn = day(event.startsInDays ?? 20).slice(0, 10);
  await sql("update clubs set time_zone = 'America/Manaus' where id = $1", [clubId]);
  await sql(
    `insert into tournaments (id, club_id, name, venue, courts, status, starts_on, ends_on, registration_opens_at, registration_closes_at)
     values ($1, $2, 'Copa de Verão', 'Sede', 4, 'open', $3, $3, $4, $5)`,
    [tournamentId, clubId, startsOn, day((event.opensInHours ?? -48) / 24), day(10)],
  );
  await sql(
    `insert into tournament_events (id, tournament_id, name, sport, format, entry_fee_cents, currency, max_entries)
     values ($1, $2, 'Simples A', 'tennis', $3, $4, $5, $6)`,
    [
      eventId,
      tournamentId,
      event.format ?? "singles",
      event.feeCents ?? 8_000,
      event.currency ?? "BRL",
      event.maxEntries ?? 4,
    ],
  );
  return { tournamentId, eventId };
}

/** An athlete, a live session of theirs as verbs' context, and their profile. */
export async function entrant(money: TestMoney, name: string) {
  const person: TestPerson = await money.athlete({ name });
  return { ...(await participantAs(money, person)), name };
}

/** A person's context for verbs. */
export async function participantAs(money: TestMoney, person: TestPerson) {
  const viewer = await money.viewerOf(person);
  const { userId, sessionId } = viewer;
  return {
    context: { services: money.services, actor: { kind: "user", userId, sessionId } } as const,
    userId,
    athleteId: viewer.athleteId ?? "",
  };
}

/** One invites the other to a doubles event, who accepts. */
export async function enterPair(one: Entrant, other: Entrant, eventId: string) {
  const { entryId } = await enterEvent(one.context, { eventId, partnerId: other.athleteId });
  const { status } = await answerInvitation(other.context, { entryId, answer: "accept" });
  return { entryId, status };
}

export type Entrant = Awaited<ReturnType<typeof entrant>>;

import type { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { failedGuard } from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { prepareOutbox, commitThenRead } from "../notifications/outbox.server.ts";
import { guardClubWritable } from "../access/billing-state-sql.server.ts";
import { athleteMay } from "../plans/plans.ts";
import { guardLiveSession } from "../access/live-session-sql.server.ts";
import { requireAcceptedTerms } from "../access/terms-required.server.ts";
import { readViewer } from "../access/read-viewer.server.ts";
import type { Viewer } from "../access/viewer.ts";
import { lockEvent } from "./entries-repository.server.ts";
import { EARLY_ENTRY_MS, type EntryStatus, HOLD_MS, registrationRefusal, splitFee } from "./entry-rules.ts";
import {
  clubOfEventSql,
  type EventToEnter,
  eventToEnterStatement,
  guardNotEntered,
  guardRegistration,
  insertEntry,
  insertShares,
} from "./entering-repository.server.ts";
import type { entrySchema } from "./schemas.ts";

interface Entered {
  entryId: string;
  status: Extract<EntryStatus, "pending" | "confirmed" | "waiting">;
  /** Until when the place is held for the payment; null unless `pending`. */
  heldUntil: Date | null;
}

const REFUSALS = {
  not_found: new AppError("not_found"),
  not_open: new AppError("conflict", { message: "Este torneio não está recebendo inscrições." }),
  too_early: new AppError("conflict", { message: "As inscrições ainda não abriram." }),
  too_late: new AppError("deadline_passed", { message: "As inscrições já encerraram." }),
};
const ENTERED = new AppError("conflict", { message: "Há uma inscrição nesta categoria para vocês." });

/**
 * An athlete enters an event; in doubles with a partner, who has agreed (the invitation is the caller's) and pays their own share.
 * The place is held 30 minutes for the payment, confirmed at once where nothing is due; beyond the limit it is the waiting list (product
 * §6). Pro enters a day earlier (product §7). Of any number at once exactly as many get a place as there are. Throws `conflict`,
 * `deadline_passed`, `not_found`, `invalid_input`, `forbidden`, `terms_required`, `awaits_guardian`, `club_read_only`, `session_expired`.
 */
export async function enterEvent(
  { services, actor }: VerbContext,
  input: z.output<typeof entrySchema>,
): Promise<Entered> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const partnerId = input.partnerId ?? null;
  const [viewer, [found]] = await Promise.all([
    readViewer(services, actor),
    services.read(eventToEnterStatement(db, input.eventId, actor.userId, partnerId)),
  ]);
  const athlete = refuseViewer(viewer);
  const event = found?.event;
  if (!event) throw new AppError("not_found");
  const now = services.now();
  const hasEarlyEntry = athleteMay(athlete.athletePlan, "earlyEntry");
  refuseEvent(event, athlete.athleteId, partnerId, { now, hasEarlyEntry });
  const entry = {
    id: services.newId(),
    eventId: event.id,
    athleteId: athlete.athleteId,
    partnerId,
    shares: splitFee(event.feeCents, partnerId ? 2 : 1),
    currency: event.currency,
    at: now,
    heldUntil: new Date(now.getTime() + HOLD_MS),
  };
  const opensBefore = hasEarlyEntry ? new Date(now.getTime() + EARLY_ENTRY_MS) : now;
  const partnerUser = event.partner?.userId;
  const outbox = prepareOutbox(services, {
    notifications: partnerUser
      ? [
          {
            userId: partnerUser,
            type: "team_invitation",
            title: "Inscrição em dupla",
            message: `${athlete.name} inscreveu vocês em ${event.tournamentName}, ${event.name}.`,
          },
        ]
      : [],
    clubIds: [],
  });
  const athletes = [athlete.athleteId, ...(partnerId ? [partnerId] : [])];
  try {
    const [entered] = await commitThenRead(
      services,
      [
        guardLiveSession(db, actor, now),
        guardClubWritable(db, clubOfEventSql(event.id), now),
        lockEvent(db, event.id),
        guardRegistration(db, event.id, { now, opensBefore }),
        guardNotEntered(db, event.id, athletes),
      ],
      insertEntry(db, entry),
      outbox,
      [insertShares(db, entry)],
    );
    const { status, heldUntil } = entered!;
    return { entryId: entry.id, status, heldUntil: heldUntil === null ? null : new Date(heldUntil) };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Why the entry was not written, as the athlete learns it. */
function refusalOf(error: unknown): unknown {
  const guard = failedGuard(error);
  if (guard === "session") return new AppError("session_expired");
  if (guard === "registration") return REFUSALS.not_open;
  return guard === "entered" ? ENTERED : error;
}

/** An athlete who may act: with a profile, the terms accepted, and the guardian's consent where one is needed. */
export function refuseViewer(viewer: Viewer | null): Viewer & { athleteId: string } {
  if (!viewer) throw new AppError("session_expired");
  const { athleteId } = viewer;
  if (athleteId === null) throw new AppError("forbidden");
  if (viewer.awaitsGuardian) throw new AppError("awaits_guardian");
  requireAcceptedTerms(viewer);
  return { ...viewer, athleteId };
}

function refuseEvent(
  event: EventToEnter,
  athleteId: string,
  partnerId: string | null,
  when: { now: Date; hasEarlyEntry: boolean },
): void {
  const refusal = registrationRefusal(
    {
      status: event.status,
      registrationOpensAt: new Date(event.registrationOpensAt),
      registrationClosesAt: new Date(event.registrationClosesAt),
    },
    when,
  );
  if (refusal) throw REFUSALS[refusal];
  const wrong = (message: string) => new AppError("invalid_input", { field: "partnerId", message });
  if (event.format === "singles" && partnerId !== null) throw wrong("Esta categoria é de simples.");
  if (event.format === "doubles" && partnerId === null) throw wrong("Escolha com quem você vai jogar.");
  if (partnerId === athleteId) throw wrong("A dupla é com outra pessoa.");
  if (partnerId !== null && event.partner === null) throw wrong("Não encontramos esse atleta.");
  if (event.feeCents > 0 && event.partner && event.partner.userId === null)
    throw wrong("Seu par precisa ter uma conta para pagar a parte dele.");
  if (event.isEntered || event.isPartnerEntered) throw ENTERED;
}

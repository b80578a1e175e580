import type { z } from "zod";
import { AppError, Defect } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { readViewer } from "../../base/access/read-viewer.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";
import { lockEvent } from "./entries-repository.server.ts";
import type { EntryStatus } from "./entry-rules.ts";
import { newEntry, opensBefore, refuseEntry, refuseViewer } from "./entry-refusals.server.ts";
import { clubOfEventSql } from "./event-states-repository.server.ts";
import {
  entrySidesSql,
  eventSql,
  type EventToEnter,
  eventToEnterStatement,
  guardEntrants,
  guardRegistration,
  insertEntry,
  insertEntryInvitation,
  insertShares,
} from "./entering-repository.server.ts";
import type { entrySchema } from "./tournaments-schema.ts";

interface Entered {
  entryId: string;
  status: Exclude<EntryStatus, "withdrawn">;
  /** Until when the place is held for the payment; null unless `pending`. */
  heldUntil: Date | null;
}

/**
 * An athlete enters an event. In singles the place is held 30 minutes for the payment, confirmed at once where nothing is due here; beyond
 * the limit it is the waiting list (product §6). In doubles it invites a partner (`team_invitation`), or without one whoever has the
 * invitation's link, and takes no place before they accept. The rules of the category and of the tournament hold (`invalid_input`
 * names the broken one); Pro enters a day earlier (product §7). Of any number at once exactly as many get a place as there are. Throws
 * `conflict`, `deadline_passed`, `not_found`, `invalid_input`, `forbidden`, `terms_required`, `awaits_guardian`, `club_read_only`,
 * `session_expired`.
 */
export async function enterEvent(
  context: VerbContext,
  input: z.output<typeof entrySchema>,
): Promise<Entered> {
  return await retryOnConflict(() => enterOnce(context, input));
}

const ALONE = "Nesta categoria as duplas trocam a cada jogo: cada pessoa se inscreve sozinha.";

async function enterOnce(
  { services, actor }: VerbContext,
  { eventId, partnerId: asked }: z.output<typeof entrySchema>,
): Promise<Entered> {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { db } = services;
  const partnerId = asked ?? null;
  const now = services.now();
  const [read, [found]] = await Promise.all([
    readViewer(services, actor),
    services.read(
      eventToEnterStatement(db, {
        eventId: eventSql(eventId),
        ids: entrySidesSql(actor.userId, partnerId),
        now,
      }),
    ),
  ]);
  const viewer = refuseViewer(read);
  const event = found?.event;
  if (!event) throw new AppError("not_found");
  const partner = event.people.find(({ id }) => id === partnerId);
  const message = partnerRefusal(event, partnerId, viewer.athleteId);
  if (message !== null) throw new AppError("invalid_input", { field: "partnerId", message });
  refuseEntry(event, event.people, now);
  const ids = event.people.map(({ id }) => id);
  const entry = newEntry(event, event.people, { id: services.newId(), now });
  const isInvitation = !event.isEnteredAlone;
  const [, , , , [entered]] = await commitAs(
    { services, actor },
    {
      writable: clubOfEventSql(event.id),
      statements: [
        lockEvent(db, event.id),
        guardRegistration(db, event.id, { now, opensBefore: opensBefore(event.people, now) }),
        ...guardEntrants(db, event, ids),
        isInvitation ? insertEntryInvitation(db, entry) : insertEntry(db, entry),
        ...(isInvitation ? [] : [insertShares(db, entry)]),
      ],
      notifications: partner?.userId ? [partnerNotice(partner.userId, viewer.name, event, entry.id)] : [],
      lookAgain: { tournamentIds: [event.tournamentId] },
    },
  );
  if (!entered) throw new Defect("a written entry without its row");
  const { status, heldUntil } = entered;
  return { entryId: entry.id, status, heldUntil: heldUntil === null ? null : new Date(heldUntil) };
}

/** Says why somebody does not play an event with this partner; null where they may. */
function partnerRefusal(event: EventToEnter, partnerId: string | null, ownId: string): string | null {
  if (partnerId === null) return null;
  if (event.isEnteredAlone) return event.format === "singles" ? "Esta categoria é de simples." : ALONE;
  if (partnerId === ownId) return "A dupla é com outra pessoa.";
  const partner = event.people.find(({ id }) => id === partnerId);
  if (!partner) return "Não encontramos esse atleta.";
  return partner.userId === null ? "Seu par precisa ter uma conta para aceitar o convite." : null;
}

function partnerNotice(userId: string, who: string, event: EventToEnter, entryId: string): NewNotification {
  return {
    userId,
    type: "team_invitation",
    title: "Convite para jogar em dupla",
    message: `${who} convida você para jogar ${event.name}, em ${event.tournamentName}. Responda na página do torneio.`,
    data: { tournament_id: event.tournamentId, entry_id: entryId },
  };
}

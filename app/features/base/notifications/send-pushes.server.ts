import { runBatch, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { mailPauseMs } from "./new-mail.ts";
import { pushHandling, pushMessage } from "./push-message.ts";
import {
  deletePushes,
  type DuePush,
  notePushed,
  postponePush,
  takeDuePushes,
} from "./pushes-repository.server.ts";
import { quietUntil } from "./quiet-hours.ts";
import { reachedByPushes } from "./reaches-repository.server.ts";
import { forgetDevices } from "./push-devices-repository.server.ts";

const MAX_A_RUN = 200;
const BATCH = 20;
/** Nobody else takes a push while this may still be at it. */
const TAKEN_MS = 2 * 60_000;
/** Older news are in the list; a night's quiet hours are shorter. */
const TRIED_FOR_HOURS = 24;

/** The end of a push: it was sent, nobody needs it any more, its device is gone, or it is tried again at an instant. */
type Fate = "sent" | "dropped" | "device_gone" | { again: Date };

/**
 * Sends the pushes that wait (only those of `notificationIds`, where given) to the browsers of their people, outside their quiet hours,
 * while they are unread and the browser's session lives; what fails waits longer each time. Can run twice at once; gives how many the push
 * services took. Who was asked about a match by one of them is reached by it (product §4).
 */
export async function sendPushes(
  services: Services,
  notificationIds: readonly string[] | null = null,
): Promise<number> {
  let sent = 0;
  for (let tried = 0; tried < MAX_A_RUN; tried += BATCH) {
    const now = services.now();
    const untilAt = new Date(now.getTime() + TAKEN_MS);
    const due = await takeDuePushes(services.db, {
      now,
      untilAt,
      hours: TRIED_FOR_HOURS,
      limit: BATCH,
      notificationIds,
    });
    // Side by side: a push service that is slow holds nobody else's up.
    const fates = await Promise.all(due.map((push) => sendOne(services, push)));
    await runBatch(services.db, settle(services, due, fates));
    sent += fates.filter((fate) => fate === "sent").length;
    if (due.length < BATCH) break;
  }
  return sent;
}

function settle({ db, now }: Services, due: readonly DuePush[], fates: readonly Fate[]): Statement[] {
  const of = (...wanted: Fate[]) => due.filter((_, place) => wanted.includes(fates[place]!));
  const done = of("sent", "dropped");
  const gone = of("device_gone").map(({ subscription_id }) => subscription_id);
  const sent = of("sent").map(({ notification_id }) => notification_id);
  const asking = of("sent").filter(({ type, match_id }) => type === "result_validation_required" && match_id);
  return [
    ...(done.length > 0 ? [deletePushes(db, done)] : []),
    ...(gone.length > 0 ? [forgetDevices(db, gone)] : []),
    ...(sent.length > 0 ? [notePushed(db, sent, now())] : []),
    ...(asking.length > 0
      ? [
          reachedByPushes(
            db,
            asking.map((push) => push.notification_id),
            now(),
          ),
        ]
      : []),
    ...due.flatMap((push, place) => {
      const fate = fates[place]!;
      return typeof fate === "string" ? [] : [postponePush(db, push, fate.again)];
    }),
  ];
}

async function sendOne(services: Services, push: DuePush): Promise<Fate> {
  const now = services.now();
  if (!push.is_live) return "device_gone";
  if (!push.is_of_use) return "dropped";
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = push;
  const again =
    timeZone === null || from === null || until === null ? null : quietUntil(now, { from, until }, timeZone);
  if (again) return { again };
  const shown = {
    type: push.type,
    title: push.title,
    message: push.message,
    matchId: push.match_id,
    inviteId: push.invite_id,
    pairId: push.pair_id,
    clubId: push.club_id,
    tournamentId: push.tournament_id,
    expiresAt: push.expires_at === null ? null : new Date(push.expires_at),
  };
  try {
    const data = { ...pushMessage(shown, push.notification_id) };
    const taken = await services.push.send(push, { data, ...pushHandling(shown, now) });
    if (taken === "gone") return "device_gone";
    if (taken === "refused")
      services.log("push_failed", { subjectId: push.notification_id, kind: "refused" });
    return taken === "taken" ? "sent" : "dropped";
  } catch (error) {
    services.log("push_failed", { subjectId: push.notification_id, error });
    return { again: new Date(now.getTime() + mailPauseMs(push.attempts)) };
  }
}

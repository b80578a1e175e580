import { entryPath, invitePath, pairPath } from "../../../lib/athlete-paths.ts";
import { athleteMatchPath, clubMatchPath, NOTICES_PATH } from "../../../lib/paths.ts";
import type { NotificationType } from "./notification.ts";

/** A notification as it is pushed to a browser of its person's. */
interface Pushed {
  type: NotificationType;
  title: string;
  message: string;
  matchId: string | null;
  inviteId?: string | null;
  pairId?: string | null;
  /** The match's club. */
  clubId: string | null;
  tournamentId: string | null;
  /** When it stops being of use; null: never. */
  expiresAt: Date | null;
}

/** The text that the service worker (`app/public/sw.js`) shows, and where a click leads: a path of ours. */
interface PushMessage {
  title: string;
  body: string;
  path: string;
  /** A later one with the same tag takes the place of one that is still shown. */
  tag: string;
}

/** How a push service handles it (RFC 8030 §5). */
interface PushHandling {
  /** Kept so long for a device that is away. Seconds. */
  ttlSeconds: number;
  urgency: "normal" | "high";
  /** At most 32 letters: one that still waits for the device is replaced by a later one of the same topic. */
  topic: string | null;
}

const DAY_SECONDS = 86_400;
const MAX_BODY = 600;

/**
 * Writes the push of a notification and where it leads: a result to the match, as its reader sees it, an invitation to where it is
 * answered, the rest to the person's list.
 */
export function pushMessage(pushed: Pushed, notificationId: string): PushMessage {
  const { title, message, matchId, inviteId } = pushed;
  const body = message.length > MAX_BODY ? `${message.slice(0, MAX_BODY - 1)}…` : message;
  return { title, body, path: pathOf(pushed), tag: matchId ?? inviteId ?? notificationId };
}

/** Chooses how a push service handles a push: a request for an answer goes out at once, as long as there is something to answer. */
export function pushHandling({ type, matchId, expiresAt }: Pushed, now: Date): PushHandling {
  const left = expiresAt === null ? DAY_SECONDS : Math.floor((expiresAt.getTime() - now.getTime()) / 1000);
  return {
    ttlSeconds: Math.min(Math.max(left, 60), DAY_SECONDS),
    urgency: type === "result_validation_required" ? "high" : "normal",
    topic: type === "result_validation_required" ? (matchId?.replaceAll("-", "") ?? null) : null,
  };
}

function pathOf({ type, matchId, inviteId, pairId, clubId, tournamentId }: Pushed): string {
  if (inviteId) return invitePath(inviteId);
  if (pairId) return pairPath(pairId);
  if (matchId === null) return tournamentId === null ? NOTICES_PATH : entryPath(tournamentId);
  // A club's decision goes to its admins alone.
  return type === "system_notification" ? clubMatchPath(clubId, matchId) : athleteMatchPath(matchId);
}

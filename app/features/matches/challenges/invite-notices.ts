import { formatTime, formatWeekday } from "../../../lib/dates.ts";
import type { MatchFormat } from "../../../lib/formats.ts";
import { sportLabel } from "../../../lib/sports.ts";
import { nameForMail } from "../../../lib/text.ts";
import type { NewNotification } from "../../base/notifications/notification.ts";

/** The match that an invite is about, as its words need it. */
export interface InvitedMatch {
  sport: string;
  format: MatchFormat;
  playAt: Date | string;
  place: string | null;
  timeZone: string;
}

const FORMATS: Readonly<Record<MatchFormat, string>> = { singles: "simples", doubles: "duplas" };

/** "Tênis, simples". */
export function kindLabel({ sport, format }: Pick<InvitedMatch, "sport" | "format">): string {
  return `${sportLabel(sport)}, ${FORMATS[format]}`;
}

/** "sáb., 28/11, às 10:00". */
export function inviteWhenLabel({ playAt, timeZone }: Pick<InvitedMatch, "playAt" | "timeZone">): string {
  return `${formatWeekday(playAt, timeZone)}, às ${formatTime(playAt, timeZone)}`;
}

/** "Tênis, simples · sáb., 28/11, às 10:00 · Quadra 2". */
export function matchLabel(match: InvitedMatch): string {
  return [kindLabel(match), inviteWhenLabel(match), match.place].filter(Boolean).join(" · ");
}

/** The events of an invite that the other one is notified of. */
export type InviteEvent =
  | "opened"
  | "countered"
  | "accepted"
  | "declined"
  | "withdrawn"
  | "cancelled"
  | "expired";

const TITLES: Readonly<Record<InviteEvent, (who: string) => string>> = {
  opened: (who) => `${who} quer jogar com você`,
  countered: (who) => `${who} propôs outro horário`,
  accepted: (who) => `${who} aceitou o seu convite`,
  declined: (who) => `${who} recusou o seu convite`,
  withdrawn: (who) => `${who} retirou o convite`,
  cancelled: (who) => `${who} desmarcou o jogo`,
  expired: (who) => `${who} não respondeu ao seu convite`,
};

/** The notification about an invite; `who` is the other one, by the name that the reader may read. */
export function inviteNotice(
  event: InviteEvent,
  {
    userId,
    who,
    inviteId,
    match,
    expiresAt,
  }: {
    userId: string;
    who: string;
    inviteId: string;
    match: InvitedMatch;
    /** Until when it asks for an answer. */
    expiresAt?: Date;
  },
): NewNotification {
  return {
    userId,
    type: "team_invitation",
    // It is a mail's subject too.
    title: TITLES[event](nameForMail(who) || "Um atleta"),
    message: `${matchLabel(match)}.`,
    data: { invite_id: inviteId },
    ...(expiresAt ? { expiresAt } : {}),
  };
}

/** Writes the WhatsApp message about an invite to the other one; `url` is where to answer it. */
export function inviteText(
  match: InvitedMatch,
  { isAccepted, url }: { isAccepted: boolean; url: string },
): string {
  return isAccepted
    ? `Nosso jogo está marcado: ${matchLabel(match)}. ${url}`
    : `Vamos jogar? ${matchLabel(match)}. Responda na Quadra: ${url}`;
}

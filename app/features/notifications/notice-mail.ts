import { MAIL_FOOT } from "../../copy/mail.ts";
import { athleteMatchPath, entryPath, NOTICES_PATH } from "../../lib/paths.ts";
import { nameForMail } from "../../lib/text.ts";
import { ALWAYS_MAILED } from "./preferences.ts";
import type { NewNotification } from "./notification.ts";

export interface NoticeMail {
  subject: string;
  text: string;
}

/**
 * The mail that tells somebody of a notification: its title and where to read it, since what it says may be in a stranger's words. Null
 * for those whose writer always brings a mail of its own.
 */
export function noticeMail(
  { type, title, data }: Pick<NewNotification, "type" | "title" | "data">,
  origin: string,
): NoticeMail | null {
  if (ALWAYS_MAILED.includes(type)) return null;
  // The title of a club's notice was typed, too.
  const subject = type === "push_notification" ? `Recado: ${nameForMail(title)}` : title;
  return {
    subject,
    text:
      `Olá!\n\nHá um aviso para você na Quadra: ${subject}.\n\nLeia aqui: ${origin}${pathOf({ type, data })}\n\n` +
      `Não quer este tipo de e-mail? Entre e mude em Notificações, Como avisar você.${MAIL_FOOT}`,
  };
}

function pathOf({ type, data }: Pick<NewNotification, "type" | "data">): string {
  if (type === "match_result_validation" && data?.match_id) return athleteMatchPath(data.match_id);
  return data?.tournament_id ? entryPath(data.tournament_id) : NOTICES_PATH;
}

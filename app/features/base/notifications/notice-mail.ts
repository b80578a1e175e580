import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { noticePath } from "../../../lib/athlete-paths.ts";
import { NOTICES_PATH } from "../../../lib/paths.ts";
import { nameForMail } from "../../../lib/text.ts";
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
  // A club's decision about a match goes to its admins, who see it elsewhere.
  const isOfAthlete =
    type === "match_result_validation" || type === "team_invitation" || data?.tournament_id !== undefined;
  const path = (isOfAthlete && data ? noticePath(data) : null) ?? NOTICES_PATH;
  return {
    subject,
    text:
      `Olá!\n\nHá um aviso para você na Quadra: ${subject}.\n\nLeia aqui: ${origin}${path}\n\n` +
      `Não quer este tipo de e-mail? Entre e mude em Notificações, Como avisar você.${MAIL_FOOT}`,
  };
}

import { MAIL_FOOT } from "../../../copy/mail-foot.ts";
import { sportLabel } from "../../../lib/sports.ts";

export const NOTICE_TITLE_LETTERS = 80;
export const NOTICE_LETTERS = 1_000;

/** For whom a notice is; null is everybody, and then every class. */
export interface NoticeGroup {
  sport: string | null;
  class: string | null;
}

/** A group that a club can write to, with how many of it have an account. */
export interface ListedGroup extends NoticeGroup {
  people: number;
}

/** A notice that was sent; `createdAt` in ISO 8601. */
export interface SentNotice extends NoticeGroup {
  id: string;
  title: string;
  message: string;
  told: number;
  /** Null where the account is gone. */
  author: string | null;
  createdAt: string;
}

/** So many a club may send in a day: more is noise, and turns people away from those about their results. */
export const NOTICES_A_DAY = 20;

/** "Todos os atletas", "Tênis", "Tênis, classe B". */
export function groupLabel({ sport, class: level }: NoticeGroup): string {
  if (sport === null) return "Todos os atletas";
  return level === null ? sportLabel(sport) : `${sportLabel(sport)}, classe ${level}`;
}

/** The same as the form sends it. */
export function groupValue({ sport, class: level }: NoticeGroup): string {
  return [sport, level].filter((part) => part !== null).join(":");
}

/** "1 pessoa", "12 pessoas". */
export function peopleLabel(people: number): string {
  return people === 1 ? "1 pessoa" : `${people} pessoas`;
}

/** Writes the texts that members read in the application, and in their mail; `url` is where the application opens. */
export function noticeTexts(
  { title, message }: { title: string; message: string },
  { clubName, url }: { clubName: string; url: string },
) {
  return {
    notification: { title: `${clubName}: ${title}`, message },
    mail: {
      subject: `${clubName}: ${title}`,
      text: `${message}\n\nAviso do ${clubName} aos seus atletas. Abra na Quadra: ${url}${MAIL_FOOT}`,
    },
  };
}

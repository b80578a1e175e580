import type { NoticeAudience } from "../../../../drizzle/schema/enums.ts";

/** So many people are told in one transaction. */
export const NOTICE_BATCH = 500;
/** And so many of those in one run of the job, which runs each minute: each person's channel is a call of its own. */
export const BATCHES_A_RUN = 4;
/** Notices on the page. */
export const NOTICES_SHOWN = 30;

/** For whom a notice is, pt-BR. */
export const AUDIENCE_LABELS: Readonly<Record<NoticeAudience, string>> = {
  everybody: "Todas as contas",
  athletes: "Todos os atletas",
  club_admins: "Todos os administradores de clubes",
};

/** A notice in the list; instants as ISO 8601. */
export interface ListedNotice {
  id: string;
  title: string;
  message: string;
  audience: NoticeAudience;
  by: string | null;
  createdAt: string;
  people: number;
  told: number;
  doneAt: string | null;
  stoppedAt: string | null;
}

/** How far a notice is. */
export type NoticeState = "sending" | "done" | "stopped";

/** How far a notice is: stopped by the team, done, or still on its way. */
export function noticeState({ doneAt, stoppedAt }: Pick<ListedNotice, "doneAt" | "stoppedAt">): NoticeState {
  if (stoppedAt !== null) return "stopped";
  return doneAt === null ? "sending" : "done";
}

/** "1 de 3 pessoas": whom it has reached; people who left meanwhile are not waited for. */
export function reachedText({ told: reached, people }: Pick<ListedNotice, "told" | "people">): string {
  const of = Math.max(reached, people);
  return `${reached.toLocaleString("pt-BR")} de ${of.toLocaleString("pt-BR")} ${of === 1 ? "pessoa" : "pessoas"}`;
}

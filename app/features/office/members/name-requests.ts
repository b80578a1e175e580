import { DAY_MS } from "../../../lib/dates.ts";
import type { NAME_ASKERS, Protection } from "../../../../drizzle/schema/enums.ts";

/** A club has fifteen days, as the law gives who keeps data to answer (LGPD, art. 19). */
export const ANSWER_DAYS = 15;

/** By when a club answers what was asked at an instant. */
export function answerByOf(askedAt: Date): Date {
  return new Date(askedAt.getTime() + ANSWER_DAYS * DAY_MS);
}

export const ASKER_LABELS: Readonly<Record<(typeof NAME_ASKERS)[number], string>> = {
  self: "Sou eu",
  guardian: "Sou responsável por esta pessoa",
  other: "Outra pessoa",
};

/** A profile without an account, or one that somebody asked about, as the club's office lists it. */
export interface OfficeName {
  athleteId: string;
  name: string;
  hasAccount: boolean;
  protectedAs: Protection | null;
}

/** A request that waits for an answer; instants as ISO 8601. */
export interface OpenRequest extends OfficeName {
  id: string;
  asker: (typeof NAME_ASKERS)[number];
  email: string | null;
  note: string | null;
  createdAt: string;
  answerBy: string;
}

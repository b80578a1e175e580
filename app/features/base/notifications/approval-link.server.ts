import type { Services } from "../../../platform/services.server.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const TOKEN = new RegExp(`^((${UUID})\\.(${UUID})\\.([12])\\.([A-Za-z0-9_-]{16}))\\.([A-Za-z0-9_-]{43})$`);
const PURPOSE = "approve";

/** The right that a mailed link gives: one person approves, for one side, one score of one match. */
interface Approval {
  matchId: string;
  userId: string;
  side: 1 | 2;
  /** `scoreMark` of the score that was mailed, and of how often it had been corrected. */
  mark: string;
}

/** Gives the text that the seal of a mailed link covers; stored with the mail, and worth nothing without the seal. */
export function approvalSubject({ matchId, userId, side, mark }: Approval): string {
  return `${matchId}.${userId}.${side}.${mark}`;
}

/** The link of a mail about a waiting result: nobody makes one without a key of ours, and none is stored. */
export async function approvalLink({ origin, tokens }: Services, subject: string): Promise<string> {
  return `${origin}/auth?aprovar=${subject}.${await tokens.keyed(PURPOSE, subject)}`;
}

/** Opens a link's token; null for one that is forged or broken. */
export async function openApproval(services: Services, token: string): Promise<Approval | null> {
  const [, subject, matchId, userId, side, mark, seal] = TOKEN.exec(token) ?? [];
  if (!subject || !matchId || !userId || !mark || !seal) return null;
  const seals = await services.tokens.keyedAny(PURPOSE, subject);
  return seals.includes(seal) ? { matchId, userId, side: side === "1" ? 1 : 2, mark } : null;
}

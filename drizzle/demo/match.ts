import type { SportId } from "../../app/lib/sports.ts";
import type { ClubKey, DemoClub, Format } from "./clubs.ts";
import { demoId } from "./random.ts";
import type { Person } from "./people.ts";
import type { DemoScore } from "./score.ts";
import { HOUR_MS } from "../../app/lib/dates.ts";
import { DEFAULT_SILENCE_HOURS } from "../schema/enums.ts";

/** A step of a match after it was written down; `by` is an account, null the clock. */
export interface DemoStep {
  kind: "reported" | "entered" | "approved" | "silence" | "disputed" | "annulled" | "corrected";
  by: string | null;
  at: Date;
  reason?: string;
}

/** A match of the demonstration with its whole story. `steps` in order; the last one decides the state. */
export interface DemoMatch {
  id: string;
  club: DemoClub;
  sport: SportId;
  format: Format;
  sides: [Person[], Person[]];
  /** The score that counts; a correction keeps the one it replaced in `earlier`. */
  score: DemoScore;
  earlier?: DemoScore;
  playedAt: Date;
  place: string;
  /** A match of a draw. */
  isOfTournament?: boolean;
  steps: DemoStep[];
}

/** The numbering of matches: the same order of making gives the same ids. */
export function matchIds(club: ClubKey, series: string): () => string {
  let count = 0;
  return () => demoId(`match ${club} ${series} ${(count += 1)}`);
}

/** The account that reports for a side, or null when nobody of it has one. */
export function accountOf(side: readonly Person[]): string | null {
  return side.find((person) => person.userId !== null)?.userId ?? null;
}

/** When the other side's time is over: the club's hours after the report. */
export function answerBy(reportedAt: Date): Date {
  return new Date(reportedAt.getTime() + DEFAULT_SILENCE_HOURS * HOUR_MS);
}

/**
 * The steps of a result that counts: reported by side 1 and answered after `share` (0 to 1) of the time that was left
 * for it until `now`; by the club where side 2 has no account; by silence where `isSilent`. Entered by the secretary
 * where side 1 has no account.
 */
export function confirmedSteps(
  club: DemoClub,
  sides: [Person[], Person[]],
  reportedAt: Date,
  now: Date,
  answer: { share: number; isSilent: boolean },
): DemoStep[] {
  const reporter = accountOf(sides[0]);
  if (reporter === null) return [{ kind: "entered", by: club.adminUserId, at: reportedAt }];
  const reported: DemoStep = { kind: "reported", by: reporter, at: reportedAt };
  const deadline = answerBy(reportedAt);
  const other = accountOf(sides[1]);
  if (other !== null && answer.isSilent && deadline < now)
    return [reported, { kind: "silence", by: null, at: deadline }];
  const latest = Math.min(deadline.getTime(), now.getTime() - 60_000);
  const at = new Date(Math.round(reportedAt.getTime() + (latest - reportedAt.getTime()) * answer.share));
  return [reported, { kind: "approved", by: other ?? club.adminUserId, at }];
}

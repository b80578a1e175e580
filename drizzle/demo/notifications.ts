import type { Match } from "../../app/features/matches/matches/match.ts";
import {
  clubNotices,
  type NoticeOutcome,
  outcomeNotices,
  requestNotices,
} from "../../app/features/matches/matches/match-notices.ts";
import type { SideNumber } from "../../app/features/scoring/scores/score.ts";
import type { NewNotification } from "../../app/features/base/notifications/notification.ts";
import type { matches } from "../schema/matches.ts";
import type { notifications } from "../schema/notifications.ts";
import type { DemoMatch, DemoStep } from "./match.ts";
import { matchRows } from "./match-rows.ts";
import { demoId } from "./random.ts";
import { DAY_MS } from "../../app/lib/dates.ts";

type MatchRow = typeof matches.$inferInsert;

/** Older matches left no notification that anybody still has. */
const KEPT_DAYS = 21;
/** Older notifications were read. */
const UNREAD_DAYS = 2;

/**
 * The notifications that the matches of the last weeks sent to the players and the club's admins (`adminUserIds` by club
 * id), with the product's own sentences. Those about a match that nobody has answered are unread.
 */
export function notificationRows(
  all: readonly DemoMatch[],
  adminUserIds: ReadonlyMap<string, string[]>,
  now: Date,
): (typeof notifications.$inferInsert)[] {
  const recent = all.filter((m) => m.steps[0]!.at.getTime() > now.getTime() - KEPT_DAYS * DAY_MS);
  const rows = matchRows(recent).matches;
  return recent.flatMap((match, index) => {
    const full = toMatch(match, rows[index]!, adminUserIds.get(match.club.id) ?? []);
    return match.steps.flatMap((step, seq) => {
      const isAnswered = seq < match.steps.length - 1;
      return noticesOf(full, step, match).map((notice, n): typeof notifications.$inferInsert => ({
        userId: notice.userId,
        type: notice.type,
        title: notice.title,
        message: notice.message,
        data: notice.data ?? null,
        expiresAt: notice.expiresAt ?? null,
        id: demoId(`notice ${match.id} ${seq} ${n}`),
        isRead: isAnswered || isOld(step, now) || (step.kind === "approved" && n % 2 === 1),
        createdAt: step.at,
      }));
    });
  });
}

function isOld(step: DemoStep, now: Date): boolean {
  return (
    step.kind !== "reported" &&
    step.kind !== "disputed" &&
    step.at.getTime() < now.getTime() - UNREAD_DAYS * DAY_MS
  );
}

function noticesOf(match: Match, step: DemoStep, { sides }: DemoMatch): NewNotification[] {
  const report = { match, now: step.at };
  const name = sides.flat().find((p) => p.userId === step.by)?.name;
  const reason = step.reason ?? "";
  const notify = (outcome: NoticeOutcome, exceptUserId: string | null = step.by) =>
    outcomeNotices(report, outcome, { exceptUserId });
  switch (step.kind) {
    case "reported":
      return match.silenceApproves ? requestNotices(report, "reported") : clubNotices(report, "no_account");
    case "approved":
      return notify(name ? { kind: "approved", by: name } : { kind: "approved_by_club" });
    case "disputed":
      return [...notify({ kind: "disputed", by: name!, reason }), ...clubNotices(report, "disputed")];
    case "annulled":
    case "corrected":
      return notify({ kind: step.kind, reason });
    case "silence":
    case "entered":
      return notify({ kind: step.kind });
  }
}

/** The match as the product's sentences want it. */
function toMatch(demo: DemoMatch, row: MatchRow, adminUserIds: string[]): Match {
  const { club, score, steps } = demo;
  return {
    id: demo.id,
    version: steps.length,
    clubId: club.id,
    clubName: club.name,
    timeZone: club.timeZone,
    silenceHours: 24,
    adminUserIds,
    rankingId: row.rankingId,
    sport: demo.sport,
    format: demo.format,
    scoreFormat: score.scoreFormat,
    status: row.status as Match["status"],
    end: score.end,
    losingSide: score.losingSide,
    winnerSide: score.winnerSide,
    sets: score.sets,
    playedAt: demo.playedAt,
    playedOn: row.playedOn,
    place: demo.place,
    source: row.source,
    reportedAt: row.reportedAt,
    reportedBy: row.reportedBy ?? null,
    reporterSide: (row.reporterSide ?? null) as SideNumber | null,
    answerBy: row.answerBy ?? null,
    silenceApproves: row.silenceApproves === 1,
    confirmedAt: row.confirmedAt ?? null,
    disputedBy: row.disputedBy ?? null,
    disputeReason: row.disputeReason ?? null,
    decisionReason: row.decisionReason ?? null,
    players: demo.sides.flatMap((side, index) =>
      side.map((person, slot) => ({
        athleteId: person.id,
        userId: person.userId,
        name: person.name,
        isPrivate: person.isPrivate,
        nameNumber: 1,
        birthDate: person.userId === null ? null : person.birthDate,
        guardianAcceptedAt: null,
        side: (index + 1) as SideNumber,
        slot: (slot + 1) as 1 | 2,
      })),
    ),
    events: [],
    isReached: true,
    isClubReadOnly: false,
  };
}

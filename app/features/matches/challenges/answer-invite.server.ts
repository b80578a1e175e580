import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Statement } from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { settleNotices } from "../../base/notifications/notifications-repository.server.ts";
import { requireActingAthlete } from "../matches/acting-athlete.server.ts";
import { isGuarded } from "../../people/people/invitee.ts";
import { nameInClub } from "../../people/people/public-name.ts";
import { type InviteEvent, inviteNotice, type InvitedMatch } from "./invite-notices.ts";
import { INVITE_REFUSALS } from "./invite-refusals.ts";
import {
  decideAct,
  decideCounter,
  inviteExpiry,
  type InviteAct,
  type InviteState,
  statusAfter,
} from "./invite.ts";
import { changeInvite, type InviteRow, inviteStatement, proposeAgain } from "./invites-repository.server.ts";
import { readProposal } from "./proposal.ts";
import type { CounterInviteInput, InviteAnswer } from "./match-invites-schema.ts";

const EVENT_OF = {
  accept: "accepted",
  decline: "declined",
  withdraw: "withdrawn",
  cancel: "cancelled",
} as const satisfies Record<InviteAct, InviteEvent>;

/**
 * One of the two accepts (naming the `version` that they saw) or declines the other's proposal, withdraws their own, or calls off what
 * was accepted; the other is told. Free on every plan; the same answer when repeated. Throws `not_found`, `deadline_passed`,
 * `already_answered`, `conflict` (it changed, its time has passed, or it is the other's turn) and what `requireActingAthlete` throws.
 */
export async function answerInvite(
  context: VerbContext,
  input: { invite_id: string; act: InviteAct; version?: number },
): Promise<InviteAnswer> {
  return await retryOnConflict(async () => {
    const read = await readInvite(context, input.invite_id);
    const { row, state, athleteId, now } = read;
    const { act, version } = input;
    const decision = decideAct(state, { athleteId, act, now, ...(version === undefined ? {} : { version }) });
    if (decision.kind === "refused") throw new AppError(...INVITE_REFUSALS[decision.why]);
    if (decision.kind === "same") return answerOf(row);
    const status = statusAfter(act);
    const { db } = context.services;
    const change = changeInvite(db, { id: row.id, version: row.version, status, by: athleteId, at: now });
    await write(context, read, change, { event: EVENT_OF[act], match: matchOf(row) });
    return { id: row.id, status, version: row.version + 1 };
  });
}

/**
 * Proposes another time and place for the one whose turn it is, in answer to the `version` that they saw; the other one then
 * has seven days to answer. Free on every plan; the same answer when repeated. Throws `invalid_input` and what `answerInvite`
 * throws.
 */
export async function counterInvite(context: VerbContext, input: CounterInviteInput): Promise<InviteAnswer> {
  return await retryOnConflict(async () => {
    const read = await readInvite(context, input.invite_id);
    const { row, state, athleteId, now, today } = read;
    const { timeZone } = row;
    const proposed = readProposal(input, { timeZone, isGuarded: isGuarded(row.me, row.other, today), now });
    if (!proposed.ok)
      throw new AppError("invalid_input", { field: proposed.field, message: proposed.message });
    const { proposal } = proposed;
    const decision = decideCounter(state, { athleteId, version: input.version, proposal, now });
    if (decision.kind === "refused") throw new AppError(...INVITE_REFUSALS[decision.why]);
    if (decision.kind === "same") return answerOf(row);
    const { db } = context.services;
    const expiresAt = inviteExpiry(now);
    const change = proposeAgain(db, {
      id: row.id,
      version: row.version,
      by: athleteId,
      expiresAt,
      ...proposal,
    });
    await write(context, read, change, {
      event: "countered",
      match: { ...matchOf(row), ...proposal },
      expiresAt,
    });
    return { id: row.id, status: "open", version: row.version + 1 };
  });
}

interface ReadInvite {
  row: InviteRow;
  state: InviteState;
  athleteId: string;
  now: Date;
  today: string;
}

async function readInvite(context: VerbContext, inviteId: string): Promise<ReadInvite> {
  const { services, actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const now = services.now();
  const today = dayIn(now, DEFAULT_TIME_ZONE);
  const [viewer, [row]] = await Promise.all([
    requireActingAthlete(context),
    services.read(inviteStatement(services.db, { inviteId, userId: actor.userId, today })),
  ]);
  if (!row) throw new AppError("not_found");
  return { row, state: toState(row), athleteId: viewer.athleteId, now, today };
}

/** Turns a row into the state that the rules need. */
function toState(
  row: Omit<InviteState, "playAt" | "expiresAt"> & { playAt: string; expiresAt: string },
): InviteState {
  return { ...row, playAt: new Date(row.playAt), expiresAt: new Date(row.expiresAt) };
}

function matchOf({ sport, format, playAt, place, timeZone }: InviteRow): InvitedMatch {
  return { sport, format, playAt, place, timeZone };
}

function answerOf({ id, status, version }: InviteRow): InviteAnswer {
  return { id, status, version };
}

/** Writes a change and tells the other one, unless their account is gone. */
async function write(
  context: VerbContext,
  { row, today }: ReadInvite,
  change: Statement,
  news: { event: InviteEvent; match: InvitedMatch; expiresAt?: Date },
): Promise<void> {
  const { actor } = context;
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  const { userId } = row.other;
  const { event, ...rest } = news;
  const notice = { who: nameInClub(row.me, today), inviteId: row.id, ...rest };
  await commitAs(context, {
    statements: [
      change,
      settleNotices(
        context.services.db,
        { key: "invite_id", ids: [row.id] },
        userId === null ? [actor.userId] : [actor.userId, userId],
      ),
    ],
    notifications: userId === null ? [] : [inviteNotice(event, { userId, ...notice })],
    lookAgain: { readerIds: [actor.userId] },
    contended: [row.id],
  });
}

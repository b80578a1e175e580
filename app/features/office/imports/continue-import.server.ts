import { actorUserId } from "../../../lib/actor.ts";
import { dayIn, startOfDay } from "../../../lib/dates.ts";
import { AppError, Defect } from "../../../lib/errors.ts";
import { wholly } from "../../../lib/turns.ts";
import {
  databaseErrorCode,
  isWriteConflict,
  runBatch,
  runBatchThenRead,
  type Statement,
} from "../../../platform/database.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { commitThenRead, prepareOutbox } from "../../base/notifications/outbox.server.ts";
import {
  addProfileFacts,
  insertUnclaimedProfiles,
  linkExternalIds,
} from "../../people/people/unclaimed-profiles-repository.server.ts";
import {
  rankingStateStatement,
  meetingsStatement,
  parseRankingState,
} from "../../scoring/ledger/ranking-states-repository.server.ts";
import { type RequestedChange, changeRankings } from "../../scoring/ledger/ranking-change.server.ts";
import type { ImportPlayer } from "./sides.ts";
import { isMinor } from "../../base/access/minors.ts";
import { meetingKey, meetingOf } from "../../scoring/ledger/meetings.ts";
import { playedDay } from "../../matches/matches/same-match.ts";
import {
  guardStandingMatches,
  standingOnDaysStatement,
} from "../../matches/matches/same-match-repository.server.ts";
import { insertImportedMatches } from "../../matches/matches/imported-matches-repository.server.ts";
import { closeImport, progressIn } from "./close-import.server.ts";
import { type ImportPlan, type PlannedImport, planRows, type RowOutcome } from "./import-plan.ts";
import type { ImportProgress } from "./import-progress.ts";
import {
  chunkGuards,
  guardMayImport,
  importChunkStatement,
  isOfImportSql,
  progressStatement,
  recordOutcomes,
} from "./import-repository.server.ts";
import type { ImportChunk } from "./import-rows-sql.server.ts";
import { importedMatches } from "./imported-matches.ts";
import { findSameRows, withoutSame } from "./same-rows.ts";

const ROWS_A_CHUNK = 250;
/** A try reads and plans a whole chunk. */
const TRIES = 20;

/**
 * Applies the next lines of an import (about 250): matches, players, points and nível land together. When none is
 * left it closes the import. A second call for the same import at the same moment waits or reads again; no line is
 * applied twice. Throws `not_found`, `forbidden`, `conflict` before it was confirmed, `club_read_only`, and `busy` when others never let it through.
 */
export async function continueImport(
  context: VerbContext,
  { importId }: { importId: string },
): Promise<ImportProgress> {
  let limit = ROWS_A_CHUNK;
  const attempt = async (): Promise<ImportProgress> => {
    const chunk = await readChunk(context, importId, limit);
    if (chunk.rows.length === 0) return closeImport(context, { ...chunk, importId });
    try {
      return await applyChunk(context, importId, chunk);
    } catch (error) {
      if (isWriteConflict(error) || !isAboutData(error)) throw error;
      // One line that the database refuses must not hold the others back: narrow it down, then refuse it alone.
      if (chunk.rows.length === 1) return refuseRow(context.services, importId, chunk);
      limit = Math.ceil(chunk.rows.length / 8);
      return attempt();
    }
  };
  return await retryOnConflict(attempt, { tries: TRIES });
}

async function readChunk(
  { services, actor }: VerbContext,
  importId: string,
  limit: number,
): Promise<ImportChunk> {
  const statement = importChunkStatement(
    services.db,
    askerOf(services, actor),
    importId,
    limit,
    services.now(),
  );
  const [chunk] = await statement;
  if (!chunk) throw new AppError("not_found");
  if (!chunk.mayImport) throw new AppError("forbidden");
  // An import that has ended may still be looked at.
  if (actor.kind === "user" && chunk.isReadOnly && chunk.finishedAt === null)
    throw new AppError("club_read_only");
  if (chunk.confirmedAt === null) throw new AppError("conflict");
  return chunk;
}

async function applyChunk(
  context: VerbContext,
  importId: string,
  chunk: ImportChunk,
): Promise<ImportProgress> {
  const { services, actor } = context;
  const { db } = services;
  const { clubId, timeZone } = chunk;
  const planned = wholly(
    planRows(chunk.rows, {
      members: chunk.members,
      knownKeys: new Map(chunk.known.map(({ key, id }) => [key, id])),
      answers: chunk.answers,
      newId: services.newId,
    }),
  );
  const rankingId = ({ sport, format }: PlannedImport["match"]) => {
    const ranking = chunk.rankings.find((one) => one.sport === sport && one.format === format);
    if (!ranking) throw new Defect(`a club without a ranking of ${sport} ${format}`);
    return ranking.id;
  };
  const { days, standing, change } = await readPlanned(context, importId, chunk, planned.matches, rankingId);
  const seconds = new Set(chunk.rows.filter((row) => row.isSecondMatch).map(({ ordinal }) => ordinal));
  const same = findSameRows(planned.matches, standing, (ordinal) => seconds.has(ordinal));
  const plan = { ...planned, ...withoutSame(planned, same) };
  const now = services.now();
  const matches = importedMatches(plan.matches, { timeZone, newId: services.newId, rankingId });
  const outbox = prepareOutbox(services, {
    notifications: [],
    clubIds: plan.matches.length > 0 ? [clubId] : [],
  });
  const written: Statement[] = [
    ...guardMayImport(db, askerOf(services, actor), clubId, now),
    ...guardStandingMatches(
      db,
      days,
      standing.map(({ id }) => id),
    ),
    ...chunkGuards(db, {
      importId,
      clubId,
      memberCount: chunk.memberCount,
      ordinals: chunk.rows.map((row) => row.ordinal),
    }),
    ...newAthletes(context, chunk, plan),
    ...linkExternalIds(db, plan.links),
    ...insertImportedMatches(db, matches, { importId, clubId, actorUserId: actorUserId(actor), now }),
    ...change(plan),
    recordOutcomes(db, importId, plan.outcomes),
  ];
  return progressIn(await commitThenRead(services, written, progressStatement(db, importId), outbox));
}

function newAthletes(
  { services }: VerbContext,
  { clubId, timeZone }: ImportChunk,
  plan: ImportPlan,
): Statement[] {
  const today = dayIn(services.now(), timeZone);
  const profiles = plan.athletes.map(({ athleteId, membershipId, player, joinedOn }) => ({
    athleteId,
    membershipId,
    name: player.name,
    searchName: player.folded,
    genderCategory: player.gender,
    externalId: player.externalId,
    ...profileFacts(player, today),
    joinedAt: startOfDay(joinedOn, timeZone).toISOString(),
  }));
  const facts = plan.facts.map(({ athleteId, player }) => ({
    athleteId,
    genderCategory: player.gender,
    ...profileFacts(player, today),
  }));
  return [
    ...insertUnclaimedProfiles(services.db, clubId, profiles, services.now()),
    ...addProfileFacts(services.db, facts),
  ];
}

/** A minor gets the most protective defaults (product §3). */
function profileFacts({ birthDate, email, phone }: ImportPlayer, today: string) {
  return {
    birthDate: birthDate ?? null,
    contactEmail: email ?? null,
    contactPhone: phone ?? null,
    isPrivate: isMinor(birthDate ?? null, today),
  };
}

/**
 * Reads the matches that stand already on the days of planned ones, and gives the change that writes points and nível of the new ones among
 * them, dated at the start of the day played, in the order of the lines.
 */
async function readPlanned(
  { services }: VerbContext,
  importId: string,
  { clubId, timeZone }: ImportChunk,
  planned: readonly PlannedImport[],
  rankingId: (match: PlannedImport["match"]) => string,
) {
  if (planned.length === 0) return { days: [], standing: [], change: () => [] };
  const { db } = services;
  const meetings = new Map(
    planned.map(({ match: { sport, playedOn }, sides }) => {
      const meeting = meetingOf(sport, { playedOn, sides });
      return [meetingKey(meeting), meeting];
    }),
  );
  const days = planned.map(({ match, sides }) => playedDay({ ...match, sides }));
  const athleteIds = [...new Set(planned.flatMap(({ sides }) => sides.flat()))];
  const firstDay = planned.map(({ match }) => match.playedOn).reduce((a, b) => (a < b ? a : b));
  const [standing, state, met] = await runBatch(db, [
    standingOnDaysStatement(db, days, isOfImportSql(importId, clubId)),
    rankingStateStatement(db, {
      matchIds: [],
      athleteIds,
      past: { athleteIds, since: startOfDay(firstDay, timeZone) },
      rankingIds: [...new Set(planned.map(({ match }) => rankingId(match)))],
      admitsNewcomers: true,
    }),
    meetingsStatement(db, [...meetings.values()]),
  ]);
  const change = ({ matches, athletes, facts }: Pick<ImportPlan, "matches" | "athletes" | "facts">) => {
    if (matches.length === 0) return [];
    const read = parseRankingState(state, met);
    for (const { athleteId, player } of athletes) {
      const { gender = null, birthDate = null } = player;
      read.entrants.set(athleteId, {
        athleteId,
        gender,
        birthDate,
        classes: {},
        clubClasses: {},
        enrolledIn: [],
      });
    }
    for (const { athleteId, player } of facts) {
      const entrant = read.entrants.get(athleteId);
      // The gender that this batch writes counts for the matches of this batch.
      if (entrant && player.gender !== null)
        read.entrants.set(athleteId, { ...entrant, gender: player.gender });
    }
    const requested = matches.map(({ id, ordinal, match, sides }): RequestedChange => {
      const { end, winner, setsWon, gamesWon, playedOn, sets, scoreFormat, meeting } = match;
      const said = meeting === undefined ? {} : { meeting };
      const result = { sides, end, winner, setsWon, gamesWon, playedOn, sets, ...said };
      const at = startOfDay(playedOn, timeZone);
      return { kind: "confirm", matchId: id, rankingId: rankingId(match), result, at, ordinal, scoreFormat };
    });
    return changeRankings(services, read, requested).statements;
  };
  return { days, standing, change };
}

async function refuseRow({ db }: VerbContext["services"], importId: string, chunk: ImportChunk) {
  const refusals = chunk.rows.map(({ ordinal }): RowOutcome => ({
    ordinal,
    outcome: "refused",
    reason: "O banco de dados recusou esta partida: confira os nomes e o placar.",
    matchId: null,
    made: [],
  }));
  const refuse = [
    ...chunkGuards(db, { ...chunk, importId, ordinals: refusals.map(({ ordinal }) => ordinal) }),
    recordOutcomes(db, importId, refusals),
  ];
  return progressIn(await runBatchThenRead(db, refuse, progressStatement(db, importId)));
}

/** Data exceptions (22…) and broken constraints (23…) come from what a line says, not from the moment. */
function isAboutData(error: unknown): boolean {
  return /^2[23]/.test(databaseErrorCode(error) ?? "");
}

import { actorUserId } from "../../lib/actor.ts";
import { startOfDay } from "../../lib/dates.ts";
import { AppError } from "../../lib/errors.ts";
import {
  databaseErrorCode,
  isLostRace,
  rowsOf,
  runBatch,
  type Statement,
} from "../../platform/database.server.ts";
import type { VerbContext } from "../../platform/services.server.ts";
import { announce, commitAnnounced } from "../notifications/outbox.server.ts";
import { insertUnclaimedProfiles, linkExternalIds } from "../accounts/unclaimed-profiles.server.ts";
import { foldStateStatement, meetingsStatement, parseFoldState } from "../rankings/fold-state.server.ts";
import { type Move, moveRankings } from "../rankings/move.server.ts";
import { opponentsKey } from "../rankings/result.ts";
import { closeImport } from "./close-import.server.ts";
import { type ImportPlan, type PlannedMatch, planRows, type RowOutcome } from "./import-plan.ts";
import type { ImportProgress } from "./import-progress.ts";
import {
  chunkGuards,
  guardMayImport,
  type ImportChunk,
  importChunkStatement,
  progressStatement,
  recordOutcomes,
} from "./import-repository.server.ts";
import { insertImportedMatches } from "./import-writes-repository.server.ts";

export const ROWS_A_CHUNK = 250;
const TRIES = 8;
const PAUSE_MS = 25;

/**
 * Applies the next lines of an import (about 250): matches, players, points and nível land together. When none is
 * left it closes the import. Whoever continues the same import at the same moment waits or reads again; no line is
 * applied twice. Throws `not_found`, `forbidden`, `club_read_only`, and `busy` when others never let it through.
 */
export async function continueImport(
  context: VerbContext,
  { importId }: { importId: string },
): Promise<ImportProgress> {
  const { services, actor } = context;
  let limit = ROWS_A_CHUNK;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const statement = importChunkStatement(services.db, actor, importId, limit, services.now());
    const [chunk] = rowsOf<ImportChunk>(await statement);
    if (!chunk) throw new AppError("not_found");
    if (!chunk.mayImport) throw new AppError("forbidden");
    // An import that has ended may still be looked at.
    if (actor.kind === "user" && chunk.isReadOnly && chunk.finishedAt === null)
      throw new AppError("club_read_only");
    if (chunk.rows.length === 0) return closeImport(context, { ...chunk, importId });
    try {
      return await applyChunk(context, importId, chunk);
    } catch (error) {
      if (isLostRace(error)) {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt * (0.5 + Math.random())));
      } else if (isAboutData(error)) {
        // One line that the database refuses must not hold the others back: narrow it down, then refuse it alone.
        if (chunk.rows.length === 1) return refuseRow(services, importId, chunk);
        limit = Math.ceil(chunk.rows.length / 8);
        attempt -= 1;
      } else {
        throw error;
      }
    }
  }
  throw new AppError("busy");
}

async function applyChunk(
  context: VerbContext,
  importId: string,
  chunk: ImportChunk,
): Promise<ImportProgress> {
  const { services, actor } = context;
  const { db } = services;
  const { clubId, timeZone } = chunk;
  const plan = planRows(chunk.rows, {
    members: chunk.members,
    knownKeys: new Map(chunk.known.map(({ key, id }) => [key, id])),
    newId: services.newId,
  });
  const rankings = new Map(chunk.rankings.map(({ id, sport, format }) => [`${sport}|${format}`, id]));
  const rankingId = ({ sport, format }: PlannedMatch["match"]) => rankings.get(`${sport}|${format}`)!;
  const { statements, isOutOfOrder } = await moved(context, chunk, plan, rankingId);
  const bySport = new Map(plan.matches.map(({ ordinal, match }) => [ordinal, match.sport]));
  const now = services.now();
  const scene = {
    importId,
    clubId,
    timeZone,
    actorUserId: actorUserId(actor),
    now,
    newId: services.newId,
    rankingId,
  };
  const announcement = announce(services, {
    notifications: [],
    clubIds: plan.matches.length > 0 ? [clubId] : [],
  });
  const written: Statement[] = [
    ...guardMayImport(db, actor, clubId, now),
    ...chunkGuards(db, {
      importId,
      clubId,
      memberCount: chunk.memberCount,
      ordinals: chunk.rows.map((row) => row.ordinal),
    }),
    ...newAthletes(context, chunk, plan),
    ...linkExternalIds(db, plan.links),
    ...insertImportedMatches(db, plan.matches, scene),
    ...statements,
    recordOutcomes(db, importId, plan.outcomes, (ordinal) =>
      isOutOfOrder ? (bySport.get(ordinal) ?? null) : null,
    ),
    progressStatement(db, importId),
  ];
  return progressIn(await commitAnnounced(services, written, announcement));
}

function newAthletes(
  { services }: VerbContext,
  { clubId, timeZone }: ImportChunk,
  plan: ImportPlan,
): Statement[] {
  const profiles = plan.athletes.map(({ athleteId, membershipId, player, joinedOn }) => ({
    athleteId,
    membershipId,
    name: player.name,
    searchName: player.folded,
    genderCategory: player.gender,
    externalId: player.externalId,
    joinedAt: startOfDay(joinedOn, timeZone).toISOString(),
  }));
  return insertUnclaimedProfiles(services.db, clubId, profiles, services.now());
}

/** What the new matches move: points and nível, dated at the start of the day played, in the order of the lines. */
async function moved(
  { services }: VerbContext,
  { timeZone }: ImportChunk,
  { matches }: ImportPlan,
  rankingId: (match: PlannedMatch["match"]) => string,
) {
  if (matches.length === 0) return { statements: [], isOutOfOrder: false };
  const { db } = services;
  const moves = matches.map(({ id, ordinal, match, sides }): Move => {
    const { end, winner, setsWon, gamesWon, playedOn, sets } = match;
    const result = { sides, end, winner, setsWon, gamesWon, playedOn, sets };
    return {
      kind: "confirm",
      matchId: id,
      rankingId: rankingId(match),
      result,
      at: startOfDay(playedOn, timeZone),
      ordinal,
    };
  });
  const meetings = matches.map(({ match, sides }) => ({
    rankingId: rankingId(match),
    month: match.playedOn.slice(0, 7),
    opponents: opponentsKey(sides),
  }));
  const unique = [
    ...new Map(meetings.map((meeting) => [Object.values(meeting).join("|"), meeting])).values(),
  ];
  const [state, met] = await runBatch(db, [
    foldStateStatement(db, {
      matchIds: [],
      athleteIds: [...new Set(matches.flatMap(({ sides }) => sides.flat()))],
      rankingIds: [...new Set(meetings.map((meeting) => meeting.rankingId))],
    }),
    meetingsStatement(db, unique),
  ] as unknown as Statement[]);
  return moveRankings(services, parseFoldState(state, met), moves);
}

async function refuseRow({ db }: VerbContext["services"], importId: string, chunk: ImportChunk) {
  const refusals = chunk.rows.map(({ ordinal }): RowOutcome => ({
    ordinal,
    outcome: "refused",
    reason: "O banco de dados recusou esta partida: confira os nomes e o placar.",
    matchId: null,
    newAthletes: 0,
  }));
  const results = await runBatch(db, [
    ...chunkGuards(db, { ...chunk, importId, ordinals: refusals.map(({ ordinal }) => ordinal) }),
    recordOutcomes(db, importId, refusals, () => null),
    progressStatement(db, importId),
  ]);
  return progressIn(results);
}

function progressIn(results: readonly unknown[]): ImportProgress {
  return rowsOf<{ progress: ImportProgress }>(results.at(-1))[0]!.progress;
}

/** Data exceptions (22…) and broken constraints (23…) come from what a line says, not from the moment. */
function isAboutData(error: unknown): boolean {
  return /^2[23]/.test(databaseErrorCode(error) ?? "");
}

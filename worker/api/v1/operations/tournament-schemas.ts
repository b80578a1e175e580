import { z } from "zod";
import { BEACON_KINDS, ENTRY_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { changeSchema } from "../../../../app/features/tournaments/schedule/schedule-schema.ts";
import { tournamentProgram } from "../../../../app/features/tournaments/office/tournament-program-schema.ts";
import {
  announceBody,
  backBody,
  changedTournament,
  checkInBody,
  courtsBody,
  drawsAnswer,
  enterBody,
  eveningBody,
  entriesAnswer,
  eventBody,
  listQuery,
  makeDrawBody,
  mergeAnswer,
  mergeBody,
  mergeQuery,
  placesAnswer,
  scheduleAnswer,
  shareBody,
  tournamentAnswer,
  tournamentsAnswer,
  versionBody,
  withdrawBody,
} from "../../../../app/features/tournaments/records/tournament-records-schema.ts";
import type { TournamentOperationId } from "./tournament-table.ts";
import { noQuery, type OperationSchemas, writtenSchemas, written } from "./written.ts";

const count = z.int();
const act = writtenSchemas(undefined);
const versioned = writtenSchemas(versionBody);
const refunded = written.extend({ refunds: count });

export const TOURNAMENT_SCHEMAS: Readonly<Record<TournamentOperationId, OperationSchemas>> = {
  listTournaments: { query: listQuery, answer: tournamentsAnswer },
  readTournament: { query: noQuery, answer: tournamentAnswer },
  listEntries: { query: listQuery, answer: entriesAnswer },
  listDraws: { query: noQuery, answer: drawsAnswer },
  listPlaces: { query: listQuery, answer: placesAnswer },
  readSchedule: { query: noQuery, answer: scheduleAnswer },
  readMerge: { query: mergeQuery, answer: mergeAnswer },
  createTournament: writtenSchemas(tournamentProgram, 201),
  startEvening: writtenSchemas(eveningBody, 201),
  changeTournament: writtenSchemas(changedTournament),
  publishTournament: versioned,
  closeEntries: versioned,
  reopenEntries: versioned,
  discardTournament: versioned,
  cancelTournament: writtenSchemas(undefined, undefined, refunded),
  addEvent: writtenSchemas(eventBody, 201),
  changeEvent: writtenSchemas(eventBody),
  removeEvent: versioned,
  giveBackEvent: writtenSchemas(backBody, undefined, refunded),
  mergeEvent: writtenSchemas(mergeBody, undefined, written.extend({ moved: count, undone: count })),
  enterAthletes: writtenSchemas(enterBody, 201, written.extend({ status: z.enum(ENTRY_STATUSES) })),
  removeEntry: writtenSchemas(
    backBody,
    undefined,
    written.extend({ back_cents: count, currency: z.string() }),
  ),
  markShare: writtenSchemas(shareBody),
  checkIn: writtenSchemas(checkInBody, undefined, written.extend({ is_here: z.boolean() })),
  withdrawEntry: writtenSchemas(withdrawBody, undefined, written.extend({ substituted: z.boolean() })),
  announceDraw: writtenSchemas(
    announceBody,
    201,
    written.extend({
      number: count,
      hash: z.string(),
      beacon: z.strictObject({ kind: z.enum(BEACON_KINDS), round: count, at: z.string() }),
    }),
  ),
  makeDraw: writtenSchemas(makeDrawBody, undefined, written.extend({ matches: count })),
  callMatch: writtenSchemas(undefined, undefined, written.extend({ called_at: z.string() })),
  finishEvent: act,
  reopenEvent: act,
  saveCourts: writtenSchemas(courtsBody, undefined, written.extend({ courts: count })),
  changeSchedule: writtenSchemas(changeSchema, undefined, written.extend({ moved: count })),
  removeImpediment: act,
};

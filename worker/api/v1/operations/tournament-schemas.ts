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
import { noQuery, type OperationSchemas, write, written } from "./written.ts";

const count = z.int();
const act = write(undefined);
const versioned = write(versionBody);
const refunded = written.extend({ refunds: count });

export const TOURNAMENT_SCHEMAS: Readonly<Record<TournamentOperationId, OperationSchemas>> = {
  listTournaments: { query: listQuery, answer: tournamentsAnswer },
  readTournament: { query: noQuery, answer: tournamentAnswer },
  listEntries: { query: listQuery, answer: entriesAnswer },
  listDraws: { query: noQuery, answer: drawsAnswer },
  listPlaces: { query: listQuery, answer: placesAnswer },
  readSchedule: { query: noQuery, answer: scheduleAnswer },
  readMerge: { query: mergeQuery, answer: mergeAnswer },
  createTournament: write(tournamentProgram, 201),
  startEvening: write(eveningBody, 201),
  changeTournament: write(changedTournament),
  publishTournament: versioned,
  closeEntries: versioned,
  reopenEntries: versioned,
  discardTournament: versioned,
  cancelTournament: write(undefined, undefined, refunded),
  addEvent: write(eventBody, 201),
  changeEvent: write(eventBody),
  removeEvent: versioned,
  giveBackEvent: write(backBody, undefined, refunded),
  mergeEvent: write(mergeBody, undefined, written.extend({ moved: count, undone: count })),
  enterAthletes: write(enterBody, 201, written.extend({ status: z.enum(ENTRY_STATUSES) })),
  removeEntry: write(backBody, undefined, written.extend({ back_cents: count, currency: z.string() })),
  markShare: write(shareBody),
  checkIn: write(checkInBody, undefined, written.extend({ is_here: z.boolean() })),
  withdrawEntry: write(withdrawBody, undefined, written.extend({ substituted: z.boolean() })),
  announceDraw: write(
    announceBody,
    201,
    written.extend({
      number: count,
      hash: z.string(),
      beacon: z.strictObject({ kind: z.enum(BEACON_KINDS), round: count, at: z.string() }),
    }),
  ),
  makeDraw: write(makeDrawBody, undefined, written.extend({ matches: count })),
  callMatch: write(undefined, undefined, written.extend({ called_at: z.string() })),
  finishEvent: act,
  reopenEvent: act,
  saveCourts: write(courtsBody, undefined, written.extend({ courts: count })),
  changeSchedule: write(changeSchema, undefined, written.extend({ moved: count })),
  removeImpediment: act,
};

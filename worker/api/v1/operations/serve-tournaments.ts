import type { z } from "zod";
import { enterByHand } from "../../../../app/features/tournaments/entries/enter-by-hand.server.ts";
import { giveBackEvent } from "../../../../app/features/tournaments/entries/give-back-event.server.ts";
import { mergeEvent } from "../../../../app/features/tournaments/entries/merge-event.server.ts";
import { removeEntry } from "../../../../app/features/tournaments/entries/remove-entry.server.ts";
import { startEvening } from "../../../../app/features/tournaments/evenings/start-evening.server.ts";
import { finishEvent } from "../../../../app/features/tournaments/finishing/finish-event.server.ts";
import { reopenEvent } from "../../../../app/features/tournaments/finishing/reopen-event.server.ts";
import { announceDraw } from "../../../../app/features/tournaments/running/announce-draw.server.ts";
import { callMatch } from "../../../../app/features/tournaments/running/call-match.server.ts";
import { checkIn } from "../../../../app/features/tournaments/running/check-in.server.ts";
import { makeDraw } from "../../../../app/features/tournaments/running/make-draw.server.ts";
import { withdrawDrawn } from "../../../../app/features/tournaments/running/withdraw-drawn.server.ts";
import { applyChange } from "../../../../app/features/tournaments/schedule/apply-change.server.ts";
import { removeImpediment } from "../../../../app/features/tournaments/schedule/remove-impediment.server.ts";
import { saveCourts } from "../../../../app/features/tournaments/schedule/save-courts.server.ts";
import { changeSchema, courtsSchema } from "../../../../app/features/tournaments/schedule/schedule-schema.ts";
import { changeTournament } from "../../../../app/features/tournaments/office/change-tournament.server.ts";
import { createTournament } from "../../../../app/features/tournaments/office/create-tournament.server.ts";
import {
  moveTournament,
  removeDraft,
} from "../../../../app/features/tournaments/office/move-tournament.server.ts";
import { tournamentProgram } from "../../../../app/features/tournaments/office/tournament-program-schema.ts";
import { removeEvent } from "../../../../app/features/tournaments/office/remove-event.server.ts";
import { saveEvent } from "../../../../app/features/tournaments/office/save-event.server.ts";
import { listClubDraws } from "../../../../app/features/tournaments/records/list-draws.server.ts";
import { listClubEntries } from "../../../../app/features/tournaments/records/list-entries.server.ts";
import { listClubPlaces } from "../../../../app/features/tournaments/records/list-places.server.ts";
import { listClubTournaments } from "../../../../app/features/tournaments/records/list-club-tournaments.server.ts";
import { readClubMerge } from "../../../../app/features/tournaments/records/read-merge.server.ts";
import { readClubSchedule } from "../../../../app/features/tournaments/records/read-club-schedule.server.ts";
import { readClubTournament } from "../../../../app/features/tournaments/records/read-club-tournament.server.ts";
import {
  announceBody,
  backBody,
  changedTournament,
  checkInBody,
  courtsBody,
  enterBody,
  eveningBody,
  eventBody,
  listQuery,
  makeDrawBody,
  mergeBody,
  mergeQuery,
  shareBody,
  versionBody,
  withdrawBody,
} from "../../../../app/features/tournaments/records/tournament-records-schema.ts";
import { cancelTournamentEntries } from "../../../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import { markShare } from "../../../../app/features/tournaments/tournaments/mark-share.server.ts";
import type { TokenContext } from "../../../../app/features/base/access/require-token.server.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { idFrom, reading, type SentCall, type Serve, writing } from "./call.ts";
import type { TournamentOperationId } from "./tournament-table.ts";
import { noQuery } from "./written.ts";

interface OfTournament {
  clubId: string;
  tournamentId: string;
}

const ofTournament = (call: SentCall): OfTournament => ({
  clubId: idFrom(call, "clubId"),
  tournamentId: idFrom(call, "tournamentId"),
});
const ofEvent = (call: SentCall) => ({ ...ofTournament(call), eventId: idFrom(call, "eventId") });
/** The same as verbs of timetables name it. */
const ofTimetable = (call: SentCall) => ({
  club_id: idFrom(call, "clubId"),
  tournament_id: idFrom(call, "tournamentId"),
});

/** A read of one tournament; of a list of its, the page that is asked for. */
const whole = (verb: (context: TokenContext, of: OfTournament) => Promise<object>): Serve =>
  reading(noQuery, (context, _, call) => verb(context, ofTournament(call)));
const paged = (
  verb: (context: TokenContext, of: OfTournament & z.output<typeof listQuery>) => Promise<object>,
) => reading(listQuery, (context, query, call) => verb(context, { ...query, ...ofTournament(call) }));

/** A write in the version of the tournament that was read. */
function versioned(
  id: TournamentOperationId,
  run: (as: VerbContext, input: OfTournament & { version: number }) => Promise<void>,
) {
  return writing(
    id,
    (call) => ({ ...ofTournament(call), ...parseInput(versionBody, call.body) }),
    async (as, input) => {
      await run(as, input);
      return { id: input.tournamentId };
    },
  );
}

const eventFrom = (call: SentCall) => {
  const { version, ...fields } = parseInput(eventBody, call.body);
  return { ...ofTournament(call), version, fields };
};

export const TOURNAMENT_SERVE: Readonly<Record<TournamentOperationId, Serve>> = {
  listTournaments: reading(listQuery, (context, query, call) =>
    listClubTournaments(context, { ...query, clubId: idFrom(call, "clubId") }),
  ),
  readTournament: whole(readClubTournament),
  listEntries: paged(listClubEntries),
  listDraws: whole(listClubDraws),
  listPlaces: paged(listClubPlaces),
  readSchedule: whole(readClubSchedule),
  readMerge: reading(mergeQuery, (context, { into }, call) =>
    readClubMerge(context, { ...ofTournament(call), from: idFrom(call, "eventId"), to: into }),
  ),
  createTournament: writing(
    "createTournament",
    ({ body }, clubId) => ({ clubId, fields: parseInput(tournamentProgram, body) }),
    (as, input) => createTournament(as, { ...input, id: as.services.newId() }),
  ),
  startEvening: writing(
    "startEvening",
    ({ body }, clubId) => ({ clubId, ...parseInput(eveningBody, body) }),
    (as, input) => startEvening(as, { ...input, tournament_id: as.services.newId() }),
  ),
  changeTournament: writing(
    "changeTournament",
    (call) => {
      const { version, ...fields } = parseInput(changedTournament, call.body);
      return { ...ofTournament(call), version, fields };
    },
    async (as, input) => {
      await changeTournament(as, input);
      return { id: input.tournamentId };
    },
  ),
  publishTournament: versioned("publishTournament", (as, input) =>
    moveTournament(as, { ...input, move: "publish" }),
  ),
  closeEntries: versioned("closeEntries", (as, input) =>
    moveTournament(as, { ...input, move: "close_entries" }),
  ),
  reopenEntries: versioned("reopenEntries", (as, input) =>
    moveTournament(as, { ...input, move: "reopen_entries" }),
  ),
  discardTournament: versioned("discardTournament", removeDraft),
  cancelTournament: writing("cancelTournament", ofTournament, async (as, { tournamentId }) => ({
    id: tournamentId,
    ...(await cancelTournamentEntries(as, { tournamentId })),
  })),
  addEvent: writing("addEvent", eventFrom, async (as, { fields, ...of }) => {
    const id = as.services.newId();
    await saveEvent(as, { ...of, fields: { ...fields, event_id: id }, isNew: true });
    return { id };
  }),
  changeEvent: writing(
    "changeEvent",
    (call) => ({ ...eventFrom(call), ...ofEvent(call) }),
    async (as, { fields, eventId: id, ...of }) => {
      await saveEvent(as, { ...of, fields: { ...fields, event_id: id }, isNew: false });
      return { id };
    },
  ),
  removeEvent: writing(
    "removeEvent",
    (call) => ({ ...ofEvent(call), ...parseInput(versionBody, call.body) }),
    async (as, input) => {
      await removeEvent(as, input);
      return { id: input.eventId };
    },
  ),
  giveBackEvent: writing(
    "giveBackEvent",
    (call) => ({ ...ofEvent(call), backCents: parseInput(backBody, call.body).back_cents }),
    async (as, input) => ({ id: input.eventId, ...(await giveBackEvent(as, input)) }),
  ),
  mergeEvent: writing(
    "mergeEvent",
    (call) => {
      const { into_event_id: to, mark, moving } = parseInput(mergeBody, call.body);
      return { ...ofTournament(call), from: idFrom(call, "eventId"), to, mark, moving };
    },
    async (as, input) => ({ id: input.from, ...(await mergeEvent(as, input)) }),
  ),
  enterAthletes: writing(
    "enterAthletes",
    (call) => {
      const {
        event_id: eventId,
        athlete_id: athleteId,
        partner_id: partnerId,
      } = parseInput(enterBody, call.body);
      return { ...ofTournament(call), eventId, athleteId, partnerId };
    },
    async (as, input) => {
      const entryId = as.services.newId();
      return { id: entryId, ...(await enterByHand(as, { ...input, entryId })) };
    },
  ),
  removeEntry: writing(
    "removeEntry",
    (call) => ({
      ...ofTournament(call),
      entryId: idFrom(call, "entryId"),
      backCents: parseInput(backBody, call.body).back_cents,
    }),
    async (as, input) => {
      const { backCents, currency } = await removeEntry(as, input);
      return { id: input.entryId, back_cents: backCents, currency };
    },
  ),
  markShare: writing(
    "markShare",
    (call) => {
      const { athlete_id: athleteId, is_paid: isPaid } = parseInput(shareBody, call.body);
      return { entryId: idFrom(call, "entryId"), athleteId, isPaid };
    },
    async (as, input) => {
      await markShare(as, input);
      return { id: input.entryId };
    },
  ),
  checkIn: writing(
    "checkIn",
    (call) => ({ ...parseInput(checkInBody, call.body), entry_id: idFrom(call, "entryId") }),
    async (as, input) => ({ id: input.entry_id, is_here: (await checkIn(as, input)).isHere }),
  ),
  withdrawEntry: writing(
    "withdrawEntry",
    (call) => ({ ...parseInput(withdrawBody, call.body), entry_id: idFrom(call, "entryId") }),
    async (as, input) => ({ id: input.entry_id, ...(await withdrawDrawn(as, input)) }),
  ),
  announceDraw: writing(
    "announceDraw",
    (call) => ({ ...parseInput(announceBody, call.body), event_id: idFrom(call, "eventId") }),
    async (as, input) => {
      const { drawId, ...draw } = await announceDraw(as, input);
      return { id: drawId, ...draw };
    },
  ),
  makeDraw: writing(
    "makeDraw",
    (call) => ({ ...parseInput(makeDrawBody, call.body), draw_id: idFrom(call, "drawId") }),
    async (as, input) => {
      const { drawId, matches } = await makeDraw(as, input);
      return { id: drawId, matches };
    },
  ),
  callMatch: writing(
    "callMatch",
    (call) => ({ tournament_match_id: idFrom(call, "tournamentMatchId") }),
    async (as, input) => ({
      id: input.tournament_match_id,
      called_at: (await callMatch(as, input)).calledAt,
    }),
  ),
  finishEvent: closing("finishEvent", finishEvent),
  reopenEvent: closing("reopenEvent", reopenEvent),
  saveCourts: writing(
    "saveCourts",
    (call) => {
      const { courts, hours } = parseInput(courtsBody, call.body);
      const each = (name: "day" | "from" | "to") => hours.map((one) => one[name]);
      const form = { courts: courts.join("\n"), day: each("day"), from: each("from"), to: each("to") };
      return { ...ofTimetable(call), ...parseInput(courtsSchema, form) };
    },
    async (as, input) => ({ id: input.tournament_id, ...(await saveCourts(as, input)) }),
  ),
  changeSchedule: writing(
    "changeSchedule",
    (call) => ({ ...ofTimetable(call), fields: parseInput(changeSchema, call.body) }),
    async (as, input) => ({ id: input.tournament_id, ...(await applyChange(as, input)) }),
  ),
  removeImpediment: writing(
    "removeImpediment",
    (call) => ({ ...ofTimetable(call), impediment_id: idFrom(call, "impedimentId") }),
    async (as, input) => {
      await removeImpediment(as, input);
      return { id: input.impediment_id };
    },
  ),
};

/** Closes an event, or opens it again. */
function closing(
  id: TournamentOperationId,
  verb: (as: VerbContext, input: { event_id: string }) => Promise<void>,
) {
  return writing(
    id,
    (call) => ({ event_id: idFrom(call, "eventId") }),
    async (as, input) => {
      await verb(as, input);
      return { id: input.event_id };
    },
  );
}

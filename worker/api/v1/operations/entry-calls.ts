import { z } from "zod";
import { BEACON_KINDS, ENTRY_STATUSES } from "../../../../drizzle/schema/enums.ts";
import { enterByHand } from "../../../../app/features/tournaments/entries/enter-by-hand.server.ts";
import { removeEntry } from "../../../../app/features/tournaments/entries/remove-entry.server.ts";
import { finishEvent } from "../../../../app/features/tournaments/finishing/finish-event.server.ts";
import { reopenEvent } from "../../../../app/features/tournaments/finishing/reopen-event.server.ts";
import {
  announceBody,
  backBody,
  checkInBody,
  courtsBody,
  enterBody,
  makeDrawBody,
  partnerBody,
  returnBody,
  shareBody,
  withdrawBody,
} from "../../../../app/features/tournaments/records/tournament-records-schema.ts";
import { announceDraw } from "../../../../app/features/tournaments/running/announce-draw.server.ts";
import { callMatch } from "../../../../app/features/tournaments/running/call-match.server.ts";
import { changePartner } from "../../../../app/features/tournaments/running/change-partner.server.ts";
import { checkIn } from "../../../../app/features/tournaments/running/check-in.server.ts";
import { makeDraw } from "../../../../app/features/tournaments/running/make-draw.server.ts";
import { undoWithdrawal } from "../../../../app/features/tournaments/running/undo-withdrawal.server.ts";
import { withdrawDrawn } from "../../../../app/features/tournaments/running/withdraw-drawn.server.ts";
import { applyChange } from "../../../../app/features/tournaments/schedule/apply-change.server.ts";
import { removeImpediment } from "../../../../app/features/tournaments/schedule/remove-impediment.server.ts";
import { saveCourts } from "../../../../app/features/tournaments/schedule/save-courts.server.ts";
import { changeSchema, courtsSchema } from "../../../../app/features/tournaments/schedule/schedule-schema.ts";
import { markReturned } from "../../../../app/features/tournaments/tournaments/mark-returned.server.ts";
import { markShare } from "../../../../app/features/tournaments/tournaments/mark-share.server.ts";
import { parseInput } from "../../../../app/lib/parse.ts";
import { naming, writes, written } from "./builders.ts";
import type { Operation, SentCall } from "./operation.ts";

const CLUB = "/clubs/:clubId";
const ONE = `${CLUB}/tournaments/:tournamentId`;
/** Events and entries are found without their tournament. */
const EVENT = `${CLUB}/tournament-events/:eventId`;
const ENTRY = `${CLUB}/tournament-entries/:entryId`;

const write = writes("tournaments:write");
/** Calls that give money back, or say that it was paid. */
const writeMoney = writes("money:write");
const count = z.int();

/** The tournament that an address names, in its club. */
export const ofTournament = ({ id }: SentCall) => ({
  clubId: id("clubId"),
  tournamentId: id("tournamentId"),
});
/** The same as verbs of timetables name it. */
const ofTimetable = ({ id }: SentCall) => ({ club_id: id("clubId"), tournament_id: id("tournamentId") });

/** The rows about a tournament's entries, draws, matches and timetable. */
export const ENTRY_OPERATIONS: readonly Operation[] = [
  write({
    id: "enterAthletes",
    path: `${ONE}/entries`,
    summary: "Inscrever atletas do clube",
    body: enterBody,
    status: 201,
    answer: written.extend({ status: z.enum(ENTRY_STATUSES) }),
    input: (call) => {
      const { event_id: eventId, athlete_id: athleteId, partner_id: partnerId } = call.body();
      return { ...ofTournament(call), eventId, athleteId, partnerId };
    },
    run: async (as, input) => {
      const entryId = as.services.newId();
      return { id: entryId, ...(await enterByHand(as, { ...input, entryId })) };
    },
  }),
  writeMoney({
    id: "removeEntry",
    path: `${ONE}/entries/:entryId/remove`,
    summary: "Cancelar uma inscrição antes do sorteio",
    body: backBody,
    answer: written.extend({ back_cents: count, currency: z.string() }),
    input: (call) => ({
      ...ofTournament(call),
      entryId: call.id("entryId"),
      backCents: call.body().back_cents,
    }),
    run: async (as, input) => {
      const { backCents, currency } = await removeEntry(as, input);
      return { id: input.entryId, back_cents: backCents, currency };
    },
  }),
  writeMoney({
    id: "markShare",
    path: `${ENTRY}/share`,
    summary: "Marcar a parte de um atleta como paga no clube, ou não",
    body: shareBody,
    input: ({ body, id }) => {
      const { athlete_id: athleteId, is_paid: isPaid } = body();
      return { entryId: id("entryId"), athleteId, isPaid };
    },
    run: naming("entryId", markShare),
  }),
  writeMoney({
    id: "markReturned",
    path: `${ENTRY}/return`,
    summary: "Marcar como devolvido o que um atleta pagou no clube, ou não",
    body: returnBody,
    input: ({ body, id }) => {
      const { athlete_id: athleteId, is_returned: isReturned } = body();
      return { entryId: id("entryId"), athleteId, isReturned };
    },
    run: naming("entryId", markReturned),
  }),
  write({
    id: "checkIn",
    path: `${ENTRY}/check-in`,
    summary: "Marcar quem chegou",
    body: checkInBody,
    answer: written.extend({ is_here: z.boolean() }),
    input: ({ body, id }) => ({ ...body(), entry_id: id("entryId") }),
    run: async (as, input) => ({ id: input.entry_id, is_here: (await checkIn(as, input)).isHere }),
  }),
  write({
    id: "withdrawEntry",
    path: `${ENTRY}/withdraw`,
    summary: "Tirar da chave quem desistiu, com substituto ou por W.O.",
    body: withdrawBody,
    answer: written.extend({ substituted: z.boolean() }),
    input: ({ body, id }) => ({ ...body(), entry_id: id("entryId") }),
    run: naming("entry_id", withdrawDrawn),
  }),
  write({
    id: "undoWithdrawal",
    path: `${ENTRY}/undo-withdrawal`,
    summary: "Desfazer uma desistência, enquanto nada veio dela",
    input: ({ id }) => ({ entry_id: id("entryId") }),
    run: naming("entry_id", undoWithdrawal),
  }),
  write({
    id: "changePartner",
    path: `${ENTRY}/change-partner`,
    summary: "Trocar um dos atletas de uma dupla sorteada, antes do primeiro jogo",
    body: partnerBody,
    input: ({ body, id }) => ({ ...body(), entry_id: id("entryId") }),
    run: async (as, input) => ({ id: (await changePartner(as, input)).entry_id }),
  }),
  write({
    id: "announceDraw",
    path: `${EVENT}/draws`,
    summary: "Anunciar um sorteio",
    body: announceBody,
    status: 201,
    answer: written.extend({
      number: count,
      hash: z.string(),
      beacon: z.strictObject({ kind: z.enum(BEACON_KINDS), round: count, at: z.string() }),
    }),
    input: ({ body, id }) => ({ ...body(), event_id: id("eventId") }),
    run: async (as, input) => {
      const { drawId, ...draw } = await announceDraw(as, input);
      return { id: drawId, ...draw };
    },
  }),
  write({
    id: "makeDraw",
    path: `${CLUB}/tournament-draws/:drawId/make`,
    summary: "Fazer o sorteio anunciado",
    body: makeDrawBody,
    answer: written.extend({ matches: count }),
    input: ({ body, id }) => ({ ...body(), draw_id: id("drawId") }),
    run: async (as, input) => {
      const { drawId, matches } = await makeDraw(as, input);
      return { id: drawId, matches };
    },
  }),
  write({
    id: "callMatch",
    path: `${CLUB}/tournament-matches/:tournamentMatchId/call`,
    summary: "Chamar um jogo à quadra",
    answer: written.extend({ called_at: z.string() }),
    input: ({ id }) => ({ tournament_match_id: id("tournamentMatchId") }),
    run: async (as, input) => ({
      id: input.tournament_match_id,
      called_at: (await callMatch(as, input)).calledAt,
    }),
  }),
  write({
    id: "finishEvent",
    path: `${EVENT}/finish`,
    summary: "Encerrar uma categoria e dar os pontos",
    input: ({ id }) => ({ event_id: id("eventId") }),
    run: naming("event_id", finishEvent),
  }),
  write({
    id: "reopenEvent",
    path: `${EVENT}/reopen`,
    summary: "Reabrir uma categoria encerrada",
    input: ({ id }) => ({ event_id: id("eventId") }),
    run: naming("event_id", reopenEvent),
  }),
  write({
    id: "saveCourts",
    method: "put",
    path: `${ONE}/courts`,
    summary: "Dizer quadras e horas",
    body: courtsBody,
    answer: written.extend({ courts: count }),
    input: (call) => {
      const { courts, hours } = call.body();
      const each = (name: "day" | "from" | "to") => hours.map((one) => one[name]);
      const form = { courts: courts.join("\n"), day: each("day"), from: each("from"), to: each("to") };
      return { ...ofTimetable(call), ...parseInput(courtsSchema, form) };
    },
    run: naming("tournament_id", saveCourts),
  }),
  write({
    id: "changeSchedule",
    path: `${ONE}/schedule`,
    summary: "Mudar os horários; com `dry_run`, só a prévia",
    body: changeSchema,
    answer: written.extend({ moved: count }),
    input: (call) => ({ ...ofTimetable(call), fields: call.body() }),
    run: naming("tournament_id", applyChange),
  }),
  write({
    id: "removeImpediment",
    method: "delete",
    path: `${ONE}/impediments/:impedimentId`,
    summary: "Retirar um impedimento",
    input: (call) => ({ ...ofTimetable(call), impediment_id: call.id("impedimentId") }),
    run: naming("impediment_id", removeImpediment),
  }),
];

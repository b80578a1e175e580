import { z } from "zod";
import { giveBackEvent } from "../../../../app/features/tournaments/entries/give-back-event.server.ts";
import { mergeEvent } from "../../../../app/features/tournaments/entries/merge-event.server.ts";
import { startEvening } from "../../../../app/features/tournaments/evenings/start-evening.server.ts";
import { changeTournament } from "../../../../app/features/tournaments/office/change-tournament.server.ts";
import { createTournament } from "../../../../app/features/tournaments/office/create-tournament.server.ts";
import {
  moveTournament,
  removeDraft,
} from "../../../../app/features/tournaments/office/move-tournament.server.ts";
import { removeEvent } from "../../../../app/features/tournaments/office/remove-event.server.ts";
import { saveEvent } from "../../../../app/features/tournaments/office/save-event.server.ts";
import { tournamentProgram } from "../../../../app/features/tournaments/office/tournament-program-schema.ts";
import { listClubTournaments } from "../../../../app/features/tournaments/records/list-club-tournaments.server.ts";
import { listClubDraws } from "../../../../app/features/tournaments/records/list-draws.server.ts";
import { listReturns } from "../../../../app/features/tournaments/records/list-returns.server.ts";
import { listClubEntries } from "../../../../app/features/tournaments/records/list-entries.server.ts";
import { listClubPlaces } from "../../../../app/features/tournaments/records/list-places.server.ts";
import { readClubSchedule } from "../../../../app/features/tournaments/records/read-club-schedule.server.ts";
import { readClubTournament } from "../../../../app/features/tournaments/records/read-club-tournament.server.ts";
import { readClubMerge } from "../../../../app/features/tournaments/records/read-merge.server.ts";
import {
  backBody,
  changedTournament,
  drawsAnswer,
  entriesAnswer,
  eveningBody,
  eventBody,
  listQuery,
  mergeAnswer,
  mergeBody,
  mergeQuery,
  placesAnswer,
  returnsAnswer,
  scheduleAnswer,
  tournamentAnswer,
  tournamentsAnswer,
  versionBody,
} from "../../../../app/features/tournaments/records/tournament-records-schema.ts";
import { cancelTournamentEntries } from "../../../../app/features/tournaments/tournaments/cancel-tournament-entries.server.ts";
import type { VerbContext } from "../../../../app/platform/services.server.ts";
import { naming, noQuery, reads, writes, written } from "./builders.ts";
import { ENTRY_OPERATIONS, ofTournament } from "./entry-calls.ts";
import type { Operation, SentCall, Subject } from "./operation.ts";

const ALL = "/clubs/:clubId/tournaments";
const ONE = `${ALL}/:tournamentId`;
const EVENT = `${ONE}/events/:eventId`;

const read = reads("tournaments:read");
const write = writes("tournaments:write");
/** Calls that give money back. */
const writeMoney = writes("money:write");
const count = z.int();
/** How many payments go back, and how many that were paid at the club the club gives back itself (`owed`). */
const refunded = written.extend({ refunds: count, owed: count });

const ofEvent = (call: SentCall) => ({ ...ofTournament(call), eventId: call.id("eventId") });

/** The fields of an event, in the version of the tournament that was read. */
function eventOf(call: SentCall & { body: () => z.output<typeof eventBody> }) {
  const { version, ...fields } = call.body();
  return { ...ofTournament(call), version, fields };
}

/** A move of a tournament in the version that was read. */
function moved(
  id: string,
  move: string,
  summary: string,
  run: (as: VerbContext, input: ReturnType<typeof ofTournament> & { version: number }) => Promise<void>,
): Operation {
  return write({
    id,
    path: `${ONE}/${move}`,
    summary,
    body: versionBody,
    input: (call) => ({ ...ofTournament(call), ...call.body() }),
    run: naming("tournamentId", run),
  });
}

/** The tournaments of a token's club: reads, the draft and its events, and then what happens to its entries and draws. */
export const TOURNAMENT_CALLS: Subject = {
  tag: "Torneios",
  about:
    "Dos rascunhos aos campeões: categorias, inscrições, chaves, jogos e horários. Resultados entram por `POST …/matches`, com `tournament_match_id`.",
  operations: [
    read({
      id: "listTournaments",
      path: ALL,
      summary: "Torneios do clube, com rascunhos",
      query: listQuery,
      answer: tournamentsAnswer,
      run: (context, query, { id }) => listClubTournaments(context, { ...query, clubId: id("clubId") }),
    }),
    read({
      id: "readTournament",
      path: ONE,
      summary: "Um torneio e suas categorias",
      query: noQuery,
      answer: tournamentAnswer,
      run: (context, _, call) => readClubTournament(context, ofTournament(call)),
    }),
    read({
      id: "listEntries",
      path: `${ONE}/entries`,
      summary: "Inscrições, e o que cada um paga",
      query: listQuery,
      answer: entriesAnswer,
      run: (context, query, call) => listClubEntries(context, { ...query, ...ofTournament(call) }),
    }),
    read({
      id: "listReturns",
      path: `${ONE}/returns`,
      summary: "O que foi pago no clube e está a devolver",
      query: noQuery,
      answer: returnsAnswer,
      run: (context, _, call) => listReturns(context, ofTournament(call)),
    }),
    read({
      id: "listDraws",
      path: `${ONE}/draws`,
      summary: "Sorteios, grupos e campeões",
      query: noQuery,
      answer: drawsAnswer,
      run: (context, _, call) => listClubDraws(context, ofTournament(call)),
    }),
    read({
      id: "listPlaces",
      path: `${ONE}/matches`,
      summary: "Jogos das chaves",
      query: listQuery,
      answer: placesAnswer,
      run: (context, query, call) => listClubPlaces(context, { ...query, ...ofTournament(call) }),
    }),
    read({
      id: "readSchedule",
      path: `${ONE}/schedule`,
      summary: "Quadras, horários e impedimentos",
      query: noQuery,
      answer: scheduleAnswer,
      run: (context, _, call) => readClubSchedule(context, ofTournament(call)),
    }),
    read({
      id: "readMerge",
      path: `${EVENT}/merge`,
      summary: "O que a união a outra categoria faria agora",
      query: mergeQuery,
      answer: mergeAnswer,
      run: (context, { into }, call) =>
        readClubMerge(context, { ...ofTournament(call), from: call.id("eventId"), to: into }),
    }),
    write({
      id: "createTournament",
      path: ALL,
      summary: "Criar um rascunho",
      body: tournamentProgram,
      status: 201,
      input: ({ body, id }) => ({ clubId: id("clubId"), fields: body() }),
      run: (as, input) => createTournament(as, { ...input, id: as.services.newId() }),
    }),
    write({
      id: "startEvening",
      path: "/clubs/:clubId/super-8-evenings",
      summary: "Começar um Super 8 com uma lista de nomes",
      body: eveningBody,
      status: 201,
      input: ({ body, id }) => ({ clubId: id("clubId"), ...body() }),
      run: (as, input) => startEvening(as, { ...input, tournament_id: as.services.newId() }),
    }),
    write({
      id: "changeTournament",
      method: "put",
      path: ONE,
      summary: "Mudar um torneio, inteiro, na versão lida",
      body: changedTournament,
      input: (call) => {
        const { version, ...fields } = call.body();
        return { ...ofTournament(call), version, fields };
      },
      run: naming("tournamentId", changeTournament),
    }),
    moved("publishTournament", "publish", "Publicar um rascunho", (as, input) =>
      moveTournament(as, { ...input, move: "publish" }),
    ),
    moved("closeEntries", "close-entries", "Encerrar as inscrições", (as, input) =>
      moveTournament(as, { ...input, move: "close_entries" }),
    ),
    moved("reopenEntries", "reopen-entries", "Reabrir as inscrições", (as, input) =>
      moveTournament(as, { ...input, move: "reopen_entries" }),
    ),
    moved("discardTournament", "discard", "Apagar um rascunho", removeDraft),
    writeMoney({
      id: "cancelTournament",
      path: `${ONE}/cancel`,
      summary: "Cancelar um torneio e devolver o pago",
      answer: refunded,
      input: ofTournament,
      run: naming("tournamentId", (as, { tournamentId }) => cancelTournamentEntries(as, { tournamentId })),
    }),
    write({
      id: "addEvent",
      path: `${ONE}/events`,
      summary: "Criar uma categoria",
      body: eventBody,
      status: 201,
      input: eventOf,
      run: async (as, { fields, ...of }) => {
        const id = as.services.newId();
        await saveEvent(as, { ...of, fields: { ...fields, event_id: id }, isNew: true });
        return { id };
      },
    }),
    write({
      id: "changeEvent",
      method: "put",
      path: EVENT,
      summary: "Mudar uma categoria, inteira, na versão lida",
      body: eventBody,
      input: (call) => ({ ...eventOf(call), ...ofEvent(call) }),
      run: async (as, { fields, eventId: id, ...of }) => {
        await saveEvent(as, { ...of, fields: { ...fields, event_id: id }, isNew: false });
        return { id };
      },
    }),
    write({
      id: "removeEvent",
      path: `${EVENT}/remove`,
      summary: "Apagar uma categoria sem inscrições",
      body: versionBody,
      input: (call) => ({ ...ofEvent(call), ...call.body() }),
      run: naming("eventId", removeEvent),
    }),
    writeMoney({
      id: "giveBackEvent",
      path: `${EVENT}/give-back`,
      summary: "Cancelar uma categoria sem o mínimo e devolver o pago",
      body: backBody,
      answer: refunded,
      input: (call) => ({ ...ofEvent(call), backCents: call.body().back_cents }),
      run: naming("eventId", giveBackEvent),
    }),
    writeMoney({
      id: "mergeEvent",
      path: `${EVENT}/merge`,
      summary: "Unir a outra uma categoria sem o mínimo, como a prévia mostrou",
      body: mergeBody,
      answer: written.extend({ moved: count, undone: count }),
      input: (call) => {
        const { into_event_id: to, mark, moving } = call.body();
        return { ...ofTournament(call), from: call.id("eventId"), to, mark, moving };
      },
      run: naming("from", mergeEvent),
    }),
    ...ENTRY_OPERATIONS,
  ],
};

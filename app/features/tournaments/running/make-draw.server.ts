import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { advance } from "../../scoring/drawn/advance.ts";
import type { KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { insertPlaces } from "../../scoring/drawn/brackets-repository.server.ts";
import { drawnStatement } from "../../scoring/drawn/drawn-repository.server.ts";
import { type DrawPlan, isRefused } from "../../scoring/brackets/draw.ts";
import { drawFrom, type DrawRecord, hashOf } from "../../scoring/brackets/draw-record.ts";
import type { PublicNumber } from "../../scoring/brackets/public-number.ts";
import { guardConfirmed } from "../tournaments/withdrawals-repository.server.ts";
import { followEvents } from "../../scoring/drawn/event-course-repository.server.ts";
import { moveEvent } from "../tournaments/event-states-repository.server.ts";
import { type EventToDraw, eventToDrawStatement } from "./draws-repository.server.ts";
import { requireOrganiser, withViewer } from "./organiser.server.ts";
import type { MakeDrawInput } from "./running-schema.ts";

/**
 * The organiser makes the draw that was announced, once its public number is known: the beacon's is asked for, that of the Loteria
 * Federal is typed in with its source. Whoever has what was published and that number makes the same. Entries that changed since
 * the announcement are refused. Throws `not_found`, `forbidden`, `conflict`, `invalid_input`, `club_read_only`.
 */
export async function makeDraw(
  context: VerbContext,
  input: MakeDrawInput,
): Promise<{ drawId: string; matches: number }> {
  return await retryOnConflict(() => drawOnce(context, input));
}

async function drawOnce(context: VerbContext, input: MakeDrawInput) {
  const { services } = context;
  const { db } = services;
  const now = services.now();
  const [viewer, event] = await withViewer(
    context,
    services.read(eventToDrawStatement(db, { drawId: input.draw_id }, now)),
  );
  requireOrganiser(viewer, event);
  const { last } = event;
  if (!last || last.id !== input.draw_id || last.status !== "announced")
    throw new AppError("conflict", { message: "Este sorteio já foi feito ou substituído." });
  if (new Date(last.beaconAt) > now)
    throw new AppError("conflict", { message: "O número que decide ainda não saiu." });
  await refuseChanged(event, last);
  const number = await numberOf(services, last, input);
  const { randomness } = number;
  const plan = await planOf(last.published, number);
  const bracket = emptyBracket(event, last, plan);
  const made = await advance(bracket);
  if ("refused" in made) throw new AppError("unexpected");
  const { tournamentId, eventId } = event;
  const places = made.added.map((place) => ({ ...place, id: services.newId() }));
  const source = input.source || null;
  await commitAs(context, {
    writable: event.clubId,
    statements: [
      drawnStatement(db, {
        id: last.id,
        version: last.version,
        plan,
        randomness,
        sourceNote: source,
        at: now,
      }),
      ...insertPlaces(db, { drawId: last.id, eventId, tournamentId }, places),
      moveEvent(db, { eventId, from: ["announced"], to: "drawn" }),
      guardConfirmed(db, eventId, last.published.entries),
      followEvents(db, tournamentId),
    ],
    notifications: event.userIds.map((userId) => ({
      userId,
      type: "system_notification",
      title: "Chave sorteada",
      message: `A chave de ${event.eventName} em ${event.tournamentName} saiu: veja contra quem você joga.`,
    })),
    lookAgain: { clubIds: [event.clubId], tournamentIds: [tournamentId] },
  });
  return { drawId: last.id, matches: places.length };
}

/** Refuses to draw unless the entries that were published are those that are entered now. */
async function refuseChanged(
  event: EventToDraw,
  { published, hash }: NonNullable<EventToDraw["last"]>,
): Promise<void> {
  const who = (entries: readonly string[]) => [...entries].sort().join();
  const now = event.entries.map(({ entryId }) => entryId);
  const isSame = who(published.entries) === who(now) && (await hashOf(published)) === hash;
  if (!isSame)
    throw new AppError("conflict", {
      message: "A lista de inscritos mudou depois do anúncio: anuncie o sorteio de novo, com o motivo.",
    });
}

async function numberOf(
  { beacon }: VerbContext["services"],
  { beaconKind, beaconRound }: NonNullable<EventToDraw["last"]>,
  { number, source }: MakeDrawInput,
): Promise<PublicNumber> {
  if (beaconKind === "drand") {
    const read = await beacon.read(beaconRound);
    if (read === null)
      throw new AppError("unavailable", {
        message: "O número público não respondeu. Tente de novo em instantes.",
      });
    return { kind: "drand", round: beaconRound, randomness: read };
  }
  if (!number) throw new AppError("invalid_input", { field: "number", message: "Digite o número sorteado." });
  if (!source)
    throw new AppError("invalid_input", { field: "source", message: "Diga de onde veio o número." });
  return { kind: "loteria", contest: beaconRound, randomness: number };
}

async function planOf(record: DrawRecord, number: PublicNumber): Promise<DrawPlan> {
  const plan = await drawFrom(record, number);
  if (isRefused(plan)) throw new AppError("conflict", { message: plan.refused });
  return plan;
}

function emptyBracket(
  event: EventToDraw,
  { id: drawId, published }: NonNullable<EventToDraw["last"]>,
  plan: DrawPlan,
): KeptBracket {
  const { eventId, tournamentId } = event;
  const athletes = new Map(event.entries.map((entry) => [entry.entryId, entry.athletes]));
  const entrants = published.entries.map((entryId) => ({
    entryId,
    athletes: athletes.get(entryId) ?? [],
    isGone: false,
  }));
  // There are no results yet.
  const empty = { isFinished: false, onlyFormat: null, matches: [] };
  return { drawId, version: 0, eventId, tournamentId, plan, entrants, ...empty };
}

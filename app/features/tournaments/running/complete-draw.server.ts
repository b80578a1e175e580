import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { type DrawPlan, isRefused } from "../../scoring/brackets/draw.ts";
import { drawFrom, type DrawRecord, hashOf } from "../../scoring/brackets/draw-record.ts";
import { withNamedLots } from "../../scoring/brackets/lots.ts";
import type { PublicNumber } from "../../scoring/brackets/public-number.ts";
import { advance } from "../../scoring/drawn/advance.ts";
import { insertPlaces } from "../../scoring/drawn/brackets-repository.server.ts";
import { drawnStatement } from "../../scoring/drawn/drawn-repository.server.ts";
import { followEvents } from "../../scoring/drawn/event-course-repository.server.ts";
import type { KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { moveEvent } from "../tournaments/event-states-repository.server.ts";
import { guardPresent } from "../tournaments/withdrawals-repository.server.ts";
import type { AnnouncedDraw, EventToDraw } from "./draws-repository.server.ts";

/** A number that was typed in, and where it was read. */
interface TypedNumber {
  number?: string | undefined;
  source?: string | undefined;
}

/** The draw of an event that waits for its number. Throws `conflict` where it is another one, or its number is not due. */
export function waitingDraw({ draws }: EventToDraw, drawId: string, now: Date): AnnouncedDraw {
  const [last] = draws;
  if (!last || last.id !== drawId || last.status !== "announced")
    throw new AppError("conflict", { message: "Este sorteio já foi feito ou substituído." });
  if (new Date(last.beaconAt) > now)
    throw new AppError("conflict", { message: "O número que decide ainda não saiu." });
  return last;
}

/**
 * Makes an announced draw of its published list and its number, and tells whoever plays. Nothing that happened since changes who is drawn:
 * who left loses by W.O., so that nobody gets rid of a number by leaving. Throws `unavailable` while the beacon does not answer,
 * `invalid_input`, `conflict`, `club_read_only`.
 */
export async function completeDraw(
  context: VerbContext,
  event: EventToDraw,
  draw: AnnouncedDraw,
  typed: TypedNumber = {},
): Promise<{ drawId: string; matches: number }> {
  const { services } = context;
  const { db } = services;
  const { tournamentId, eventId } = event;
  const { published } = draw;
  if ((await hashOf(published)) !== draw.hash) throw new AppError("unexpected");
  const number = await numberOf(services, draw, typed);
  const plan = await planOf(published, number);
  const bracket = emptyBracket(event, draw, plan);
  const made = await advance(bracket);
  if ("refused" in made) throw new AppError("unexpected");
  const places = made.added.map((place) => ({ ...place, id: services.newId() }));
  const present = bracket.entrants.flatMap(({ entryId, isGone }) => (isGone ? [] : [entryId]));
  await commitAs(context, {
    writable: event.clubId,
    statements: [
      drawnStatement(db, {
        id: draw.id,
        version: draw.version,
        plan: withNamedLots(made.plan, made.ties, { now: services.now(), rounds: services.beacon }),
        randomness: number.randomness,
        sourceNote: typed.source || null,
        at: services.now(),
      }),
      ...insertPlaces(db, { drawId: draw.id, eventId, tournamentId }, places),
      moveEvent(db, { eventId, from: ["announced"], to: "drawn" }),
      guardPresent(db, { eventId, among: published.entries, present }),
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
  return { drawId: draw.id, matches: places.length };
}

async function numberOf(
  { beacon }: VerbContext["services"],
  { beaconKind, beaconRound }: AnnouncedDraw,
  { number, source }: TypedNumber,
): Promise<PublicNumber> {
  if (beaconKind === "drand") {
    const read = await beacon.read(beaconRound);
    if (read === null)
      throw new AppError("unavailable", {
        message: "O número público está atrasado. Tentamos de novo a cada minuto.",
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
  { id: drawId, published }: AnnouncedDraw,
  plan: DrawPlan,
): KeptBracket {
  const { eventId, tournamentId } = event;
  const people = new Map(event.people.map((entry) => [entry.entryId, entry]));
  const entrants = published.entries.map((entryId) => {
    const entry = people.get(entryId);
    return { entryId, athletes: entry?.athletes ?? [], isGone: !entry?.isConfirmed };
  });
  // There are no results yet.
  const empty = { isFinished: false, onlyFormat: null, matches: [] };
  return { drawId, version: 0, eventId, tournamentId, plan, entrants, ...empty };
}

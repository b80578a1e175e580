import { AppError } from "../../../lib/errors.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { hashOf, recordOf } from "../../scoring/brackets/draw-record.ts";
import { announceStatements } from "../../scoring/drawn/drawn-repository.server.ts";
import { moveEvent } from "../tournaments/event-states-repository.server.ts";
import type { DrawFormat } from "../../scoring/brackets/draw.ts";
import { refusalOf } from "../../scoring/brackets/draw-sizes.ts";
import { mixedHalves } from "./mixed-halves.ts";
import { countedBy } from "./counted-by.ts";
import { announcementRefusal, NO_FORMAT } from "./announce-refusal.ts";
import { namedNumber } from "./draw-beacon.ts";
import { redrawRefusal } from "./draw-clock.ts";
import { type EventToDraw, eventToDrawStatement } from "./draws-repository.server.ts";
import { requireOrganiser, withViewer } from "./organiser.server.ts";
import type { AnnounceDrawInput } from "./running-schema.ts";
import { seedsBy, usualSeedCount } from "./seeds.ts";

/** A draw that was announced: what is public of it from now on. */
interface AnnouncedDraw {
  drawId: string;
  number: number;
  hash: string;
  beacon: { kind: "drand" | "loteria"; round: number; at: string };
}

/**
 * The organiser announces a draw (product §6): entrants get their numbers, the hash of numbers, seeds and rules is published, and which
 * public number of the future will decide. A redraw, with its written reason, replaces what stood before, which stays visible for ever.
 * Throws `not_found`, `forbidden`, `invalid_input`, `conflict` (entries still come, results are in, the number is due, too many redraws),
 * `club_read_only`.
 */
export async function announceDraw(context: VerbContext, input: AnnounceDrawInput): Promise<AnnouncedDraw> {
  return await retryOnConflict(() => announceOnce(context, input));
}

async function announceOnce(context: VerbContext, input: AnnounceDrawInput): Promise<AnnouncedDraw> {
  const { services } = context;
  const now = services.now();
  const [viewer, event] = await withViewer(
    context,
    services.read(eventToDrawStatement(services.db, { eventId: input.event_id }, now)),
  );
  requireOrganiser(viewer, event);
  const { drawFormat } = event;
  if (!drawFormat) throw new AppError("conflict", { message: NO_FORMAT });
  refuseAnnouncement(event, input, now);
  const { beacon } = input;
  const named = namedNumber(beacon, event, { now, rounds: services.beacon });
  if ("refused" in named) throw new AppError("invalid_input", { field: named.field, message: named.refused });
  const { round, at } = named;
  const [last = null] = event.draws;
  const number = (last?.number ?? 0) + 1;
  const entries = event.people.filter(({ isConfirmed }) => isConfirmed);
  const mixed = mixedHalves(event, entries);
  const published = recordOf(
    {
      format: drawFormat,
      entries: entries.map(({ entryId }) => entryId),
      seeding: input.seeding,
      seeds: seedsOf(entries, drawFormat, input),
      rules: {
        ...event.drawOptions,
        ...countedBy(drawFormat, event),
        ...(mixed ? { mixed } : {}),
      },
    },
    event.draws.map((earlier) => earlier.published),
  );
  const refused = refusalOf({ ...published, entries: published.entries.length, lot: 0 });
  if (refused !== null) throw new AppError("conflict", { message: refused });
  const hash = await hashOf(published);
  const drawId = services.newId();
  const draw = {
    id: drawId,
    eventId: event.eventId,
    number,
    published,
    hash,
    beaconKind: beacon.kind,
    beaconRound: round,
  };
  await commitAs(context, {
    writable: event.clubId,
    statements: [
      ...announceStatements(
        services.db,
        { ...draw, beaconAt: at, reason: input.reason ?? null, createdBy: viewer.userId, announcedAt: now },
        last,
      ),
      moveEvent(services.db, {
        eventId: event.eventId,
        from: ["entries", "announced", "drawn"],
        to: "announced",
      }),
    ],
    lookAgain: { clubIds: [event.clubId], tournamentIds: [event.tournamentId] },
  });
  return { drawId, number, hash, beacon: { kind: beacon.kind, round, at: at.toISOString() } };
}

function refuseAnnouncement(event: EventToDraw, { reason }: AnnounceDrawInput, now: Date): void {
  const refused = announcementRefusal(event) ?? redrawRefusal(event.draws, now);
  if (refused !== null) throw new AppError("conflict", { message: refused });
  if (event.draws.length > 0 && !reason)
    throw new AppError("invalid_input", { field: "reason", message: "Escreva por que o sorteio é refeito." });
}

function seedsOf(
  entries: EventToDraw["people"],
  format: DrawFormat,
  { seeding, seeds }: AnnounceDrawInput,
): number[] {
  const count = usualSeedCount(format, entries.length);
  if (seeding === "none") return [];
  if (seeding !== "hand") return seedsBy(entries, seeding, count);
  const places = new Map(entries.map(({ entryId }, at) => [entryId, at]));
  return seeds.map((entryId) => {
    const at = places.get(entryId);
    if (at === undefined)
      throw new AppError("invalid_input", {
        field: "seeds",
        message: "Um cabeça de chave não está inscrito.",
      });
    return at;
  });
}

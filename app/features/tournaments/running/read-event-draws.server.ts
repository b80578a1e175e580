import { dayIn } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { PublicDraw } from "../../scoring/brackets/draw-record.ts";
import { courseOf, type KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { placeTimesStatement } from "../../scoring/drawn/timetables-repository.server.ts";
import {
  bracketsStatement,
  drawsOfEvent,
  drawsOfTournament,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import type { PublicNumber } from "../../scoring/brackets/public-number.ts";
import { publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import { BLANK_PICTURE, drawPicture } from "./draw-picture.ts";
import type { EventDraws, ScheduledMatch, SideWords } from "./event-draws.ts";
import { drawsStatement } from "./shown-draws-repository.server.ts";
import { shownMatches } from "./show-bracket.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The draws of a tournament's events, or of one event, as everybody reads them, and their matches with court and hour, in the round trip
 * of the page's other reads. Events without one are left out. `sideWords` writes the names of a side in the picture.
 */
export async function readEventDraws(
  { services }: Pick<VerbContext, "services">,
  asked: ({ tournamentId: string } | { eventId: string }) & { sideWords?: SideWords },
): Promise<{ events: EventDraws[]; matches: ScheduledMatch[] }> {
  const { sideWords } = asked;
  const id = "eventId" in asked ? asked.eventId : asked.tournamentId;
  if (!UUID.test(id)) return { events: [], matches: [] };
  const which = "eventId" in asked ? drawsOfEvent(id) : drawsOfTournament(id);
  const [draws, brackets, times] = await Promise.all([
    services.read(drawsStatement(services.db, which)),
    services.read(bracketsStatement(services.db, which)),
    services.read(placeTimesStatement(services.db, which)),
  ]);
  const places = new Map(times.map((place) => [place.id, place]));
  const events = new Map<string, EventDraws>();
  const matches: ScheduledMatch[] = [];
  for (const {
    eventId,
    gender,
    athletes,
    timeZone,
    beaconKind,
    beaconRound,
    beaconAt,
    published,
    plan,
    ...draw
  } of draws) {
    const today = dayIn(services.now(), timeZone);
    const event = events.get(eventId) ?? { ...BLANK_PICTURE, draws: [], eventId, gender };
    const found = brackets.find((row) => row.eventId === eventId);
    const bracket = draw.status === "drawn" && found ? toBracket(found) : null;
    event.draws.push({
      ...draw,
      beacon: { kind: beaconKind, round: beaconRound, at: new Date(beaconAt).toISOString() },
      rebuild:
        published && plan && draw.randomness
          ? {
              record: published,
              hash: draw.hash,
              plan,
              number: publicNumber(beaconKind, beaconRound, draw.randomness),
              ...(bracket && laterRounds(bracket)),
            }
          : null,
    });
    if (bracket) {
      const names = toldApart(
        athletes.map((athlete) => ({ id: athlete.id, name: publicName(athlete, today) })),
      );
      const nameOf = (id: string) => names.get(id) ?? "Atleta removido";
      Object.assign(event, drawPicture(bracket, { nameOf, places, sideWords }));
      for (const match of shownMatches(bracket, nameOf))
        matches.push({ ...match, eventId, place: places.get(match.id) ?? null });
    }
    events.set(eventId, event);
  }
  return { events: [...events.values()], matches };
}

/** The inputs of the rounds that were paired since the draw, where there are any: results, and in the plan who gave up. */
function laterRounds(bracket: KeptBracket): Pick<PublicDraw, "plan" | "results"> | null {
  const { format } = bracket.plan;
  return format === "swiss" || format === "rei_da_praia" ? courseOf(bracket) : null;
}

function publicNumber(kind: "drand" | "loteria", round: number, randomness: string): PublicNumber {
  return kind === "drand" ? { kind, round, randomness } : { kind, contest: round, randomness };
}

import { dayIn } from "../../../lib/dates.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { courseOf, type KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import { placeTimesStatement } from "../../scoring/drawn/timetables-repository.server.ts";
import {
  bracketsStatement,
  drawsOfEvent,
  drawsOfTournament,
  toBracket,
} from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { publicName } from "../../people/people/public-name.ts";
import { toldApart } from "../../people/people/told-apart.ts";
import type { DrawRecord } from "../../scoring/brackets/draw-record.ts";
import { changeLines } from "./shown-leavings.ts";
import { shownDraw, withNumbers } from "./draw-facts.ts";
import { BLANK_PICTURE, drawPicture } from "./draw-picture.ts";
import type { EventDraws, NamedDraw, ScheduledMatch, SideWords } from "./event-draws.ts";
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
  const matches: ScheduledMatch[] = [];
  const events = [...Map.groupBy(draws, ({ eventId }) => eventId)].map(([eventId, rows]): EventDraws => {
    const last = rows[0]!;
    const today = dayIn(services.now(), last.timeZone);
    const anybody = toldApart(
      last.athletes.map((athlete) => ({ ...athlete, athleteId: athlete.id })),
      (athlete) => publicName(athlete, today),
    );
    const seats = new Map((last.seats ?? []).map(({ entryId, athletes }) => [entryId, athletes]));
    const nameOf = withNumbers(last.published, seats, anybody);
    const whoOf = (athletes: readonly string[]) => athletes.map(nameOf).join(" e ");
    const found = last.status === "drawn" ? brackets.find((row) => row.eventId === eventId) : undefined;
    const bracket = found ? toBracket(found) : null;
    if (bracket)
      for (const match of shownMatches(bracket, nameOf))
        matches.push({ ...match, eventId, place: places.get(match.id) ?? null });
    return {
      ...(bracket ? drawPicture(bracket, { nameOf, places, seats, sideWords }) : BLANK_PICTURE),
      eventId,
      gender: last.gender,
      draws: rows.map(
        ({
          eventId: _event,
          gender: _gender,
          timeZone: _zone,
          athletes: _athletes,
          seats: _seats,
          ...draw
        }) =>
          shownDraw(
            draw,
            seats,
            anybody,
            draw.id === last.id && bracket
              ? sinceDrawn(bracket, draw.published, {
                  ofPlace: (place) => whoOf(bracket.entrants[place]?.athletes ?? []),
                  ofEntry: (entryId) => whoOf(seats.get(entryId) ?? []),
                })
              : null,
          ),
      ),
    };
  });
  return { events, matches };
}

/**
 * Gives all that is public of a draw since it was made: who gave up and who took whose place, and the results where they paired later rounds, broke
 * ties or let somebody come back.
 */
function sinceDrawn(
  bracket: KeptBracket,
  record: DrawRecord,
  { ofPlace, ofEntry }: Parameters<typeof changeLines>[2],
): Pick<NamedDraw, "plan" | "results" | "seats" | "changes"> {
  const { plan, results } = courseOf(bracket);
  const isOfResults =
    plan.format === "swiss" ||
    plan.format === "rei_da_praia" ||
    plan.lots !== undefined ||
    plan.taken?.some(({ lucky }) => lucky !== undefined);
  return {
    plan,
    ...(isOfResults ? { results } : {}),
    seats: bracket.entrants.map(({ entryId }) => entryId),
    ...(plan.taken ? { changes: changeLines(bracket, record, { ofPlace, ofEntry }) } : {}),
  };
}

import { dayIn, DEFAULT_TIME_ZONE } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import type { RowOf } from "../../../platform/sql.server.ts";
import { askedClub } from "../../base/access/live-session-sql.server.ts";
import { REMOVED_ATHLETE } from "../../people/people/public-name.ts";
import { seedLimit } from "../../scoring/brackets/draw-sizes.ts";
import { lotteryDays, lotteryDayWords } from "../../scoring/brackets/lottery-days.ts";
import { DRAW_FORMAT_LABELS, drawOptionWords } from "../../scoring/brackets/draw-words.ts";
import type { KeptBracket } from "../../scoring/drawn/kept-bracket.ts";
import type { PlaceTime } from "../../scoring/drawn/place-time.ts";
import { placeTimesStatement } from "../../scoring/drawn/timetables-repository.server.ts";
import { bracketsStatement, toBracket } from "../../scoring/drawn/stored-brackets-repository.server.ts";
import { countedBy } from "./counted-by.ts";
import { announcementRefusal } from "./announce-refusal.ts";
import { redrawRefusal } from "./draw-clock.ts";
import { shownDraw, withNumbers } from "./draw-facts.ts";
import { BLANK_PICTURE, drawPicture } from "./draw-picture.ts";
import type { EventDraws } from "./event-draws.ts";
import { meanLevel, seedsBy, sumOfPoints, usualSeedCount } from "./seeds.ts";
import type { DrawPage, OpenEvent, WaitingDraw } from "./draw-page.ts";
import { type drawPageRow, drawPageStatement, drawsOfOpenEvent } from "./draw-page-repository.server.ts";

import { waitsOf } from "./waits.ts";

type PageRow = RowOf<typeof drawPageRow>;
type EventRow = NonNullable<PageRow["event"]>;

/** Most seeds that the form takes. */
const MOST_BY_HAND = 64;

/**
 * A tournament's draws in its club's office (`clubId` null: the club that the person's dashboard opens), the event of `eventId` open or else
 * the first. Its reads travel with the page's others; throws `unauthenticated`, `forbidden`, `not_found`.
 */
export async function readDrawPage(
  context: VerbContext,
  { clubId, tournamentId, eventId }: { clubId: string | null; tournamentId: string; eventId: string | null },
): Promise<DrawPage> {
  const { services } = context;
  const { db } = services;
  const which = drawsOfOpenEvent(tournamentId, eventId);
  const [[row], [bracket], times] = await Promise.all([
    services.read(
      drawPageStatement(db, askedClub(context, clubId), { tournamentId, eventId, now: services.now() }),
    ),
    services.read(bracketsStatement(db, which)),
    services.read(placeTimesStatement(db, which)),
  ]);
  if (!row?.mayOpen) throw new AppError("forbidden");
  const { tournament, event } = row;
  if (!tournament) throw new AppError("not_found");
  const { events, isEntering, ...head } = tournament;
  return {
    tournament: head,
    events,
    event: event && openEvent(event, { isEntering, tournamentStatus: head.status }, services.now()),
    shown:
      event && event.draws.length > 0 ? shownDraws(event, bracket ? toBracket(bracket) : null, times) : null,
  };
}

function openEvent(
  event: EventRow,
  tournament: { isEntering: boolean; tournamentStatus: string },
  now: Date,
): OpenEvent {
  const { id, name, drawFormat, drawOptions, hasRanking, draws } = event;
  const count = event.entries.length;
  const inOrder = (by: "level" | "points") =>
    seedsBy(event.entries, by, count).map((at) => event.entries[at]!.entryId);
  return {
    id,
    name,
    format: drawFormat && {
      name: drawFormat,
      label: DRAW_FORMAT_LABELS[drawFormat],
      options: drawOptionWords(drawFormat, { ...drawOptions, ...countedBy(drawFormat, event) }),
    },
    entries: event.entries.map(({ entryId, names, levels, points }) => ({
      entryId,
      names,
      level: Math.round(meanLevel(levels) / 1000),
      points: hasRanking ? sumOfPoints(points) : null,
    })),
    byLevel: inOrder("level"),
    byPoints: inOrder("points"),
    usualSeeds: drawFormat ? usualSeedCount(drawFormat, count) : 0,
    mostSeeds: drawFormat ? Math.min(MOST_BY_HAND, count, seedLimit(drawFormat, count)) : 0,
    waiting: waitingDraw(event),
    draws: draws.length,
    waits: waitsOf(event),
    lotteryDays: lotteryDays(dayIn(now, DEFAULT_TIME_ZONE)).map((day) => ({
      day,
      label: lotteryDayWords(day),
    })),
    refusal: announcementRefusal({ ...event, ...tournament }) ?? redrawRefusal(draws, now),
  };
}

function waitingDraw({ draws, entries }: EventRow): WaitingDraw | null {
  const [last] = draws;
  if (last?.status !== "announced") return null;
  const { id, number, hash, beaconKind: kind, beaconRound: round, beaconAt, published } = last;
  const who = (ids: readonly string[]) => ids.toSorted().join();
  return {
    id,
    number,
    hash,
    beacon: { kind, round, at: new Date(beaconAt).toISOString() },
    seeds: published.seeds.flatMap((at) => published.entries[at] ?? []),
    isChanged: who(published.entries) !== who(entries.map(({ entryId }) => entryId)),
  };
}

function shownDraws(event: EventRow, bracket: KeptBracket | null, times: readonly PlaceTime[]): EventDraws {
  const names = new Map(event.people.map(({ id, name }) => [id, name]));
  const seats = new Map(event.seats.map(({ entryId, athletes }) => [entryId, athletes]));
  const anybody = (id: string) => names.get(id) ?? REMOVED_ATHLETE;
  const [last] = event.draws;
  const nameOf = last ? withNumbers(last.published, seats, anybody) : anybody;
  const places = new Map(times.map((place) => [place.id, place]));
  return {
    ...(bracket ? drawPicture(bracket, { nameOf, places, seats }) : BLANK_PICTURE),
    eventId: event.id,
    gender: event.gender,
    // Whoever works for the club makes draws again on the public page, too.
    draws: event.draws.map(({ isMade: _isMade, ...draw }) =>
      shownDraw({ ...draw, plan: null }, seats, anybody),
    ),
  };
}

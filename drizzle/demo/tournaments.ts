import { addDays, dayIn, endOfDay, HOUR_MS, startOfDay } from "../../app/lib/dates.ts";
import type { tournamentEntries, tournamentEvents, tournaments } from "../schema/tournaments.ts";
import { CLUBS } from "./clubs.ts";
import { type PlayedDraw, playDraw } from "./draws.ts";
import type { Person } from "./people.ts";
import { demoId } from "./random.ts";
import { demoTimetable } from "./timetable.ts";
import { type EventPlan, PLANS, SCORE_FORMATS, type TournamentPlan } from "./tournament-plans.ts";

type EventRow = typeof tournamentEvents.$inferInsert;
type EntryRow = typeof tournamentEntries.$inferInsert;

/** Tournaments of the lively club in every state that people meet, with events, entries, draws, and the matches played in them. */
export async function tournamentRows(people: readonly Person[], now: Date) {
  const club = CLUBS.atlantico;
  const today = dayIn(now, club.timeZone);
  const day = (days: number) => addDays(today, days);
  const instant = (days: number) => startOfDay(day(days), club.timeZone);
  const tournamentEntries = PLANS.flatMap((plan) =>
    plan.events.flatMap((planned) => entries(plan, planned, people, instant(plan.opens))),
  );
  const drawn: PlayedDraw[] = [];
  for (const plan of PLANS)
    for (const planned of plan.events)
      if (planned.drawn)
        drawn.push(
          await playDraw({
            ...idsOf(plan, planned),
            ...planned.drawn,
            club,
            sport: planned.sport,
            format: planned.format,
            drawFormat: planned.draw,
            scoreFormat: SCORE_FORMATS[planned.sport]!,
            entries: tournamentEntries
              .filter(({ eventId }) => eventId === idsOf(plan, planned).eventId)
              .map((entry) => ({ id: entry.id, people: peopleOf(entry, people) })),
            announcedAt: instant(plan.closes + 1),
            beginsAt: (turn) => beginning(instant, plan, planned, turn),
          }),
        );
  const timetables = PLANS.map((plan) => {
    const tournamentId = demoId(`tournament ${plan.key}`);
    const draws = drawn.filter(({ draw }) =>
      plan.events.some((one) => idsOf(plan, one).eventId === draw.eventId),
    );
    if (plan.status !== "running") return { courts: [], places: draws.flatMap(({ places }) => places) };
    const names = club.courts[plan.events[0]!.sport] ?? [];
    return demoTimetable({ tournamentId, club, names, now }, draws);
  });
  return {
    tournaments: PLANS.map((plan): typeof tournaments.$inferInsert => ({
      id: demoId(`tournament ${plan.key}`),
      clubId: club.id,
      name: plan.name,
      description: plan.description,
      venue: club.name,
      courts: plan.courts,
      status: plan.status,
      startsOn: day(plan.starts),
      endsOn: day(plan.ends),
      registrationOpensAt: instant(plan.opens),
      registrationClosesAt: endOfDay(day(plan.closes), club.timeZone),
      createdAt: instant(plan.opens - 15),
      publishedAt: plan.status === "draft" ? null : instant(plan.opens - 14),
      contact: "secretaria do clube, (21) 3555-0100, das 8h às 20h",
    })),
    tournamentEvents: PLANS.flatMap((plan) => plan.events.map((planned) => eventRow(plan, planned))),
    tournamentEntries,
    tournamentDraws: drawn.map(({ draw }) => draw),
    tournamentCourts: timetables.flatMap(({ courts }) => courts),
    tournamentMatches: timetables.flatMap(({ places }) => places),
    played: drawn.flatMap(({ played }) => played),
  };
}

const idsOf = (plan: TournamentPlan, planned: EventPlan) => ({
  tournamentId: demoId(`tournament ${plan.key}`),
  eventId: demoId(`event ${plan.key} ${planned.name}`),
});

function eventRow(plan: TournamentPlan, planned: EventPlan): EventRow {
  const { name, sport, format, gender, level, fee, places, draw, drawn } = planned;
  const { tournamentId, eventId } = idsOf(plan, planned);
  return {
    id: eventId,
    tournamentId,
    name,
    sport,
    format,
    gender,
    genderCategory: gender === "mixed" || gender === "open" ? null : gender,
    class: level ?? null,
    classes: level ? [level] : null,
    entryFeeCents: fee,
    currency: "BRL",
    maxEntries: places,
    drawFormat: draw,
    scoreFormat: SCORE_FORMATS[sport]!,
    state: drawn ? (plan.status === "finished" ? "finished" : "running") : "entries",
  };
}

const peopleOf = ({ athleteId, partnerId }: EntryRow, people: readonly Person[]) =>
  people
    .filter(({ id }) => id === athleteId || id === partnerId)
    .toSorted((a) => (a.id === athleteId ? -1 : 1));

/** Matches of singles begin in the evening, two a day; those of pairs fill days, and mixed ones come last on each. */
function beginning(
  instant: (days: number) => Date,
  plan: TournamentPlan,
  planned: EventPlan,
  turn: number,
): Date {
  const isMixed = planned.gender === "mixed";
  const [perDay, hour] = planned.format === "singles" ? [2, 18] : isMixed ? [1, 20.75] : [7, 9];
  const start = instant(plan.starts + Math.floor(turn / perDay)).getTime();
  return new Date(start + (hour + (turn % perDay) * 1.65) * HOUR_MS);
}

/** The best of those who may enter, seeded; one of an open event still waits for a place. */
function entries(
  plan: TournamentPlan,
  planned: EventPlan,
  people: readonly Person[],
  opensAt: Date,
): EntryRow[] {
  const eligible = people
    .filter(
      (p) =>
        p.club === CLUBS.atlantico && p.membership === "active" && p.sports.includes(planned.sport as never),
    )
    .filter((p) => planned.gender === "mixed" || p.gender === planned.gender)
    .filter((p) => planned.level !== "B" || p.skill < 1_750)
    .toSorted((a, b) => b.skill - a.skill);
  const pairs = pairsOf(eligible, planned);
  const sides = Math.min(planned.taken, pairs.length);
  return pairs.slice(0, sides).map(([athlete, partner], i): EntryRow => {
    return {
      id: demoId(`entry ${plan.key} ${planned.name} ${i}`),
      eventId: demoId(`event ${plan.key} ${planned.name}`),
      athleteId: athlete.id,
      partnerId: partner?.id ?? null,
      seed: i < Math.min(4, sides / 2) ? i + 1 : null,
      status: plan.status === "open" && i === sides - 1 ? "pending" : "confirmed",
      createdAt: new Date(opensAt.getTime() + (i + 1) * 7 * 3_600_000),
    };
  });
}

/** Forms the entries: each athlete alone, or the strongest with the weakest; in a mixed event a woman with a man. */
function pairsOf(eligible: readonly Person[], planned: EventPlan): [Person, Person?][] {
  if (planned.format === "singles") return eligible.map((athlete) => [athlete]);
  const isMixed = planned.gender === "mixed";
  const half = Math.floor(eligible.length / 2);
  const first = isMixed ? eligible.filter((p) => p.gender === "female") : eligible.slice(0, half);
  const second = (isMixed ? eligible.filter((p) => p.gender === "male") : eligible.slice(half)).toReversed();
  return first.slice(0, second.length).map((athlete, i) => [athlete, second[i]!]);
}

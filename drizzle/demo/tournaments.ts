import type { AthleteClass } from "../../app/lib/categories.ts";
import { addDays, dayIn, endOfDay, startOfDay } from "../../app/lib/dates.ts";
import type { tournamentEntries, tournamentEvents, tournaments } from "../schema/tournaments.ts";
import { CLUBS } from "./clubs.ts";
import type { Person } from "./people.ts";
import { demoId } from "./random.ts";
import type { MatchFormat } from "../../app/lib/formats.ts";

type EventRow = typeof tournamentEvents.$inferInsert;
type EntryRow = typeof tournamentEntries.$inferInsert;

/** An event: name, sport, format, category, class, fee in centavos, places; `taken` of them. */
type EventPlan = Pick<
  EventRow,
  "name" | "sport" | "format" | "genderCategory" | "class" | "entryFeeCents" | "maxEntries"
> & {
  taken: number;
};

/** A tournament; days count from today. */
interface Plan {
  key: string;
  name: string;
  description: string;
  status: "draft" | "open" | "running" | "finished";
  starts: number;
  ends: number;
  opens: number;
  closes: number;
  courts: number;
  events: EventPlan[];
}

const event = (
  name: string,
  sport: string,
  format: MatchFormat,
  genderCategory: "male" | "female" | null,
  level: string | null,
  entryFeeCents: number,
  maxEntries: number,
  taken: number,
): EventPlan => ({ name, sport, format, genderCategory, class: level, entryFeeCents, maxEntries, taken });

const PLANS: readonly Plan[] = [
  {
    key: "verao",
    name: "Aberto de Verão Atlântico",
    description:
      "Três dias de tênis e areia, com chave de consolação para quem perder na primeira rodada. Água, frutas e bolas novas em todas as partidas.",
    status: "open",
    starts: 24,
    ends: 26,
    opens: -10,
    closes: 14,
    courts: 6,
    events: [
      event("Simples masculino B", "tennis", "singles", "male", "B", 12_000, 16, 6),
      event("Simples feminino livre", "tennis", "singles", "female", null, 12_000, 16, 5),
      event("Duplas mistas de beach tennis", "beach_tennis", "doubles", null, null, 16_000, 24, 7),
    ],
  },
  {
    key: "interno",
    name: "Interno de Padel",
    description: "Grupos de quatro e mata-mata. Partidas à noite e no fim de semana.",
    status: "running",
    starts: -2,
    ends: 5,
    opens: -40,
    closes: -6,
    courts: 2,
    events: [
      event("Duplas masculinas", "padel", "doubles", "male", null, 9_000, 8, 5),
      event("Duplas mistas", "padel", "doubles", null, null, 9_000, 8, 4),
    ],
  },
  {
    key: "inverno",
    name: "Copa de Inverno",
    description: "O torneio mais antigo do clube, no saibro.",
    status: "finished",
    starts: -128,
    ends: -121,
    opens: -170,
    closes: -135,
    courts: 4,
    events: [
      event("Simples masculino livre", "tennis", "singles", "male", null, 10_000, 16, 16),
      event("Simples feminino livre", "tennis", "singles", "female", null, 10_000, 8, 8),
    ],
  },
  {
    key: "super8",
    name: "Super 8 da Areia",
    description: "Rei e rainha da praia, com duplas que se revezam.",
    status: "draft",
    starts: 75,
    ends: 75,
    opens: 30,
    closes: 70,
    courts: 3,
    events: [event("Individual misto", "beach_tennis", "singles", null, null, 7_000, 8, 0)],
  },
];

/** Tournaments of the lively club in every state that people meet, with events and entries. */
export function tournamentRows(people: readonly Person[], now: Date) {
  const club = CLUBS.atlantico;
  const today = dayIn(now, club.timeZone);
  const day = (days: number) => addDays(today, days);
  const instant = (days: number) => startOfDay(day(days), club.timeZone);
  const events = PLANS.flatMap((plan) =>
    plan.events.map((columns): EventRow => ({
      ...withoutTaken(columns),
      id: demoId(`event ${plan.key} ${columns.name}`),
      tournamentId: demoId(`tournament ${plan.key}`),
      currency: "BRL",
      gender: columns.genderCategory ?? (/mist/.test(columns.name) ? "mixed" : "open"),
      classes: columns.class ? [columns.class as AthleteClass] : null,
    })),
  );
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
    tournamentEvents: events,
    tournamentEntries: PLANS.flatMap((plan) =>
      plan.events.flatMap((planned) => entries(plan, planned, people, instant(plan.opens))),
    ),
  };
}

/** The best of those who may enter, seeded; one of an open event still waits for a place. */
function entries(plan: Plan, planned: EventPlan, people: readonly Person[], opensAt: Date): EntryRow[] {
  const eligible = people
    .filter(
      (p) =>
        p.club === CLUBS.atlantico && p.membership === "active" && p.sports.includes(planned.sport as never),
    )
    .filter((p) => planned.genderCategory === null || p.gender === planned.genderCategory)
    .filter((p) => planned.class !== "B" || p.skill < 1_750)
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

function withoutTaken(planned: EventPlan): Omit<EventPlan, "taken"> {
  const { name, sport, format, genderCategory, class: level, entryFeeCents, maxEntries } = planned;
  return { name, sport, format, genderCategory, class: level, entryFeeCents, maxEntries };
}

/** Who plays with whom: alone, or the strongest with the weakest; in a mixed event a woman with a man. */
function pairsOf(eligible: readonly Person[], planned: EventPlan): [Person, Person?][] {
  if (planned.format === "singles") return eligible.map((athlete) => [athlete]);
  const isMixed = planned.name.includes("mistas");
  const half = Math.floor(eligible.length / 2);
  const first = isMixed ? eligible.filter((p) => p.gender === "female") : eligible.slice(0, half);
  const second = (isMixed ? eligible.filter((p) => p.gender === "male") : eligible.slice(half)).toReversed();
  return first.slice(0, second.length).map((athlete, i) => [athlete, second[i]!]);
}

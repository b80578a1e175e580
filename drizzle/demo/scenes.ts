import type { SportId } from "../../app/lib/sports.ts";
import { MINUTE_MS, addDays, dayIn, lastMonday, startOfDay } from "../../app/lib/dates.ts";
import { CLUBS, type Format } from "./clubs.ts";
import { accountOf, confirmedSteps, type DemoMatch, type DemoStep, matchIds } from "./match.ts";
import type { Person } from "./people.ts";
import { instantBetween, randomFrom } from "./random.ts";
import { type DemoScore, pickFormat, playScore, writtenScore } from "./score.ts";

const CLUB = CLUBS.atlantico;
const BEST_OF_3 = "SET3-S:6/TB7";
const SUPER = "SET3-S:6/TB7-F:TB10";
const NO_AD_SUPER = "SET3-S:6NOAD/TB7-F:TB10";
/** Hours of a day at which the scripted matches begin, latest first. */
const SLOT_HOURS = [20, 19, 17.5, 16, 9.5, 8];

/** The `count`-th newest usual hour of play that ended before `instant`. */
function slotBefore(instant: Date, count: number): Date {
  const today = dayIn(instant, CLUB.timeZone);
  const slots = [0, -1, -2].flatMap((days) => {
    const start = startOfDay(addDays(today, days), CLUB.timeZone).getTime();
    return SLOT_HOURS.map((hour) => new Date(start + hour * 60 * MINUTE_MS));
  });
  return slots.filter((slot) => slot.getTime() + 120 * MINUTE_MS <= instant.getTime())[count]!;
}

/** The matches that the season's dice do not bring: open ones, ties, this week's, an annulment, a correction. */
export function buildScenes(people: readonly Person[], now: Date): DemoMatch[] {
  const stage = new Stage(people, now);
  return [
    ...openScenes(stage),
    ...tiedScenes(stage),
    ...rivalryScenes(stage),
    ...mendedScenes(stage),
    ...weekScenes(stage),
  ];
}

type Sides = [Person[], Person[]];

interface Scene {
  sport?: SportId;
  /** Names as the club has them; partners joined by "&". */
  sides: [string, string];
  score: DemoScore;
  /** The score as first reported, where it was corrected. */
  earlier?: DemoScore;
  playedAt: Date;
  steps: (reportedAt: Date, sides: Sides) => DemoStep[];
}

/** The club's people and times, and what usually happens to a match there. */
class Stage {
  readonly now: Date;
  readonly #people: readonly Person[];
  readonly #nextId = matchIds("atlantico", "scene");

  constructor(people: readonly Person[], now: Date) {
    this.now = now;
    this.#people = people.filter(({ club }) => club === CLUB);
  }

  scene(input: Scene): DemoMatch {
    const sides: Sides = [this.side(input.sides[0]), this.side(input.sides[1])];
    const sport = input.sport ?? "tennis";
    const format: Format = sides[0].length === 1 ? "singles" : "doubles";
    const { score, earlier, playedAt } = input;
    return {
      id: this.#nextId(),
      club: CLUB,
      sport,
      format,
      sides,
      score,
      playedAt,
      place: CLUB.courts[sport]![0]!,
      steps: input.steps(new Date(playedAt.getTime() + 100 * MINUTE_MS), sides),
      ...(earlier ? { earlier } : {}),
    };
  }

  side(names: string): Person[] {
    return names.split(" & ").map((name) => {
      const found = this.#people.find((person) => person.name === name);
      if (!found) throw new Error(`nobody is called ${name}`);
      return found;
    });
  }

  /** So many days from today, at this hour of the club's day. */
  dayAt(days: number, hour: number): Date {
    return hourOf(addDays(dayIn(this.now, CLUB.timeZone), days), hour);
  }

  readonly confirmed = (reportedAt: Date, sides: Sides): DemoStep[] =>
    confirmedSteps(CLUB, sides, reportedAt, this.now, { share: 0.2, isSilent: false });

  readonly pending = (reportedAt: Date, sides: Sides): DemoStep[] => [
    { kind: "reported", by: accountOf(sides[0])!, at: reportedAt },
  ];

  disputed(reason: string) {
    return (reportedAt: Date, sides: Sides): DemoStep[] => [
      ...this.pending(reportedAt, sides),
      { kind: "disputed", by: accountOf(sides[1])!, at: instantBetween(reportedAt, this.now, 0.3), reason },
    ];
  }
}

function hourOf(day: string, hour: number): Date {
  return new Date(startOfDay(day, CLUB.timeZone).getTime() + hour * 60 * MINUTE_MS);
}

/** Matches that wait for their other side, or for the club's decision. */
function openScenes(stage: Stage): DemoMatch[] {
  const { now, pending } = stage;
  return [
    stage.scene({
      sides: ["Bruno Tavares", "Rafael Monteiro"],
      score: writtenScore(SUPER, "6/4 3/6 10/8"),
      playedAt: slotBefore(now, 0),
      steps: pending,
    }),
    stage.scene({
      sides: ["Rafael Monteiro", "Leonardo Pacheco"],
      score: writtenScore(BEST_OF_3, "7/5 6/4"),
      playedAt: slotBefore(now, 3),
      steps: pending,
    }),
    stage.scene({
      sport: "beach_tennis",
      sides: [
        "Alexandre Wolff & Natália Bernardes",
        "Danilo Quadros & Maria Francisca de Albuquerque Wanderley",
      ],
      score: writtenScore(NO_AD_SUPER, "6/4 7/5"),
      playedAt: slotBefore(now, 1),
      steps: pending,
    }),
    stage.scene({
      sides: ["Felipe Andrade Coelho", "Luís Otávio Brandão"],
      score: writtenScore(BEST_OF_3, "6/2 6/3"),
      playedAt: slotBefore(now, 2),
      steps: pending,
    }),
    stage.scene({
      sides: ["Gustavo Schmitt", "Thiago Nogueira Bastos"],
      score: writtenScore(BEST_OF_3, "7/6(5) 6/4"),
      playedAt: stage.dayAt(-2, 18),
      steps: stage.disputed(
        "O segundo set terminou 6/4 para mim. Faltou lançar o terceiro, que não jogamos até o fim.",
      ),
    }),
    stage.scene({
      sport: "padel",
      sides: ["Pablo Echeverría & Luciana Prudente", "Martín Sosa & Letícia Pamplona"],
      score: writtenScore(NO_AD_SUPER, "6/3 4/6 10/7"),
      playedAt: stage.dayAt(-1, 19),
      steps: stage.disputed("O super tie-break foi 10/7 para a gente: os lados ficaram trocados."),
    }),
  ];
}

/** Otávio and Murilo end equal in everything but their own match. */
function tiedScenes(stage: Stage): DemoMatch[] {
  const { confirmed } = stage;
  return [
    stage.scene({
      sides: ["Otávio Lacerda", "Murilo Stein"],
      score: writtenScore(BEST_OF_3, "6/3 6/4"),
      playedAt: stage.dayAt(-64, 9),
      steps: confirmed,
    }),
    stage.scene({
      sides: ["Henrique Batista", "Otávio Lacerda"],
      score: writtenScore(BEST_OF_3, "6/3 6/4"),
      playedAt: stage.dayAt(-57, 9),
      steps: confirmed,
    }),
    stage.scene({
      sides: ["Murilo Stein", "Renata Figueiredo"],
      score: writtenScore(BEST_OF_3, "6/3 6/4"),
      playedAt: stage.dayAt(-55, 9),
      steps: confirmed,
    }),
  ];
}

/** Three times in one month: full points, half, and only those of a loss. */
function rivalryScenes(stage: Stage): DemoMatch[] {
  return (
    [
      ["04", "6/4 6/7(3) 6/3"],
      ["13", "3/6 6/4 4/6"],
      ["22", "7/5 6/3"],
    ] as const
  ).map(([day, text]) =>
    stage.scene({
      sides: ["Rafael Monteiro", "Bruno Tavares"],
      score: writtenScore(BEST_OF_3, text),
      playedAt: hourOf(lastMonthDay(stage.now, day), 19),
      steps: stage.confirmed,
    }),
  );
}

/** Matches that did not stay as they were reported: annulled, corrected, entered by the club. */
function mendedScenes(stage: Stage): DemoMatch[] {
  return [
    stage.scene({
      sides: ["Ricardo Amorim Sobrinho", "Juliana Espíndola"],
      score: writtenScore(BEST_OF_3, "6/3 6/4"),
      playedAt: stage.dayAt(-20, 18),
      steps: (reportedAt, sides) => [
        ...stage.confirmed(reportedAt, sides),
        {
          kind: "annulled",
          by: CLUB.adminUserId,
          at: stage.dayAt(-17, 10),
          reason: "Amistoso lançado por engano: os dois pediram para anular.",
        },
      ],
    }),
    stage.scene({
      sides: ["Carolina Assunção", "Igor Sant'Anna"],
      earlier: writtenScore(SUPER, "6/3 6/2"),
      score: writtenScore(SUPER, "6/3 2/6 10/7"),
      playedAt: stage.dayAt(-12, 18),
      steps: (reportedAt, sides) => [
        ...stage.confirmed(reportedAt, sides),
        {
          kind: "corrected",
          by: CLUB.adminUserId,
          at: stage.dayAt(-9, 11),
          reason: "O segundo set foi digitado ao contrário; placar conferido na súmula.",
        },
      ],
    }),
    stage.scene({
      sides: ["Eduardo Kretzer", "Vinícius Koerich"],
      score: writtenScore(BEST_OF_3, "4/6 6/3 7/6(4)"),
      playedAt: slotBefore(stage.now, 1),
      steps: (reportedAt) => [{ kind: "entered", by: CLUB.adminUserId, at: reportedAt }],
    }),
  ];
}

/** Confirmed this week: after last Monday 00:00, whatever the hour of now. */
function weekScenes(stage: Stage): DemoMatch[] {
  const random = randomFrom(77);
  const monday = lastMonday(stage.now, CLUB.timeZone);
  return WEEK.map(({ sport, sides, text }, i) => {
    const at = instantBetween(monday, stage.now, (i + 1) / (WEEK.length + 1));
    const mean = (names: string) =>
      stage.side(names).reduce((sum, p) => sum + p.skill, 0) / stage.side(names).length;
    const score = text
      ? writtenScore(BEST_OF_3, text)
      : playScore(random, pickFormat(random, sport), "completed", mean(sides[0]) - mean(sides[1]) + 120);
    return stage.scene({
      sport,
      sides,
      score,
      playedAt: slotBefore(at, 0),
      steps: (reportedAt, people) => [
        { kind: "reported", by: accountOf(people[0])!, at: reportedAt },
        { kind: "approved", by: accountOf(people[1])!, at },
      ],
    });
  });
}

const WEEK: readonly { sport: SportId; sides: [string, string]; text?: string }[] = [
  { sport: "tennis", sides: ["Gabriela Furtado", "Priscila Ouriques"], text: "6/4 6/3" },
  { sport: "tennis", sides: ["Diego Fontana", "Gustavo Schmitt"] },
  { sport: "padel", sides: ["Pablo Echeverría & Bianca Lohn", "Martín Sosa & Luciana Prudente"] },
  { sport: "tennis", sides: ["Leonardo Pacheco", "André Luiz Machado"] },
  { sport: "tennis", sides: ["Tatiana Mendonça", "Viviane Cardoso"], text: "6/4 6/3" },
  { sport: "beach_tennis", sides: ["Danilo Quadros & Simone Araldi", "Alexandre Wolff & Larissa Wiggers"] },
  { sport: "tennis", sides: ["Matheus Siqueira", "Marcelo D'Ávila"] },
  { sport: "tennis", sides: ["Rafael Monteiro", "Thiago Nogueira Bastos"] },
  { sport: "padel", sides: ["Gustavo Schmitt & Juliana Espíndola", "Eduardo Kretzer & Vinícius Koerich"] },
  { sport: "tennis", sides: ["Beatriz Salvador", "Larissa Wiggers"] },
  { sport: "beach_tennis", sides: ["Natália Bernardes", "Aline Rodrigues"] },
  { sport: "tennis", sides: ["Bruno Tavares", "Patrícia Goulart Vieira"] },
  { sport: "tennis", sides: ["Caio Ferrari", "Rodrigo Peixoto"] },
];

/** A day of the calendar month before `now` in the club's zone. */
function lastMonthDay(now: Date, day: "04" | "13" | "22"): string {
  const firstOfThis = `${dayIn(now, CLUB.timeZone).slice(0, 7)}-01`;
  return `${addDays(firstOfThis, -1).slice(0, 7)}-${day}`;
}

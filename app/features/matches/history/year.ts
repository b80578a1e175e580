import { addDays, formatDay } from "../../../lib/dates.ts";

/** How many weeks the pictures show, this one included. */
export const WEEKS = 52;

/** The lists of a week that can be opened: all matches, those by how long their answer took, the athletes who played, and the W.O.s. */
export const YEAR_LISTS = ["partidas", "respostas", "atletas", "wo"] as const;

export type YearList = (typeof YEAR_LISTS)[number];

/** A week of a club, by the days on which its confirmed matches were played. */
export interface Week {
  /** Its Monday, "YYYY-MM-DD". */
  monday: string;
  matches: number;
  /** W.O. and double W.O. among them. */
  walkovers: number;
  athletes: number;
  /** Median of the hours from an athlete's report to its approval; null where nobody reported. */
  hours: number | null;
}

/** 52 weeks, the oldest first, and the same over all of them. */
export interface Year {
  weeks: Week[];
  whole: Omit<Week, "monday">;
}

/** A match of a week as a line of its list. */
interface WeekMatch {
  id: string;
  /** "Ana Souza venceu Bruno Lima por 6/4 6/3". */
  sentence: string;
  playedOn: string;
  /** From the athlete's report to its approval; null where the club entered it. */
  hours: number | null;
}

interface WeekAthlete {
  athleteId: string;
  name: string;
  matches: number;
}

/** A week's list. `total` counts all that there is, of which at most 200 are listed. */
export interface WeekLists {
  monday: string;
  list: YearList;
  matches: WeekMatch[];
  athletes: WeekAthlete[];
  total: number;
}

/** One of the four pictures: a value a week, null for none. */
export interface Picture {
  list: YearList;
  title: string;
  /** Over the whole year, in words. */
  summary: string;
  values: (number | null)[];
  /** A value in words: "12 partidas", "5,5 h", "8%". */
  say: (value: number | null) => string;
}

const DECIMAL = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** "1 partida", "12 partidas". */
const counted = (one: string, more: string) => (n: number | null) =>
  `${DECIMAL.format(n ?? 0)} ${n === 1 ? one : more}`;

const sayHours = (hours: number | null) => (hours === null ? "nenhuma" : `${DECIMAL.format(hours)} h`);
const sayRate = (rate: number | null) => (rate === null ? "nenhuma partida" : `${Math.round(rate)}%`);

/** W.O.s of a hundred matches; null where there is none. */
function walkoverRate({ matches, walkovers }: Pick<Week, "matches" | "walkovers">): number | null {
  return matches === 0 ? null : (100 * walkovers) / matches;
}

/** The pictures of a year. */
export function yearPictures({ weeks, whole }: Year): Picture[] {
  const sayMatches = counted("partida", "partidas");
  const sayAthletes = counted("atleta", "atletas");
  return [
    {
      list: "partidas",
      title: "Partidas",
      summary: sayMatches(whole.matches),
      values: weeks.map(({ matches }) => matches),
      say: sayMatches,
    },
    {
      list: "respostas",
      title: "Horas até a aprovação",
      summary: whole.hours === null ? "nenhuma resposta" : `metade em até ${sayHours(whole.hours)}`,
      values: weeks.map(({ hours }) => hours),
      say: sayHours,
    },
    {
      list: "atletas",
      title: "Atletas que jogaram",
      summary: sayAthletes(whole.athletes),
      values: weeks.map(({ athletes }) => athletes),
      say: sayAthletes,
    },
    {
      list: "wo",
      title: "Partidas por W.O.",
      summary: sayRate(walkoverRate(whole)),
      values: weeks.map(walkoverRate),
      say: sayRate,
    },
  ];
}

/** A bar of a picture, in percent of its width and height. */
interface Bar {
  x: number;
  width: number;
  height: number;
}

/** Bars of the values, the greatest as high as the picture; none for null and 0. A value above 0 is never too low to be seen. */
export function barsOf(values: readonly (number | null)[]): (Bar | null)[] {
  const most = Math.max(0, ...values.map((value) => value ?? 0));
  const step = 100 / Math.max(1, values.length);
  return values.map((value, at) =>
    value === null || value === 0
      ? null
      : {
          x: round(at * step + step * 0.1),
          width: round(step * 0.8),
          height: round(Math.max(3, (100 * value) / most)),
        },
  );
}

/** "16/11/2026 a 22/11/2026". */
export function weekLabel(monday: string): string {
  return `${formatDay(monday)} a ${formatDay(addDays(monday, 6))}`;
}

/** The titles of a week's lists. */
export const LIST_TITLES: Readonly<Record<YearList, string>> = {
  partidas: "Partidas da semana",
  respostas: "Respostas da semana, da mais demorada à mais rápida",
  atletas: "Quem jogou na semana",
  wo: "W.O. da semana",
};

/** "5,5 h". */
export function hoursLabel(hours: number): string {
  return sayHours(hours);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

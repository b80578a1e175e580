import { writeCsv } from "../../../lib/csv.ts";
import { addMonths } from "../../../lib/dates.ts";

/** How long and how often a sponsor was shown. */
interface Shown {
  shownMs: number;
  times: number;
}

/** A sponsor of a sheet: what every screen showed of it together, and each by itself. */
interface SheetSponsor extends Shown {
  id: string;
  name: string;
  isNational: boolean;
  /** It is shown no more. */
  isRemoved: boolean;
  screens: readonly SheetPlay[];
}

/** The time and the times that one screen showed a sponsor, on so many days. */
interface SheetPlay extends Shown {
  screenId: string;
  screen: string;
  days: number;
}

/** A screen of a sheet: how long it was really on, on so many days. */
interface SheetScreen {
  id: string;
  name: string;
  onMs: number;
  days: number;
}

/** Proof of play: what a club's screens really showed of its sponsors in a month ("YYYY-MM"). */
export interface PlaySheet {
  club: string;
  month: string;
  /** The months before and after that a sheet may be asked for; null where there is none. */
  before: string | null;
  after: string | null;
  /** Those shown for longest first, the club's own before the country's. */
  sponsors: SheetSponsor[];
  screens: SheetScreen[];
}

/** The facts that the statement of a sheet gives; days as "YYYY-MM-DD". */
interface SheetFacts {
  club: { name: string; today: string };
  firstDay: string | null;
  screens: readonly SheetScreen[];
  plays: readonly {
    sponsorId: string;
    name: string;
    isNational: boolean;
    isRemoved: boolean;
    tvId: string;
    shownMs: number;
    times: number;
    days: number;
  }[];
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
/** A screen that was on, but whose name is not known. */
const NAMELESS = "TV";

/** A month as an address names it; null where it names none. */
export function readMonth(asked: string | null): string | null {
  return asked !== null && MONTH.test(asked) ? asked : null;
}

/** "12 h 05 min", "5 min 03 s", "8 s" */
export function durationText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  const two = (value: number) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  if (hours > 0) return `${hours.toLocaleString("pt-BR")} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`;
}

/** The sheet of a month (null: that of today) from what was counted: a sponsor's sums are those of its screens. */
export function toPlaySheet({ club, firstDay, screens, plays }: SheetFacts, asked: string | null): PlaySheet {
  const thisMonth = club.today.slice(0, 7);
  const month = asked ?? thisMonth;
  const firstMonth = firstDay?.slice(0, 7) ?? thisMonth;
  const names = new Map(screens.map(({ id, name }) => [id, name]));
  const byId = new Map(plays.map((play) => [play.sponsorId, play]));
  const sponsors = [...byId].map(([id, { name, isNational, isRemoved }]) => {
    const played = plays.filter(({ sponsorId }) => sponsorId === id);
    const own = played.map(({ tvId, shownMs, times, days }) => ({
      screenId: tvId,
      screen: names.get(tvId) ?? NAMELESS,
      shownMs,
      times,
      days,
    }));
    const sum = (of: keyof Shown) => own.reduce((total, play) => total + play[of], 0);
    return {
      id,
      name,
      isNational,
      isRemoved,
      shownMs: sum("shownMs"),
      times: sum("times"),
      screens: own.toSorted((a, b) => a.screen.localeCompare(b.screen, "pt-BR")),
    };
  });
  return {
    club: club.name,
    month,
    before: month > firstMonth ? addMonths(month, -1) : null,
    after: month < thisMonth ? addMonths(month, 1) : null,
    sponsors: sponsors.toSorted(
      (a, b) => Number(a.isNational) - Number(b.isNational) || b.shownMs - a.shownMs,
    ),
    screens: [...screens],
  };
}

const HEAD = [
  "mes",
  "patrocinador",
  "tipo",
  "situacao",
  "tv",
  "dias",
  "exibicoes",
  "segundos",
  "segundos_tv_ligada",
];

/** The sheet for a spreadsheet: a row for each sponsor on each screen, in whole seconds, so that rows add up to the sheet. */
export function playSheetCsv({ month, sponsors, screens }: PlaySheet): string {
  const on = new Map(screens.map(({ id, onMs }) => [id, onMs]));
  const rows = sponsors.flatMap(({ name, isNational, isRemoved, screens: own }) =>
    own.map(({ screenId, screen, days, times, shownMs }) => [
      month,
      name,
      isNational ? "nacional" : "local",
      isRemoved ? "retirado" : "no ar",
      screen,
      String(days),
      String(times),
      String(Math.round(shownMs / 1_000)),
      String(Math.round((on.get(screenId) ?? 0) / 1_000)),
    ]),
  );
  return writeCsv([HEAD, ...rows]);
}

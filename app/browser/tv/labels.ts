import { formatRelative, formatShortDate, formatTime } from "../../lib/dates.ts";
import type { DisplayRow } from "../../lib/display-data.ts";

const whole = new Intl.NumberFormat("pt-BR");
const RELATIVE_UNTIL_MS = 48 * 3_600_000;

/** Gives the texts of a row, by the name of the place that shows them; `dir` and `fit` are attributes for the style sheet. */
export function rowLabel(row: DisplayRow) {
  if ("isNow" in row) {
    const { when, name, score, title, court } = row;
    const dir = row.isNow ? "now" : "same";
    return { pos: when, name, move: score, record: title, points: court, dir, fit: row.look ?? "wide" };
  }
  const steps = row.was === null ? 0 : row.was - row.position;
  return {
    pos: `${row.position}º`,
    name: row.name,
    move: row.was === null ? "novo" : steps > 0 ? `▲${steps}` : steps < 0 ? `▼${-steps}` : "",
    record: `${row.wins}–${row.losses}`,
    points: whole.format(row.points),
    dir: steps > 0 ? "up" : steps < 0 ? "down" : row.was === null ? "new" : "same",
    fit: textFit(row.name),
  };
}

/** How tightly a name or a score is set, by its length: names of 40 letters and five sets are read whole, in smaller letters or on two lines. */
export function textFit(text: string): "wide" | "long" | "longest" {
  return text.length <= 24 ? "wide" : text.length <= 32 ? "long" : "longest";
}

/** "agora", "há 2 min", "há 5 h"; after two days the date. `now` is the server's. */
export function agoLabel(at: string, now: Date, timeZone: string): string {
  const isRecent = now.getTime() - Date.parse(at) < RELATIVE_UNTIL_MS;
  return isRecent ? formatRelative(at, now) : formatShortDate(at, timeZone);
}

/** "sem conexão · dados das 14:32", with the day where that is not today. Both instants are the server's. */
export function staleLabel(at: Date, now: Date, timeZone: string): string {
  const day = formatShortDate(at, timeZone);
  const when = day === formatShortDate(now, timeZone) ? "das" : `de ${day},`;
  return `sem conexão · dados ${when} ${formatTime(at, timeZone)}`;
}

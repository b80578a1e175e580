import { addDays, dayIn, formatWeekday } from "../../../lib/dates.ts";
import { hourWords, type PlaceTime, timeOf } from "../../scoring/drawn/place-time.ts";

/** Somebody's next match of a tournament, in words. */
export interface NextMatch {
  id: string;
  tournamentId: string;
  tournamentName: string;
  /** "Feminino B · Quartas de final". */
  title: string;
  isCalled: boolean;
  /** Both sides are known: its result may be reported. */
  isReady: boolean;
  /** "Hoje, 14:30", "sáb., 28/11, não antes de 14:30"; null while the club has not said. */
  when: string | null;
  court: string | null;
  /** The partner who plays beside them; null where they play alone. */
  partner: string | null;
  /** "Ana e Bia", or "a definir: quem vencer o jogo 2 · Semifinais". */
  against: string;
}

/** Day and hour of a match as somebody says them who plays it; null where it has none. */
export function whenWords(place: Omit<PlaceTime, "id" | "court">, now: Date): string | null {
  const at = timeOf(place);
  if (!at) return null;
  const { timeZone } = place;
  const [day, today] = [dayIn(at, timeZone), dayIn(now, timeZone)];
  const name = day === today ? "Hoje" : day === addDays(today, 1) ? "Amanhã" : formatWeekday(at, timeZone);
  return `${name}, ${hourWords(place)}`;
}

/** "a definir: quem vencer o jogo 2 · Semifinais" from what a draw says of an open side. */
export function openSideWords(source: string): string {
  return source === "A definir"
    ? "a definir"
    : `a definir: ${source.charAt(0).toLowerCase()}${source.slice(1)}`;
}

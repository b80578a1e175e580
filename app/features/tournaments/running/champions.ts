import { championTitle, type EventDraws, NO_CHAMPION } from "./event-draws.ts";

/** Those who won an event, or that nobody did, as a page says it. */
export interface Champions {
  eventId: string;
  /** "Campeã", "Campeões", "Sem campeão". */
  title: string;
  /** Empty where nobody won it. */
  names: string[];
  final: EventDraws["final"];
}

/** Gives who won an event that is over; null before its end. */
export function championsOf(event: EventDraws): Champions | null {
  const { eventId, gender, champions, final, isWithoutChampion } = event;
  if (isWithoutChampion) return { eventId, title: NO_CHAMPION, names: [], final: null };
  if (champions.length === 0) return null;
  return { eventId, title: championTitle(champions, gender), names: champions, final };
}

import { formatDay } from "../../../lib/dates.ts";
import type { AthleteClass, CategoryGender } from "../../../../drizzle/schema/enums.ts";
import type { MatchFormat } from "../../../lib/formats.ts";

/** Rules of entering that hold over all events of a tournament (product §6). */
export interface EntryRules {
  /** Categories that one person may enter; null is any number. */
  maxCategories: number | null;
  isOneADay: boolean;
  isOneLevel: boolean;
}

/** An event as those limits see it. */
export interface LimitedEvent {
  name: string;
  sport: string;
  format: MatchFormat;
  gender: CategoryGender;
  classes: readonly AthleteClass[] | null;
  /** "YYYY-MM-DD"; null where it takes several days. */
  playedOn: string | null;
}

/** Why somebody who is in `others` may not enter one event more of the tournament, as a sentence that names the rule, or null. */
export function limitRefusal(
  rules: EntryRules,
  event: LimitedEvent,
  others: readonly LimitedEvent[],
): string | null {
  const { maxCategories, isOneADay, isOneLevel } = rules;
  if (maxCategories !== null && others.length >= maxCategories)
    return maxCategories === 1
      ? "Neste torneio cada pessoa joga uma categoria."
      : `Neste torneio cada pessoa joga até ${maxCategories} categorias.`;
  const { playedOn } = event;
  const sameDay = isOneADay && playedOn !== null && others.find((other) => other.playedOn === playedOn);
  if (sameDay)
    return `Neste torneio cada pessoa joga uma categoria por dia: em ${formatDay(playedOn)} já há ${sameDay.name}.`;
  const otherLevel = isOneLevel && others.find((other) => isOtherLevel(event, other));
  return otherLevel ? `Neste torneio, só uma classe por gênero: já há ${otherLevel.name}.` : null;
}

/** Two levels of one gender: the same sport, format and gender, and classes that differ. */
function isOtherLevel(one: LimitedEvent, other: LimitedEvent): boolean {
  if (one.sport !== other.sport || one.format !== other.format || one.gender !== other.gender) return false;
  if (!one.classes || !other.classes) return false;
  return one.classes.toSorted().join() !== other.classes.toSorted().join();
}

/** The rules in words, as the tournament's page says them beside its events. */
export function entryRulesInWords(rules: EntryRules): string[] {
  const { maxCategories, isOneADay, isOneLevel } = rules;
  return [
    maxCategories === null
      ? "Cada pessoa joga quantas categorias quiser."
      : maxCategories === 1
        ? "Cada pessoa joga uma categoria."
        : `Cada pessoa joga até ${maxCategories} categorias.`,
    ...(isOneADay ? ["Uma categoria por dia e pessoa."] : []),
    ...(isOneLevel ? ["Só uma classe por gênero."] : []),
    "Vale a idade completada até 31/12 do ano do torneio.",
  ];
}

import { isMinor } from "../access/minors.ts";

/** What deciding a shown name needs. `birthDate` is a calendar day or null. */
interface NamedAthlete {
  name: string;
  isPrivate: boolean;
  birthDate: string | null;
}

/** Whether others see only first name and initial. */
export function isHidden(athlete: NamedAthlete, today: string): boolean {
  return athlete.isPrivate || isMinor(athlete.birthDate, today);
}

/** The name that others read: whole, or "João S." for private profiles and minors (product §3). */
export function publicName(athlete: NamedAthlete, today: string): string {
  return isHidden(athlete, today) ? abbreviateName(athlete.name) : athlete.name;
}

/** "João da Silva Souza" → "João S." (the initial of the last name); a single name stays. */
export function abbreviateName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last ? `${words[0]} ${last.charAt(0).toUpperCase()}.` : words[0]!;
}

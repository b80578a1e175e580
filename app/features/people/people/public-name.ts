import { initial } from "../../../lib/initials.ts";
import { isMinor } from "../../base/access/minors.ts";

/** The name that stands where a person was: in other people's matches, and as the payer of what was paid. */
export const REMOVED_ATHLETE = "Atleta removido";

/** The facts that decide a shown name. `birthDate` is a calendar day or null. */
interface NamedAthlete {
  name: string;
  isPrivate: boolean;
  birthDate: string | null;
}

/** The same with whose it is: null while nobody has claimed the profile. */
interface PublicAthlete extends NamedAthlete {
  userId: string | null;
}

/** Whether others see only first name and initial. */
export function isHidden(athlete: NamedAthlete, today: string): boolean {
  return athlete.isPrivate || isMinor(athlete.birthDate, today);
}

/**
 * The name that everybody reads: whole, or "João S." for private profiles, minors, and whoever has not claimed the profile that a club
 * made of them (product §3).
 */
export function publicName(athlete: PublicAthlete, today: string): string {
  const isUnclaimed = athlete.userId === null && athlete.name !== REMOVED_ATHLETE;
  return isUnclaimed ? abbreviateName(athlete.name) : nameInClub(athlete, today);
}

/** The name that people of the same club read, signed in: whole, or "João S." for private profiles and minors (product §3). */
export function nameInClub(athlete: NamedAthlete, today: string): string {
  return isHidden(athlete, today) ? abbreviateName(athlete.name) : athlete.name;
}

/** The picture that others see (a file's id): none of private profiles and minors (product §3). */
export function publicAvatarId(
  athlete: NamedAthlete & { avatarId: string | null },
  today: string,
): string | null {
  return isHidden(athlete, today) ? null : athlete.avatarId;
}

/** "João da Silva Souza" → "João S." (the initial of the last name); a single name stays. */
export function abbreviateName(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return last ? `${words[0]} ${initial(last)}.` : words[0]!;
}

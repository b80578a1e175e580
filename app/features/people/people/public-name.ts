import { initial } from "../../../lib/initials.ts";
import { isMinor } from "../../base/access/minors.ts";

/** The name that stands where a person was: in other people's matches, and as the payer of what was paid. */
export const REMOVED_ATHLETE = "Atleta removido";

/** The facts that decide whether a name is hidden. `birthDate` is a calendar day or null. */
interface HiddenAthlete {
  isPrivate: boolean;
  birthDate: string | null;
}

/** The facts that decide a shown name; `nameNumber` is theirs among the people of their short name in their clubs, from 1. */
interface NamedAthlete extends HiddenAthlete {
  name: string;
  nameNumber: number;
}

/** The same with whose it is: null while nobody has claimed the profile. */
interface PublicAthlete extends NamedAthlete {
  userId: string | null;
}

/** Whether others see only first name and initial. */
export function isHidden(athlete: HiddenAthlete, today: string): boolean {
  return athlete.isPrivate || isMinor(athlete.birthDate, today);
}

/**
 * The name that everybody reads: whole, or "João S." for private profiles, minors, and whoever has not claimed the profile that a club
 * made of them; of several people of a club the others are "João S. (2)" (product §3). Where several stand in one list see `toldApart`.
 */
export function publicName(athlete: PublicAthlete, today: string): string {
  const isUnclaimed = athlete.userId === null && athlete.name !== REMOVED_ATHLETE;
  return isUnclaimed ? shortName(athlete) : nameInClub(athlete, today);
}

/** The name that people of the same club read, signed in: whole, or "João S." for private profiles and minors, numbered as in public (product §3). */
export function nameInClub(athlete: NamedAthlete, today: string): string {
  return isHidden(athlete, today) ? shortName(athlete) : athlete.name;
}

function shortName({ name, nameNumber }: Pick<NamedAthlete, "name" | "nameNumber">): string {
  return numberedName(abbreviateName(name), nameNumber);
}

/** A name with a neutral number, for the second and further people of one short name: "João S. (2)" (product §3). */
export function numberedName(name: string, number: number): string {
  return number > 1 ? `${name} (${number})` : name;
}

/** The picture that others see (a file's id): none of private profiles and minors (product §3). */
export function publicAvatarId(
  athlete: HiddenAthlete & { avatarId: string | null },
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

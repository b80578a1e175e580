import { ageOn } from "../../../lib/dates.ts";

/** Age from which a person needs no guardian (product §3). */
export const ADULT_AGE = 18;

/** Whether a birth day ("YYYY-MM-DD") makes a minor on `today`; an unknown birth day does not. */
export function isMinor(birthDate: string | null, today: string): boolean {
  return birthDate !== null && ageOn(birthDate, today) < ADULT_AGE;
}

/** A minor's account awaits its guardian's consent; at 18 it needs none any more (product §3). */
export function awaitsGuardian(
  person: { birthDate: string | null; guardianAcceptedAt: string | Date | null },
  today: string,
): boolean {
  return isMinor(person.birthDate, today) && person.guardianAcceptedAt === null;
}

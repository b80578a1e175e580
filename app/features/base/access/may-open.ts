import { setUpPath } from "../../../lib/paths.ts";
import { needOf } from "../../../page-facts.ts";
import { homePath, isPlatformAdmin, managedClubId, mayDo, mayOpenAthleteArea, type Role } from "./access.ts";
import { isKnownRole } from "./viewer.ts";

type Need = NonNullable<ReturnType<typeof needOf>>;

const NEEDS: readonly Need[] = ["athlete", "referee", "secretary", "admin", "super_admin"];
/** A second factor that a session still owes is asked for on the way, and leads back: it hides no link. */
const NOTHING_OWED = { platform: false, clubIds: [] };

/** Whether a link to a path of this site leads this person to what stands there, not to a refusal (spec §2). */
export function mayOpen(person: Role, path: string): boolean {
  const need = needOf(path);
  return need === null || fulfilsNeed(person, need, clubOf(path));
}

/**
 * The path that a link to a page has for a person: the page's own, that of the step which they lack and which leads back (making an athlete's
 * profile, as every known role may), or null, where there is nothing to offer.
 */
export function wayTo(person: Role, path: string): string | null {
  if (mayOpen(person, path)) return path;
  return mayMakeUp(person, needOf(path)) ? setUpPath(path) : null;
}

/** Where a sign-in leads that was asked for on the way to a page, if any: there, or to the step that is missing. What no step opens says so itself. */
export function landingPath(person: Role, next: string | null): string {
  return next === null ? homePath(person) : (wayTo(person, next) ?? next);
}

/** The needs of pages that a person does not fulfil, and whether they may make up for it: for links that many readers share. */
export function lackedNeeds(person: Role): { need: Need; mayMakeUp: boolean }[] {
  return NEEDS.filter((need) => !fulfilsNeed(person, need, null)).map((need) => ({
    need,
    mayMakeUp: mayMakeUp(person, need),
  }));
}

/** An athlete's profile is open to every known role (product §3). */
function mayMakeUp({ role }: Role, need: Need | null): boolean {
  return need === "athlete" && isKnownRole(role);
}

function fulfilsNeed(person: Role, need: Need, askedClub: string | null): boolean {
  if (need === "athlete") return mayOpenAthleteArea(person);
  if (need === "super_admin") return isPlatformAdmin(person);
  const clubId = managedClubId(person, askedClub);
  return clubId !== null && mayDo({ ...person, needsFactorFor: NOTHING_OWED }, need, clubId);
}

/** The club that a path of an office names; null where it is the reader's own. */
function clubOf(path: string): string | null {
  return new URL(path, "https://path.invalid").searchParams.get("clube");
}

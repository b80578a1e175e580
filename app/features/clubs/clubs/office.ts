import { SPORTS, type SportId } from "../../../lib/sports.ts";
import type { SurfaceId } from "../../../lib/surfaces.ts";

/** A court as people call it. */
export interface Court {
  id: string;
  name: string;
  surface: SurfaceId;
}

/** A place where a club plays; without an address of its own it is the club's. */
export interface Venue {
  id: string;
  name: string;
  address: string | null;
  courts: readonly Court[];
}

/** A club as its office writes it. */
export interface OfficeClub {
  name: string;
  address: string;
  city: { code: number; label: string };
  contactEmail: string;
  contactPhone: string;
  plan: string | null;
  /** In the club's order. */
  sports: readonly { sport: SportId; usualFormat: string | null }[];
  venues: readonly Venue[];
}

/** The name of a club's first venue until somebody names it. */
export const FIRST_VENUE = "Sede";
/** More than any club has: what is beyond is a mistake or a machine. */
export const MOST_VENUES = 40;
export const MOST_COURTS = 80;
export const COURT_LETTERS = 60;

/** Every sport as the form lists it: those of the club in its order, then the others. */
export function listedSports(
  own: OfficeClub["sports"],
): { sport: SportId; isPlayed: boolean; usual: string }[] {
  const played = own.map(({ sport, usualFormat }) => ({ sport, isPlayed: true, usual: usualFormat ?? "" }));
  const others = SPORTS.filter(({ id }) => own.every(({ sport }) => sport !== id));
  return [...played, ...others.map(({ id }) => ({ sport: id, isPlayed: false, usual: "" }))];
}

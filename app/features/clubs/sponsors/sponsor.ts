/** A sponsor as programs and screens read it (spec §3); the logo has a width and a height in px and a text. */
export interface Sponsor {
  id: string;
  name: string;
  logo_url: string;
  type: "national" | "local";
  logo_width: number;
  logo_height: number;
  logo_alt: string;
}

/** The answer of `get_combined_sponsors_with_jequiti`: the club's own, and those of the whole country. */
export interface CombinedSponsors {
  local_sponsors: Sponsor[];
  national_sponsors: Sponsor[];
}

/** Spec §9: the list is repeated until it has at least 6 items. */
const CAROUSEL_MIN_ITEMS = 6;
/** Spec §9: 18 s times a multiplier. */
const CAROUSEL_DURATION_S = 18;
export const BANNER_MULTIPLIER = 1.2;
/** Spec §9. */
export const SPONSOR_REFETCH_MS = 60_000;

/** Local sponsors first, then the national ones. */
export function allSponsors(combined: CombinedSponsors): Sponsor[] {
  return [...combined.local_sponsors, ...combined.national_sponsors];
}

/** Repeats a list, whole, until it has at least 6 items (spec §9); an empty one stays empty. */
export function repeatForCarousel<Item>(items: readonly Item[]): Item[] {
  if (items.length === 0) return [];
  const times = Math.ceil(CAROUSEL_MIN_ITEMS / items.length);
  return Array.from({ length: times }, () => items).flat();
}

/** Seconds that one round of the carousel takes (spec §9): 21.6 in the banner. */
export function carouselSeconds(multiplier: number): number {
  return CAROUSEL_DURATION_S * multiplier;
}

/** Whether a person sees the banner: nobody while the profile loads, no super_admin, nobody without a club (spec §2). */
export function showsSponsorBanner(viewer: { isSuperAdmin: boolean; clubId: string | null } | null): boolean {
  return viewer !== null && !viewer.isSuperAdmin && viewer.clubId !== null;
}

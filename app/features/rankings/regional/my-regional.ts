import type { ListingGap } from "./listing.ts";
import type { PlaceKind } from "./regional.ts";

/** An athlete's own place in one area; `position` is null while it cannot have one there. */
export interface MyPlace {
  kind: Exclude<PlaceKind, "radius">;
  label: string;
  position: number | null;
  total: number;
  /** Filter that shows this area's list. */
  filter: { city?: number; state?: string; region?: string };
}

interface NearbyAthlete {
  position: number;
  athlete: { id: string; name: string; avatarId: string | null };
  level: number;
  levelMatches: number;
  city: string | null;
  isMe: boolean;
}

/** Regional ranking from an athlete's point of view (product §5). Levels as shown, e.g. 1512.34. */
export interface MyRegional {
  sport: string;
  /** Sports in which the athlete has matches, most first. */
  sports: string[];
  level: number | null;
  levelMatches: number;
  /** The gap until the athlete is listed; null once they are. */
  missing: ListingGap | null;
  /** Whether private profile or age keeps the athlete out of filtered lists. */
  isHidden: boolean;
  places: MyPlace[];
  /** Three above and three below in the whole country. */
  nearby: NearbyAthlete[];
}

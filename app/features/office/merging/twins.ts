import { comparedName, nearness } from "../../people/people/near-names.ts";
import { abbreviateName, numberedName } from "../../people/people/public-name.ts";

/** At most so many profiles a newcomer is asked about. */
const MAX_ASKED = 5;

/** A profile of the club that nobody has claimed, as somebody who is no member may see it. */
interface Twin {
  athleteId: string;
  /** First name and initial, as the public table shows who has no account. */
  name: string;
  /** Confirmed ones. */
  matches: number;
}

/** The question to a newcomer about a club, or their answer that waits for the club. */
export interface TwinQuestion {
  clubId: string;
  clubName: string;
  /** Like names of the club, while they have said nothing. */
  twins: Twin[];
  /** The athlete whom they claimed to be, until the club answers; null for nobody. */
  waitingFor: string | null;
}

/** A question with whom its answer is told to. */
export interface OpenQuestion extends TwinQuestion {
  staffUserIds: string[];
}

/** The value in the form for "nenhum destes". */
export const NO_TWIN = "nenhum";

/**
 * Those of the club's unclaimed profiles whose name may be the newcomer's (product §3): surest first, then those with most
 * matches, and no more than a few, since the newcomer may be anybody.
 */
export function findTwins(
  ownName: string,
  profiles: readonly { athleteId: string; name: string; nameNumber: number; matches: number }[],
): Twin[] {
  const own = comparedName(ownName);
  return profiles
    .flatMap((profile) => {
      const how = nearness(own, comparedName(profile.name));
      return how ? [{ profile, rank: how === "same" ? 0 : 1 }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank || b.profile.matches - a.profile.matches)
    .slice(0, MAX_ASKED)
    .map(({ profile: { nameNumber, ...profile } }) => ({
      ...profile,
      name: numberedName(abbreviateName(profile.name), nameNumber),
    }));
}

/** A question as its page gets it: without whom its answer is told to. */
export function shownQuestion({ clubId, clubName, twins, waitingFor }: TwinQuestion): TwinQuestion {
  return { clubId, clubName, twins, waitingFor };
}

/** "12 partidas". */
export function matchesLabel(matches: number): string {
  return matches === 1 ? "1 partida" : `${matches} partidas`;
}

/** `waiting`: somebody else has to answer; `blocked`: a step before it comes first. */
type StepState = "done" | "open" | "waiting" | "blocked";

export interface Step<Id extends string> {
  id: Id;
  state: StepState;
}

export type AthleteStepId = "club" | "profile" | "match";
export type ClubStepId = "subscription" | "athletes" | "season" | "result" | "tv";

/** The state of a new athlete's account, as stored. */
export interface AthleteStart {
  /** The club that has not answered yet whether this person may join; null for none. */
  requestedClub: string | null;
  hasCity: boolean;
  hasSports: boolean;
}

/** How far a new club is, as stored. */
export interface ClubStart {
  /** Active members, counted up to `ATHLETES_TO_PLAY`. */
  athletes: number;
  hasImported: boolean;
}

/** A match takes two: below that a club has nobody to play with. */
export const ATHLETES_TO_PLAY = 2;

/**
 * Lists the next steps of a new athlete, in order; none once a match of theirs is known. A club that may not write blocks the first match,
 * as having no club does.
 */
export function athleteSteps({
  start,
  hasClub,
  isClubReadOnly,
  hasMatches,
}: {
  start: AthleteStart;
  hasClub: boolean;
  isClubReadOnly: boolean;
  hasMatches: boolean;
}): Step<AthleteStepId>[] {
  if (hasMatches) return [];
  return [
    { id: "club", state: hasClub ? "done" : start.requestedClub === null ? "open" : "waiting" },
    { id: "profile", state: start.hasCity && start.hasSports ? "done" : "open" },
    { id: "match", state: hasClub && !isClubReadOnly ? "open" : "blocked" },
  ];
}

/**
 * Lists the next steps of a new club, in order; none once it has athletes, a result and a first subscription. Only a subscription that
 * never began is a step: one that lapsed has its notice. No table knows of a television, so that step goes with the others.
 */
export function clubSteps({
  start,
  hasResults,
  isPaid,
  isReadOnly,
  subscriptionStatus,
  isAdministered,
}: {
  start: ClubStart;
  hasResults: boolean;
  /** Whether a subscription is active now. */
  isPaid: boolean;
  isReadOnly: boolean;
  /** As Stripe says it (`clubs.subscription_status`). */
  subscriptionStatus: string | null;
  /** Whether the reader may pay for the club; paying is no step of its secretary (product §3). */
  isAdministered: boolean;
}): Step<ClubStepId>[] {
  const hasSubscribed =
    !isAdministered || (subscriptionStatus !== null && !subscriptionStatus.startsWith("incomplete"));
  const hasAthletes = start.athletes >= ATHLETES_TO_PLAY;
  if (hasAthletes && hasResults && hasSubscribed) return [];
  const unlessDone = (isDone: boolean) => (isDone ? "done" : isReadOnly ? "blocked" : "open");
  return [
    ...(isAdministered ? [{ id: "subscription", state: isPaid ? "done" : "open" } as const] : []),
    { id: "athletes", state: unlessDone(hasAthletes) },
    { id: "season", state: unlessDone(start.hasImported) },
    { id: "result", state: hasResults ? "done" : isReadOnly || !hasAthletes ? "blocked" : "open" },
    { id: "tv", state: isReadOnly ? "blocked" : "open" },
  ];
}

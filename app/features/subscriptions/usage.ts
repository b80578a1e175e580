/** What an athlete has played so far: the things that plans are about. */
export interface AthleteUsage {
  /** Confirmed matches over all clubs and sports. */
  matches: number;
  opponents: number;
  sports: number;
  /** Day of the first confirmed match, "YYYY-MM-DD", or null. */
  since: string | null;
}

/** The answer of spec §3's subscription check; nobody subscribes before payments open. */
export interface AthleteSubscription {
  subscribed: boolean;
  subscription_end: string | null;
  subscription_tier: string | null;
}

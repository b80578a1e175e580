/** What an athlete has played so far: the things that plans are about. */
export interface AthleteUsage {
  /** Confirmed matches over all clubs and sports. */
  matches: number;
  opponents: number;
  sports: number;
  /** Day of the first confirmed match, "YYYY-MM-DD", or null. */
  since: string | null;
}

/** A payment session as screens show it; instants as ISO 8601. */
export interface ShownCheckout {
  id: string;
  lookupKey: string;
  status: string;
  expiresAt: string;
  createdAt: string;
}

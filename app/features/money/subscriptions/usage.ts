import { formatDay } from "../../../lib/dates.ts";

/** How much an athlete has played so far, in the things that plans are about. */
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

/** "Desde 03/02/2026: 41 partidas contra 17 adversários." */
export function usageLabel({ matches, opponents, since }: AthleteUsage): string {
  if (matches === 0 || since === null) return "Sua primeira partida confirmada aparece aqui.";
  const played = matches === 1 ? "1 partida" : `${matches} partidas`;
  const against = opponents === 1 ? "1 adversário" : `${opponents} adversários`;
  return `Desde ${formatDay(since)}: ${played} contra ${against}.`;
}

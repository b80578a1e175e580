/** drand's chain quicknet, which gives a number every three seconds. */
export const QUICKNET_URL =
  "https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

/** Where anybody reads the number of a round. */
export function drandRoundUrl(round: number): string {
  return `${QUICKNET_URL}/public/${round}`;
}

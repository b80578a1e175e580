/** Whether a script of ours asks, whose page stays: it reads `{ ok: false, error }`, not a page (browser/use-send.ts). */
export function isOfScript({ headers }: Request): boolean {
  return headers.get("accept") === "application/json";
}

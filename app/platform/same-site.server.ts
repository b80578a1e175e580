/**
 * Whether a mutation, or a private read, comes from a page of ours. A browser says where it comes from: `Origin` and
 * `Sec-Fetch-Site`, where they are sent, must both say so, and an address that somebody typed is no page of ours. What says
 * nothing is no browser, so that nobody's cookies were borrowed. `ownOrigin` is the product's public address; the address
 * that was asked counts as well.
 */
export function comesFromUs(request: Request, ownOrigin: string): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isOurs = origin === null || origin === ownOrigin || origin === new URL(request.url).origin;
  return isOurs && (site === null || site === "same-origin");
}

/** The same of what only a browser sends, and always with its `Origin`: what says nothing is no page of ours. */
export function saysItIsOurs(request: Request, ownOrigin: string): boolean {
  return request.headers.has("origin") && comesFromUs(request, ownOrigin);
}

/**
 * The same request as a visitor without any headers sends it. Cached answers are made from it, so that no cookie, token, host
 * or forwarded header of the first person who asked can be in them. HEAD becomes GET. Only `Origin` stays, for the API, whose
 * answers vary on it.
 */
export function visitorRequest(request: Request, url: URL, origin: string): Request {
  const headers = new Headers({ accept: "text/html, application/json" });
  const asking = request.headers.get("origin");
  if (asking !== null && url.pathname.startsWith("/api/")) headers.set("origin", asking);
  return new Request(origin + url.pathname + url.search, { headers });
}

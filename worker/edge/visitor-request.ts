/**
 * The same address asked for by nobody in particular: what is kept for everybody is made from this, so that no cookie,
 * token, host or forwarded header of whoever came first can stand in it. HEAD asks like GET. Only `Origin` stays, for
 * the API, whose answers vary on it and say so.
 */
export function visitorRequest(request: Request, url: URL, origin: string): Request {
  const headers = new Headers({ accept: "text/html, application/json" });
  const asking = request.headers.get("origin");
  if (asking !== null && url.pathname.startsWith("/api/")) headers.set("origin", asking);
  return new Request(new URL(url.pathname + url.search, origin), { headers });
}

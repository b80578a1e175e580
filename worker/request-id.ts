const CF_RAY = /^[0-9a-f]{16}(-[A-Z]{3})?$/;

/** The name of a request in logs, events and on error screens: Cloudflare's ray, else a new id. */
export function requestIdOf(request: Request): string {
  const ray = request.headers.get("cf-ray") ?? "";
  return CF_RAY.test(ray) ? ray : crypto.randomUUID();
}

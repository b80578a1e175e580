const DEFAULTS = {
  // An answer without it would be kept by the edge cache for two hours, whoever it was made for.
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "content-security-policy": "frame-ancestors 'self'; base-uri 'self'; object-src 'none'",
};

/** Gives an answer the headers that every answer has, unless its route says otherwise. Upgrades pass untouched. */
export function withDefaultHeaders(response: Response): Response {
  if (response.status === 101) return response;
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  }
  return answer;
}

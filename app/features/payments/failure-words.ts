const MOST = 300;
/** Keys of Stripe and of ours, and whatever follows a `Bearer`. */
const SECRET = /\b(?:sk|rk|pk|whsec|re)_[\w*-]{6,}|\bBearer\s+\S+/gi;
const EMAIL = /[^\s@<>"'`(),;:]+@[^\s@<>"'`(),;:]+\.[^\s@<>"'`(),;:]+/gu;

/**
 * Why something failed, for the platform's people and never for secrets: of an error of Stripe's its type, code and
 * request, of the database's its SQLSTATE and constraint, of any other its cleaned text. At most 300 characters.
 */
export function failureWords(error: unknown): string {
  return wordsOf(error).replaceAll(SECRET, "[secret]").replaceAll(EMAIL, "[e-mail]").slice(0, MOST);
}

function wordsOf(error: unknown): string {
  const stripe = (error ?? {}) as Record<string, unknown>;
  if (typeof stripe.type === "string" && stripe.type.startsWith("Stripe"))
    return [stripe.type, stripe.code, stripe.statusCode, stripe.requestId].filter(Boolean).join(" ");
  for (let e = error; e && typeof e === "object"; e = (e as { cause?: unknown }).cause) {
    const { code, constraint } = e as { code?: unknown; constraint?: unknown };
    if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code))
      return ["database", code, constraint].filter(Boolean).join(" ");
  }
  // Statements and their parameters hold people's data.
  if (error instanceof Error)
    return /query/i.test(error.message) ? "database away" : `${error.name}: ${error.message}`;
  return "unknown";
}

import { errorFacts, factsText } from "../../../lib/error-facts.ts";

const MOST = 300;

/**
 * Why something failed, for the platform's people and never with a message, which may hold secrets or people: of an error
 * of Stripe's its type, code and request, of the database's its SQLSTATE and constraint, of any other its class, code and
 * place. At most 300 characters.
 */
export function failureLabel(error: unknown): string {
  return wordsOf(error).slice(0, MOST);
}

function wordsOf(error: unknown): string {
  const { requestId } = (error ?? {}) as { requestId?: unknown };
  const facts = errorFacts(error);
  const isOfStripe = facts.error.startsWith("Stripe");
  if (isOfStripe)
    return [facts.error, facts.code, facts.status, requestIdOf(requestId)].filter(Boolean).join(" ");
  if (facts.sqlstate !== undefined)
    return ["database", facts.sqlstate, facts.constraint].filter(Boolean).join(" ");
  return facts.error.includes("NeonDbError") ? "database away" : factsText(facts);
}

function requestIdOf(said: unknown): string | undefined {
  return typeof said === "string" && /^req_\w{1,60}$/.test(said) ? said : undefined;
}

import type { VerbContext } from "../../../platform/services.server.ts";
import { requiredTermsStatement } from "./terms-repository.server.ts";
import { type TermsText, termsText } from "./terms-text.ts";

/**
 * The terms in effect that the signed-in person has not accepted; null where they have, where there are none, and for
 * who is no person. Super admins need not accept any (spec §4): the caller knows who they are. One round trip.
 */
export async function readRequiredTerms({ services, actor }: VerbContext): Promise<TermsText | null> {
  if (actor.kind !== "user") return null;
  const [terms] = await services.read(requiredTermsStatement(services.db, actor.userId, services.now()));
  return terms ? termsText(terms) : null;
}

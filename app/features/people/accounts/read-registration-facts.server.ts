import { onlyRow } from "../../../lib/certain.ts";
import type { Services } from "../../../platform/services.server.ts";
import { type RegistrationFacts, registrationFactsStatement } from "../people/accounts-repository.server.ts";

/**
 * Reads the facts that registering an address depends on: whether it is taken, the terms in effect, and the name of the club that it asks
 * to join. It travels with the other reads of the turn.
 */
export async function readRegistrationFacts(
  { services }: { services: Services },
  asked: { email: string; clubId?: string },
): Promise<RegistrationFacts> {
  const statement = registrationFactsStatement(services.db, asked, services.now());
  return onlyRow(await services.read(statement));
}

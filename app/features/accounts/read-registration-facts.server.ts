import { rowsOf } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { type RegistrationFacts, registrationFactsStatement } from "./accounts-repository.server.ts";
import { emailSchema } from "./schemas.ts";

/**
 * What registering an address depends on: whether it is taken, and the terms in effect. It travels with the other reads
 * of the turn; null for what is no address.
 */
export async function readRegistrationFacts(
  services: Services,
  typed: unknown,
): Promise<RegistrationFacts | null> {
  const email = emailSchema.safeParse(typed);
  if (!email.success) return null;
  const statement = registrationFactsStatement(services.db, email.data, services.now());
  return rowsOf<RegistrationFacts & Record<string, unknown>>(await services.read(statement))[0]!;
}

import type { z } from "zod";
import { instantAt } from "../../../lib/dates.ts";
import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { retryOnConflict } from "../../../platform/retry-on-conflict.server.ts";
import { commitOwnImpediments } from "./commit-own-impediments.server.ts";
import { insertImpediment } from "./impediments-repository.server.ts";
import { impedimentRefusal } from "./impediments.ts";
import { readOwnImpediments } from "./read-own-impediments.server.ts";
import type { impedimentSchema } from "./impediments-schema.ts";

/**
 * Somebody who is entered in a tournament says in which hours of one of its days they cannot play, until its matches have hours; what is
 * said twice is kept once (product §6, people's impediments). Throws `invalid_input`, `conflict` and what
 * `readOwnImpediments` and `commitOwnImpediments` throw.
 */
export async function nameImpediment(
  context: VerbContext,
  { tournamentId, ...hours }: { tournamentId: string } & z.output<typeof impedimentSchema>,
): Promise<void> {
  const { services } = context;
  await retryOnConflict(async () => {
    const facts = await readOwnImpediments(context, tournamentId);
    const from = instantAt(hours.day, hours.from, facts.timeZone);
    const to = instantAt(hours.day, hours.to, facts.timeZone);
    const isNamed = facts.impediments.some(
      (named) => Date.parse(named.from) === Date.parse(from) && Date.parse(named.to) === Date.parse(to),
    );
    if (isNamed) return;
    const refusal = impedimentRefusal(facts, facts.impediments.length, hours);
    if (refusal) throw new AppError(refusal.code, refusal);
    const { athleteId } = facts;
    const impediment = { id: services.newId(), tournamentId, athleteId, from, to };
    await commitOwnImpediments(context, facts, insertImpediment(services.db, impediment));
  });
}

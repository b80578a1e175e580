import { createQueryBatcher } from "../../app/platform/query-batcher.server.ts";
import type { VerbContext } from "../../app/platform/services.server.ts";
import { asPerson, type Person } from "./match-club.ts";
import type { TestVerbs } from "./verbs-over.ts";

/** This person as the actor of a request of its own: its reads share no round trip with others'. */
export function inOwnRequest(verbs: TestVerbs, person: Person): VerbContext {
  const { services, actor } = asPerson(verbs, person);
  return { services: { ...services, read: createQueryBatcher(services.db) }, actor };
}

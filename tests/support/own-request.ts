import { createReader } from "../../app/platform/reader.server.ts";
import type { VerbContext } from "../../app/platform/services.server.ts";
import { asPerson, type Person } from "./match-club.ts";
import type { TestVerbs } from "./verbs-over.ts";

/** This person acting in a request of its own: its reads travel with nobody else's. */
export function inOwnRequest(verbs: TestVerbs, person: Person): VerbContext {
  const { services, actor } = asPerson(verbs, person);
  return { services: { ...services, read: createReader(services.db) }, actor };
}

import { createTestDatabase } from "./database.ts";
import { type TestVerbs, verbsOver } from "./verbs-over.ts";

export type { TestVerbs } from "./verbs-over.ts";

/** A context for verbs over a database of its own (`verbsOver`). */
export async function startVerbs(seed: "demo" | "none" = "none"): Promise<TestVerbs> {
  return verbsOver(await createTestDatabase(seed));
}

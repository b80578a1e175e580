import { NeonDbError } from "@neondatabase/serverless";
import { expect, it } from "vitest";
import { isDatabaseAway } from "../../../../app/platform/database.server.ts";

/** What Neon's driver throws, wrapped as Drizzle does. */
function thrown(code?: string): Error {
  const cause = Object.assign(new NeonDbError("x"), { code });
  return new Error("Failed query", { cause });
}

it.each([
  ["nobody answers", thrown(), true],
  ["a statement took longer than its role may", thrown("57014"), true],
  ["a lock was not to be had", thrown("55P03"), true],
  ["a right is missing", thrown("42501"), false],
  ["a key was taken", thrown("23505"), false],
  ["an error of our own", new Error("x"), false],
])("%s: the database is away: %s", (_case, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});

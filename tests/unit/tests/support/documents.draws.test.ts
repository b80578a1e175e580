import { expect, it } from "vitest";
import { hasTest, tableRows, textOf } from "../../../support/documents.ts";

// docs/draws.md names the test that holds each of the things that it says about draws.

const rows = tableRows(textOf("docs/draws.md"), ["said here", "test"]);

it("names tests that are there by that very name", () => {
  expect(rows.length).toBeGreaterThan(10);
  const wrong = rows.filter(({ test }) => {
    const [, file = "", name = ""] = /^`([^`]+)` › "([^"]+)"$/.exec(test) ?? [];
    return !hasTest({ file, name });
  });
  expect(wrong).toEqual([]);
});

import { expect, it } from "vitest";
import { z } from "zod";
import { freshQuery, isOvertaken } from "../../../../../app/browser/tv/newest.ts";

const newest = { version: "b", readAt: 200 };

it.each([
  ["a copy of an older version", { version: "a", readAt: 100 }, true],
  ["another version read at the same moment", { version: "a", readAt: 200 }, true],
  ["a newer version", { version: "c", readAt: 300 }, false],
  ["the newest version, as it was read before", { version: "b", readAt: 100 }, false],
  ["an earlier version that is current again", { version: "a", readAt: 300 }, false],
])("%s: out of date is %s", (_, answer, expected) => {
  expect(isOvertaken(answer, newest)).toBe(expected);
});

it("asks under the message's own id, which all displays share", () => {
  expect(freshQuery("0192f0c1-2345-7abc-8def-0123456789ab", 0.5)).toBe(
    "?message=0192f0c1-2345-7abc-8def-0123456789ab",
  );
});

it.each([0, 0.5, 1 - 2 ** -52])("without one under an id that only we know (%d)", (random) => {
  const [, id] = freshQuery("", random).split("=");
  expect(z.uuid().safeParse(id).success).toBe(true);
  expect(freshQuery("", random)).not.toBe(freshQuery("", random / 2 + 0.1));
});

import { expect, test } from "vitest";
import { failureSpan, routeLabel } from "../../../../../../app/features/platform/diagnostics/edge.ts";
import { readEdge } from "../../../../../../app/features/platform/diagnostics/read-edge.server.ts";
import { PAGES } from "../../../../../../app/pages.ts";
import { CALLS } from "../../../../../../worker/api/calls.ts";

const kept = [...PAGES, ...CALLS].filter(({ caching }) => caching).map(({ path }) => path);

test.each(kept)("%s has words for the operator", (route) => {
  expect(routeLabel(route)).not.toBe(route);
});

test("a route that we do not know is shown as it is", () => expect(routeLabel("/x/:id")).toBe("/x/:id"));

test.each([
  [null, "24h"],
  ["24h", "24h"],
  ["7d", "7d"],
  ["1000d", "24h"],
])("?falhas=%s shows %s", (asked, span) => expect(failureSpan(asked)).toBe(span));

const purges = { callsLeft: 25, callsAtMost: 25, waiting: 0, calls: 0, refused: 0 };
const edgeOf = (readFailures: () => Promise<never[]>) =>
  ({ services: { edge: { readFailures, readPurges: async () => purges } } }) as never;

test("the purge queue's answer is shown", async () => {
  expect(
    await readEdge(
      edgeOf(async () => []),
      { hours: 24 },
    ),
  ).toEqual({ failures: [], purges });
});

test("a purge queue that fails, or does not answer for 1.5 s, hides nothing else", async () => {
  expect(
    await readEdge(
      edgeOf(() => Promise.reject(new Error("away"))),
      { hours: 24 },
    ),
  ).toBeNull();
  expect(
    await readEdge(
      edgeOf(() => new Promise(() => {})),
      { hours: 24 },
    ),
  ).toBeNull();
});

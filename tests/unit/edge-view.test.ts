import { expect, test } from "vitest";
import { failureSpan, routeWords } from "../../app/features/diagnostics/edge.ts";
import { readEdge } from "../../app/features/diagnostics/read-edge.server.ts";
import { PUBLIC_ROUTES } from "../../worker/edge/public-routes.ts";

test.each(PUBLIC_ROUTES.map(({ route }) => route))("%s has words for the operator", (route) => {
  expect(routeWords(route)).not.toBe(route);
});

test("a route that we do not know is shown as it is", () => expect(routeWords("/x/:id")).toBe("/x/:id"));

test.each([
  [null, "24h"],
  ["24h", "24h"],
  ["7d", "7d"],
  ["1000d", "24h"],
])("?falhas=%s shows %s", (asked, span) => expect(failureSpan(asked)).toBe(span));

const purges = { callsLeft: 25, callsAtMost: 25, waiting: 0, calls: 0, refused: 0 };
const edgeOf = (readFailures: () => Promise<never[]>) =>
  ({ services: { edge: { readFailures, readPurges: async () => purges } } }) as never;

test("the desk's answer is shown", async () => {
  expect(
    await readEdge(
      edgeOf(async () => []),
      { hours: 24 },
    ),
  ).toEqual({ failures: [], purges });
});

test("a desk that fails, or says nothing for 1.5 s, takes nothing else away", async () => {
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

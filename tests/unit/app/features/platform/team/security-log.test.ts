import { describe, expect, it, test } from "vitest";
import {
  SECURITY_EVENT_LABELS,
  securityEventLabel,
} from "../../../../../../app/features/platform/team/event-labels.ts";
import {
  platformPeopleParameters,
  peopleQuery,
} from "../../../../../../app/features/platform/team/people.ts";
import {
  detailsText,
  EVENT_HEAD,
  eventCells,
  eventsParameters,
  eventsQuery,
  eventsSpan,
} from "../../../../../../app/features/platform/team/security-log.ts";

const now = new Date("2026-11-21T02:00:00Z");
const ID = "00000000-0000-4000-8000-000000000001";
const asked = (query: string) => eventsQuery(new URLSearchParams(query), now);
const nothing = { action: null, risk: null, person: "", before: null };

it.each([
  [{}, ""],
  [{ method: "password" }, "method: password"],
  [{ tried: 3, codes: ["a", "b"], by: null }, 'tried: 3, codes: ["a","b"], by: null'],
])("what an event says besides is read as %j", (details, text) => expect(detailsText(details)).toBe(text));

describe("what the address of the events asks for", () => {
  it.each([
    // Still the day before in Brasília.
    ["", { ...nothing, from: "2026-11-14", to: "2026-11-20" }],
    ["ate=2026-03-10", { ...nothing, from: "2026-03-04", to: "2026-03-10" }],
    ["de=2026-02-30&ate=2026-13-01", { ...nothing, to: "2026-11-20" }],
    [
      "tipo=sign_in&risco=alto&pessoa=+Ana%40x.test+",
      { action: "sign_in", risk: "high", person: "Ana@x.test" },
    ],
    ["tipo=%27%3B--&risco=enorme&antes=nada_1", nothing],
    ["pessoa=a%00b", { person: "ab" }],
    [
      `antes=2026-11-01T10:00:00.123456+00:00_${ID}`.replace("+", "%2B"),
      { before: { at: "2026-11-01T10:00:00.123456+00:00", id: ID } },
    ],
  ])("%j", (query, expected) => expect(asked(query)).toMatchObject(expected));

  it("is said again as it was understood", () => {
    const query = asked("tipo=sign_in&risco=medio&pessoa=x%40x.test&de=2026-01-01&ate=2026-01-31");
    expect(eventsQuery(new URLSearchParams(eventsParameters(query)), now)).toEqual(query);
    const at = "2026-01-09T10:00:00+00:00";
    const next = eventsQuery(new URLSearchParams(eventsParameters(query, { at, id: ID })), now);
    expect(next).toEqual({ ...query, before: { at, id: ID } });
  });

  it("counts both days, as Brasília has them", () => {
    expect(eventsSpan({ from: "2026-03-01", to: "2026-03-01" })).toEqual({
      since: new Date("2026-03-01T03:00:00Z"),
      until: new Date("2026-03-02T03:00:00Z"),
    });
  });
});

test("a line of the file has a cell for each head, and none for what is not there", () => {
  const event = {
    id: ID,
    at: "2026-01-09T10:00:00+00:00",
    action: "sign_in",
    riskLevel: "low",
    userId: null,
    name: null,
    email: null,
    resourceType: null,
    resourceId: null,
    details: { method: "password" },
    ipAddress: null,
    userAgent: null,
    requestId: "r",
  };
  const cells = eventCells(event);
  expect(cells).toHaveLength(EVENT_HEAD.length);
  expect(cells.filter((cell) => cell !== "")).toEqual([
    event.at,
    "sign_in",
    "low",
    '{"method":"password"}',
    "r",
  ]);
});

test("every kind has words of its own; what a program reports says so", () => {
  const words = Object.values(SECURITY_EVENT_LABELS);
  expect(new Set(words).size).toBe(words.length);
  expect(securityEventLabel("client.algo")).toBe("Relato de programa: algo");
  expect(securityEventLabel("something_new")).toBe("something_new");
});

describe("what the address of the accounts asks for", () => {
  it.each([
    ["", { search: "", kind: null, from: 0 }],
    ["busca=+ana+&quem=suspensas&pagina=2", { search: "ana", kind: "suspensas", from: 60 }],
    ["quem=constructor&pagina=-1", { search: "", kind: null, from: 0 }],
    ["pagina=1e9", { from: 0 }],
  ])("%j", (query, expected) => expect(peopleQuery(new URLSearchParams(query))).toMatchObject(expected));

  it("is said again as it was understood", () => {
    const query = { search: "ana", kind: "atletas" as const, from: 90 };
    expect(peopleQuery(new URLSearchParams(platformPeopleParameters(query, 90)))).toEqual(query);
  });
});

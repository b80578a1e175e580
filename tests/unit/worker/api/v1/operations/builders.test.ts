import { describe, expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "../../../../../../app/lib/errors.ts";
import type { Services } from "../../../../../../app/platform/services.server.ts";
import { changeOwn, keyed, writes } from "../../../../../../worker/api/v1/operations/builders.ts";
import type { Operation, SentCall } from "../../../../../../worker/api/v1/operations/operation.ts";

// None of these calls comes so far as to need a service.
const services = {} as Services;
const actor = { kind: "user", userId: "u", sessionId: "s" } as const;

const sentCall = (changes: Partial<SentCall>): SentCall => ({
  url: "https://quadra.example/api/v1/x",
  query: {},
  sent: {},
  key: undefined,
  id: (name) => {
    if (name !== "clubId") throw new AppError("not_found");
    return "club";
  },
  ...changes,
});

/** The answer to a call, or the code of its error and the field. */
async function answerOf(operation: Operation, changes: Partial<SentCall>) {
  const call = sentCall(changes);
  try {
    if (operation.by === "token") return await operation.serve({ services, tokenHash: "hash" }, call);
    return await operation.serve({ services, actor }, call);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.details.field];
  }
}

const row = { id: "doThing", path: "/clubs/:clubId/things/:thingId", summary: "Fazer" };
const body = z.strictObject({ name: z.string() });

describe("a write by token that has several faults tells the first", () => {
  const idFirst = writes("matches:write")({
    ...row,
    body,
    input: ({ id, body }) => ({ thing: id("thingId"), ...body() }),
    run: async () => ({}),
  });
  const bodyFirst = writes("matches:write")({
    ...row,
    body,
    input: ({ id, body }) => ({ ...body(), thing: id("thingId") }),
    run: async () => ({}),
  });

  it("the club's id, the query, then ids and body as its row reads them, then the key", async () => {
    const all = { query: { dry_run: "x" }, sent: { name: 1 }, key: "" };
    const noClub = {
      ...all,
      id: () => {
        throw new AppError("not_found");
      },
    };
    expect(await answerOf(idFirst, noClub)).toEqual(["not_found", undefined]);
    expect(await answerOf(idFirst, all)).toEqual(["invalid_input", "dry_run"]);
    expect(await answerOf(idFirst, { ...all, query: {} })).toEqual(["not_found", undefined]);
    expect(await answerOf(bodyFirst, { ...all, query: {} })).toEqual(["invalid_input", "name"]);
    const goodIds = { ...all, query: {}, id: () => "thing" };
    expect(await answerOf(idFirst, goodIds)).toEqual(["invalid_input", "name"]);
    expect(await answerOf(idFirst, { ...goodIds, sent: { name: "a" } })).toEqual([
      "invalid_input",
      "Idempotency-Key",
    ]);
  });
});

it("the key of a person's call is its header's, whatever the body says", async () => {
  const operation = changeOwn({
    ...row,
    ...keyed(body.extend({ idempotency_key: z.string().optional() })),
    answer: z.looseObject({}),
    run: async (_, input) => input,
  });
  const sent = { name: "a", idempotency_key: "of the body" };
  expect(await answerOf(operation, { sent })).toEqual({ status: 200, body: { name: "a" } });
  expect(await answerOf(operation, { sent, key: "k" })).toEqual({
    status: 200,
    body: { name: "a", idempotency_key: "k" },
  });
  expect(operation).toMatchObject({ takesKey: true, body: { shape: { name: {} } } });
});

import { describe, expect, it } from "vitest";
import { errorFacts, factsText } from "../../../../app/lib/error-facts.ts";
import { AppError, Defect } from "../../../../app/lib/errors.ts";

/** A driver's error as it comes: statement and parameters in its message, the row in its detail. */
function driverError(): Error {
  const cause = Object.assign(new Error('duplicate key value violates "users_email_key"'), {
    name: "NeonDbError",
    code: "23505",
    constraint: "users_email_key",
    detail: "Key (email)=(ana@exemplo.test) already exists.",
  });
  const said =
    "Failed query: insert into users values ($1, $2)\nparams: ana@exemplo.test,Ana Souza\n    at ana (souza.js:1:1)";
  return Object.assign(new Error(said, { cause }), { params: ["ana@exemplo.test", "Ana Souza"] });
}

describe("the facts of an error", () => {
  it("of the driver are its classes, SQLSTATE, constraint and place", () => {
    expect(errorFacts(driverError())).toEqual({
      error: "Error < NeonDbError",
      sqlstate: "23505",
      constraint: "users_email_key",
      at: expect.stringMatching(/^error-facts\.test\.ts:\d+:\d+/) as string,
    });
    expect(JSON.stringify(errorFacts(driverError()))).not.toMatch(/ana|souza|query|exists/i);
  });

  it.each([
    [
      "ours",
      new AppError("not_found", { message: "Ana não existe" }),
      { error: "AppError", code: "not_found", status: 404 },
    ],
    [
      "of Stripe's",
      Object.assign(new Error("No such customer: Ana"), {
        type: "StripeInvalidRequestError",
        code: "resource_missing",
        statusCode: 404,
      }),
      { error: "StripeInvalidRequestError", code: "resource_missing", status: 404 },
    ],
    [
      "of the connection",
      Object.assign(new Error("x"), { code: "ECONNREFUSED" }),
      { error: "Error", code: "ECONNREFUSED" },
    ],
  ])("%s are its class and code", (_whose, error, facts) => {
    const { at: _at, ...found } = errorFacts(error);
    expect(found).toEqual(facts);
  });

  it.each([
    ["a text", "Ana Souza", { error: "string" }],
    ["nothing", null, { error: "object" }],
    ["an object", { name: "Ana Souza", code: "ana@exemplo.test" }, { error: "object" }],
  ])("of %s that was thrown say nothing of it", (_what, thrown, facts) => {
    expect(errorFacts(thrown)).toEqual(facts);
  });

  it("of a defect are its sentence too, since it is ours", () => {
    const wrapped = new Error("params: Ana", { cause: new Defect("a plan that is not sold: gold") });
    expect(errorFacts(wrapped)).toMatchObject({
      error: "Error < Defect",
      reason: "a plan that is not sold: gold",
    });
    expect(factsText(errorFacts(wrapped))).toBe("Error < Defect: a plan that is not sold: gold");
  });

  it("end, whatever causes what", () => {
    const round: { name: string; cause?: unknown } = { name: "Round" };
    round.cause = round;
    expect(errorFacts(round).error).toBe("Round < Round < Round < Round");
  });

  it("read as one line", () => {
    const facts = {
      error: "Error < NeonDbError",
      sqlstate: "23505",
      constraint: "users_email_key",
      at: "a.js:1:2",
    };
    expect(factsText(facts)).toBe("Error < NeonDbError 23505 users_email_key at a.js:1:2");
    expect(factsText({ error: "TypeError" })).toBe("TypeError");
  });
});

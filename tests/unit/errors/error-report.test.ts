import { describe, expect, it } from "vitest";
import {
  cleanMessage,
  cleanReport,
  cleanRoute,
  errorReportSchema,
  messageOf,
} from "../../../app/features/diagnostics/error-report.ts";

describe("what is told to the team holds nothing of somebody's", () => {
  it.each([
    ["no user ana.souza+x@exemplo.com.br here", "no user [e-mail] here"],
    ["GET /clubs?search=ana%20souza failed", "GET /clubs?… failed"],
    ["CPF 529.982.247-25 taken", "CPF #.#.#-# taken"],
    ["phone (83) 98765-4321", "phone (#) #-#"],
    ['duplicate key: Key (name)=("Ana Souza")', "duplicate key: Key (name)=([texto])"],
    ["athlete 019a2b3c-4d5e-7f80-9abc-def012345678 missing", "athlete [id] missing"],
    ["bad eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "bad [token]"],
    ["refresh 9f86d081884c7d659a2feaa0c55ad015", "refresh [token]"],
    ["line\n\tbreaks\u0000 and   spaces", "line breaks and spaces"],
  ])("%j", (message, cleaned) => {
    expect(cleanMessage(message)).toBe(cleaned);
  });

  it("and is bounded", () => {
    expect(cleanMessage("a b ".repeat(2_000)).length).toBeLessThanOrEqual(300);
    expect(cleanRoute(`/${"x/".repeat(900)}`).length).toBeLessThanOrEqual(120);
  });

  it.each([
    ["/public-ranking/019a2b3c-4d5e-7f80-9abc-def012345678?search=ana#x", "/public-ranking/:id"],
    ["/api/v1/matches/12/approve", "/api/v1/matches/:id/approve"],
    ["/athlete-dashboard", "/athlete-dashboard"],
    ["/ana@exemplo.test/x", "/:id/x"],
  ])("the route %s reads as %s", (route, cleaned) => {
    expect(cleanRoute(route)).toBe(cleaned);
  });

  it("repeats of one error are one, whatever the numbers in it", () => {
    const told = (message: string, route: string) =>
      cleanReport({ kind: "screen", message, route, requestId: "r" }).identity;
    expect(told("row 12 of 40", "/matches/1")).toBe(told("row 7 of 9", "/matches/23"));
    expect(told("row 12", "/a")).not.toBe(told("row 12", "/b"));
  });

  it("an error tells its name, message and causes, no stack", () => {
    const error = new Error("Failed query", { cause: new TypeError("no route to host") });
    expect(messageOf(error)).toBe("Error: Failed query ← TypeError: no route to host");
    expect(messageOf(null)).toBe("sem mensagem");
  });

  it.each([
    [{ kind: "answer" }],
    [{ route: "https://elsewhere.example/" }],
    [{ message: "" }],
    [{ message: "x".repeat(2_001) }],
    [{ request_id: "a b" }],
    [{ request_id: "x".repeat(81) }],
    [{ more: 1 }],
  ])("a screen may not tell %o", (changes) => {
    const good = { kind: "screen", message: "x", route: "/", request_id: "r-1" };
    expect(errorReportSchema.safeParse(good).success).toBe(true);
    expect(errorReportSchema.safeParse({ ...good, ...changes }).success).toBe(false);
  });
});

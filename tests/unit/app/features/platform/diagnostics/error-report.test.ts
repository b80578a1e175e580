import { describe, expect, it } from "vitest";
import {
  cleanMessage,
  cleanReport,
  cleanRoute,
  errorReportSchema,
  messageOf,
} from "../../../../../../app/features/platform/diagnostics/error-report.ts";

describe("what is reported to the team holds nothing personal", () => {
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
    const fingerprintOf = (message: string, route: string) =>
      cleanReport({ kind: "screen", message, route, requestId: "r" }).identity;
    expect(fingerprintOf("row 12 of 40", "/matches/1")).toBe(fingerprintOf("row 7 of 9", "/matches/23"));
    expect(fingerprintOf("row 12", "/a")).not.toBe(fingerprintOf("row 12", "/b"));
  });

  it("an error of an answer gives its classes, codes and place, never a message", () => {
    const cause = Object.assign(new TypeError("Key (name)=(Ana Souza) exists"), { code: "23505" });
    const error = new Error("Failed query: insert into users\nparams: Ana Souza", { cause });
    expect(messageOf(error)).toMatch(/^Error < TypeError 23505 at error-report\.test\.ts:\d+:\d+ /);
    const kept = cleanReport({ kind: "answer", message: messageOf(error), route: "/", requestId: "r" });
    expect(kept.message).toBe(messageOf(error));
    expect(messageOf(null)).toBe("object");
  });

  it.each([
    [{ kind: "answer" }],
    [{ route: "https://elsewhere.example/" }],
    [{ message: "" }],
    [{ message: "x".repeat(2_001) }],
    [{ request_id: "a b" }],
    [{ request_id: "x".repeat(81) }],
    [{ more: 1 }],
  ])("a screen may not report %o", (changes) => {
    const good = { kind: "screen", message: "x", route: "/", request_id: "r-1" };
    expect(errorReportSchema.safeParse(good).success).toBe(true);
    expect(errorReportSchema.safeParse({ ...good, ...changes }).success).toBe(false);
  });
});

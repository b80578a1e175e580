import { expect, test } from "vitest";
import { safeNextPath, signInPath } from "../../../../../app/features/sessions/next-target.ts";

test.each([
  ["/athlete-dashboard", "/athlete-dashboard"],
  ["/athlete-dashboard?painel=partida&id=1#x", "/athlete-dashboard?painel=partida&id=1#x"],
  ["/a/../club-admin-dashboard", "/club-admin-dashboard"],
  ["/?painel=termos", "/?painel=termos"],
  ["/athletes", "/athletes"],
])("%s is kept", (value, expected) => expect(safeNextPath(value)).toBe(expected));

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "\\\\evil.example",
  "https://evil.example/",
  "http:evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
  "/\n/evil.example",
  "/a/..//evil.example",
  "/.//evil.example",
  "athlete-dashboard",
  "",
  "/auth?next=/auth",
  "/auth",
  `/${"a".repeat(3_000)}`,
  null,
  undefined,
])("%j is refused", (value) => expect(safeNextPath(value)).toBeNull());

test("the sign-in address leads back, and never to itself", () => {
  expect(signInPath("/athlete-profile?a=1")).toBe("/auth?next=%2Fathlete-profile%3Fa%3D1");
  expect(signInPath("/")).toBe("/auth");
  expect(signInPath("/auth?sair=1")).toBe("/auth");
});

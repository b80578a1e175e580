import { expect, test } from "vitest";
import {
  authPath,
  nextQuery,
  safeNextPath,
  signInPath,
  REASON_SHOWN,
} from "../../../../../../app/features/people/sessions/next-target.ts";

test.each([
  ["/athlete-dashboard", "/athlete-dashboard"],
  ["/athlete-dashboard?painel=partida&id=1#x", "/athlete-dashboard?painel=partida&id=1#x"],
  ["/a/../club-admin-dashboard", "/club-admin-dashboard"],
  ["/?painel=termos", "/?painel=termos"],
  ["/athletes", "/athletes"],
  ["/authors", "/authors"],
  ["/a/auth/", "/a/auth/"],
  [`/${"a".repeat(1_999)}`, `/${"a".repeat(1_999)}`],
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
  "/auth/callback",
  `/${"a".repeat(2_000)}`,
  "//[",
  "/\u007fx",
  `/${"a".repeat(3_000)}`,
  null,
  undefined,
])("%j is refused", (value) => expect(safeNextPath(value)).toBeNull());

test("the sign-in address leads back, and never to itself", () => {
  expect(signInPath("/athlete-profile?a=1")).toBe("/auth?next=%2Fathlete-profile%3Fa%3D1");
  expect(signInPath("/")).toBe("/auth");
  expect(signInPath("/auth?sair=1")).toBe("/auth");
});

test("ways to the sign-in form carry what comes after it", () => {
  expect([nextQuery(null), nextQuery(""), nextQuery("/a?b=1")]).toEqual(["", "", "?next=%2Fa%3Fb%3D1"]);
  expect(authPath({})).toBe("/auth");
  expect(authPath({ panel: "senha" })).toBe("/auth?painel=senha");
  expect(authPath({ next: "/a b" })).toBe("/auth?next=%2Fa%20b");
  expect(authPath({ panel: "senha", next: "/a" })).toBe("/auth?painel=senha&next=%2Fa");
  expect(authPath({ panel: "senha", next: null })).toBe("/auth?painel=senha");
  expect(REASON_SHOWN).toEqual({ isTold: true });
});

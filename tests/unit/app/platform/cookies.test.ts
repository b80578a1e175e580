import { describe, expect, it } from "vitest";
import {
  clearedCookieHeaders,
  cookieHeader,
  isSessionCookie,
  memberHintHeader,
  readCookie,
  sessionCookieHeaders,
} from "../../../../app/platform/cookies.server.ts";

const SECURE = "https://quadra.example";
const PLAIN = "http://127.0.0.1:8787";
const SESSION = { accessToken: "a.b.c", refreshToken: "r", expiresAt: 1_790_000_000, maxAgeSeconds: 900 };

/** `__Host-` is refused by a browser where `Secure` or `Path=/` is missing, or where a domain is named. */
describe("over https every cookie is __Host-, Secure, SameSite=Lax and, but for the hint, HttpOnly", () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      "a session",
      sessionCookieHeaders(SECURE, SESSION),
      [
        "__Host-quadra-quadra-example-access=a.b.c; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax",
        "__Host-quadra-quadra-example-refresh=r; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax",
        "__Host-quadra-quadra-example-member=1790000000; Max-Age=900; Path=/; Secure; SameSite=Lax",
      ],
    ],
    [
      "its end",
      clearedCookieHeaders(SECURE),
      [
        "__Host-quadra-quadra-example-access=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
        "__Host-quadra-quadra-example-refresh=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
        "__Host-quadra-quadra-example-member=; Max-Age=0; Path=/; Secure; SameSite=Lax",
      ],
    ],
    [
      "the hint",
      [memberHintHeader(SECURE, SESSION)],
      ["__Host-quadra-quadra-example-member=1790000000; Max-Age=900; Path=/; Secure; SameSite=Lax"],
    ],
    [
      "a browser's name",
      [cookieHeader(SECURE, "device", "d")],
      ["__Host-quadra-quadra-example-device=d; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ],
    [
      "a guardian's link, for an hour",
      [cookieHeader(SECURE, "guardian", "t")],
      ["__Host-quadra-quadra-example-guardian=t; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ],
    [
      "that link, forgotten",
      [cookieHeader(SECURE, "guardian", null)],
      ["__Host-quadra-quadra-example-guardian=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ],
    [
      "a link beside mailed digits, for as long as those",
      [cookieHeader(SECURE, "code-link", "t")],
      ["__Host-quadra-quadra-example-code-link=t; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ],
    [
      "that one, forgotten",
      [cookieHeader(SECURE, "code-link", null)],
      ["__Host-quadra-quadra-example-code-link=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ],
    [
      "the link of a change's mail, for an hour",
      [cookieHeader(SECURE, "undo", "t")],
      ["__Host-quadra-quadra-example-undo=t; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ],
    [
      "that one, forgotten",
      [cookieHeader(SECURE, "undo", null)],
      ["__Host-quadra-quadra-example-undo=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ],
    [
      "the link that approves a result, for an hour",
      [cookieHeader(SECURE, "approval", "t")],
      ["__Host-quadra-quadra-example-approval=t; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ],
    [
      "that one, forgotten",
      [cookieHeader(SECURE, "approval", null)],
      ["__Host-quadra-quadra-example-approval=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax"],
    ],
  ])("%s", (_name, headers, expected) => {
    expect(headers).toEqual(expected);
  });
});

it("on a machine without https they are named by its address and can be set", () => {
  expect(sessionCookieHeaders(PLAIN, SESSION)).toEqual([
    "quadra-127-0-0-1-8787-access=a.b.c; Max-Age=900; Path=/; HttpOnly; SameSite=Lax",
    "quadra-127-0-0-1-8787-refresh=r; Max-Age=900; Path=/; HttpOnly; SameSite=Lax",
    "quadra-127-0-0-1-8787-member=1790000000; Max-Age=900; Path=/; SameSite=Lax",
  ]);
});

it("an address of symbols is named in letters, each row of them once", () => {
  expect(cookieHeader("http://[::1]:8787", "device", "d")).toMatch(/^quadra--1-8787-device=d;/);
});

describe("what a request carries", () => {
  const asking = (cookie?: string) =>
    new Request(SECURE, { headers: cookie === undefined ? {} : { cookie } });
  const name = "__Host-quadra-quadra-example";

  it.each([
    ["nothing", undefined, null],
    ["the cookie alone", `${name}-access=a.b.c`, "a.b.c"],
    ["among others, with spaces", `x=1;  ${name}-access=a.b.c ; y=2`, "a.b.c"],
    ["a value with =", `${name}-access=a=b==`, "a=b=="],
    ["an empty one", `${name}-access=`, null],
    ["one without a value", `${name}-access`, null],
    ["of another installation", "__Host-quadra-other-example-access=a", null],
    ["without the prefix", "quadra-quadra-example-access=a", null],
    ["a name that begins alike", `${name}-access-old=a`, null],
    ["a name that ends alike", `old${name}-access=a`, null],
  ])("%s", (_name, cookie, token) => {
    expect(readCookie(asking(cookie), SECURE, "access")).toBe(token);
  });

  it("each is read under its own name", () => {
    const request = asking(
      ["access=1", "refresh=2", "member=3", "device=4", "guardian=5", "undo=6", "code-link=7", "approval=8"]
        .map((one) => `${name}-${one}`)
        .join("; "),
    );
    const names = [
      "access",
      "refresh",
      "member",
      "device",
      "guardian",
      "undo",
      "code-link",
      "approval",
    ] as const;
    expect(names.map((one) => readCookie(request, SECURE, one))).toEqual([
      "1",
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
    ]);
    expect(readCookie(asking(`${name}-access=1`), SECURE, "member")).toBeNull();
  });
});

it("a header opens or ends a session by the name of its access cookie alone", () => {
  const own = [...sessionCookieHeaders(SECURE, SESSION), ...clearedCookieHeaders(SECURE)];
  expect(own.map((header) => isSessionCookie(SECURE, header))).toEqual([
    true,
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(isSessionCookie(SECURE, "__Host-quadra-quadra-example-access-x=1")).toBe(false);
});

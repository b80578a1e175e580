import { describe, expect, it } from "vitest";
import {
  codeLinkCookieHeader,
  readCodeLinkCookie,
  approvalCookieHeader,
  readApprovalCookie,
  readUndoCookie,
  undoCookieHeader,
  clearedCookieHeaders,
  deviceCookieHeader,
  guardianCookieHeader,
  hasMemberHint,
  isSessionCookie,
  memberHintHeader,
  readAccessCookie,
  readDeviceCookie,
  readGuardianCookie,
  readRefreshCookie,
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
        "__Host-quadra-quadra-example-access=a.b.c; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure",
        "__Host-quadra-quadra-example-refresh=r; Path=/; Max-Age=900; HttpOnly; SameSite=Lax; Secure",
        "__Host-quadra-quadra-example-member=1790000000; Path=/; Max-Age=900; SameSite=Lax; Secure",
      ],
    ],
    [
      "its end",
      clearedCookieHeaders(SECURE),
      [
        "__Host-quadra-quadra-example-access=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
        "__Host-quadra-quadra-example-refresh=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
        "__Host-quadra-quadra-example-member=; Path=/; Max-Age=0; SameSite=Lax; Secure",
      ],
    ],
    [
      "the hint",
      [memberHintHeader(SECURE, SESSION)],
      ["__Host-quadra-quadra-example-member=1790000000; Path=/; Max-Age=900; SameSite=Lax; Secure"],
    ],
    [
      "a browser's name",
      [deviceCookieHeader(SECURE, "d", 60)],
      ["__Host-quadra-quadra-example-device=d; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure"],
    ],
    [
      "a guardian's link, for an hour",
      [guardianCookieHeader(SECURE, "t")],
      ["__Host-quadra-quadra-example-guardian=t; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure"],
    ],
    [
      "that link, forgotten",
      [guardianCookieHeader(SECURE, null)],
      ["__Host-quadra-quadra-example-guardian=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"],
    ],
    [
      "a link beside mailed digits, for as long as those",
      [codeLinkCookieHeader(SECURE, "t")],
      ["__Host-quadra-quadra-example-code-link=t; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure"],
    ],
    [
      "that one, forgotten",
      [codeLinkCookieHeader(SECURE, null)],
      ["__Host-quadra-quadra-example-code-link=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"],
    ],
    [
      "the link of a change's mail, for an hour",
      [undoCookieHeader(SECURE, "t")],
      ["__Host-quadra-quadra-example-undo=t; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure"],
    ],
    [
      "that one, forgotten",
      [undoCookieHeader(SECURE, null)],
      ["__Host-quadra-quadra-example-undo=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"],
    ],
    [
      "the link that approves a result, for an hour",
      [approvalCookieHeader(SECURE, "t")],
      ["__Host-quadra-quadra-example-approval=t; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure"],
    ],
    [
      "that one, forgotten",
      [approvalCookieHeader(SECURE, null)],
      ["__Host-quadra-quadra-example-approval=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"],
    ],
  ])("%s", (_name, headers, expected) => {
    expect(headers).toEqual(expected);
  });
});

it("on a machine without https they are named by its address and can be set", () => {
  expect(sessionCookieHeaders(PLAIN, SESSION)).toEqual([
    "quadra-127-0-0-1-8787-access=a.b.c; Path=/; Max-Age=900; HttpOnly; SameSite=Lax",
    "quadra-127-0-0-1-8787-refresh=r; Path=/; Max-Age=900; HttpOnly; SameSite=Lax",
    "quadra-127-0-0-1-8787-member=1790000000; Path=/; Max-Age=900; SameSite=Lax",
  ]);
});

it("an address of symbols is named in letters, each row of them once", () => {
  expect(deviceCookieHeader("http://[::1]:8787", "d", 1)).toMatch(/^quadra--1-8787-device=d;/);
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
    expect(readAccessCookie(asking(cookie), SECURE)).toBe(token);
  });

  it("each is read under its own name", () => {
    const request = asking(
      ["access=1", "refresh=2", "member=3", "device=4", "guardian=5", "undo=6", "code-link=7", "approval=8"]
        .map((one) => `${name}-${one}`)
        .join("; "),
    );
    const read = [
      readAccessCookie,
      readRefreshCookie,
      readDeviceCookie,
      readGuardianCookie,
      readUndoCookie,
      readCodeLinkCookie,
      readApprovalCookie,
    ];
    expect(read.map((of) => of(request, SECURE))).toEqual(["1", "2", "4", "5", "6", "7", "8"]);
    expect(hasMemberHint(request, SECURE)).toBe(true);
    expect(hasMemberHint(asking(`${name}-access=1`), SECURE)).toBe(false);
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

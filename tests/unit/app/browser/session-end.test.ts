import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A storage as browsers have it: its keys are its own properties. */
function storage(): Storage {
  const kept: Record<string, string> = {};
  const methods: Storage = {
    get length() {
      return Object.keys(kept).length;
    },
    key: (index) => Object.keys(kept)[index] ?? null,
    clear: () => void Object.keys(kept).forEach((key) => delete kept[key]),
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  return Object.setPrototypeOf(kept, methods);
}

const { markSession, sweepAfterSession } = await import("../../../../app/browser/session-end.ts");

beforeEach(() => {
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("sessionStorage", storage());
});
afterEach(() => vi.unstubAllGlobals());

test("a tab that did not hear of the end forgets by its own mark (another tab took the browser's)", () => {
  markSession();
  sessionStorage.setItem("quadra:report:x", "typed");
  localStorage.removeItem("quadra-signed-in");
  sweepAfterSession();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test("the first tab to arrive without a session takes both marks", () => {
  markSession();
  sessionStorage.setItem("quadra:report:x", "typed");
  sweepAfterSession();
  expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
});

test("a visitor's own drafts stay where nobody was signed in", () => {
  sessionStorage.setItem("quadra:draft:/club-registration", "typed");
  sweepAfterSession();
  expect(Object.keys(sessionStorage)).toEqual(["quadra:draft:/club-registration"]);
});

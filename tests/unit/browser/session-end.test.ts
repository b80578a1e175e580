import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** A storage as browsers have it: its keys are its own properties. */
function storage(): Storage {
  const kept = {} as Record<string, string>;
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value });
  return kept as unknown as Storage;
}

const { markSession, sweepAfterSession } = await import("../../../app/browser/session-end.ts");

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

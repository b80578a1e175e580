import { describe, expect, it } from "vitest";
import { msUntilReload, reloadForRealtime } from "../../../../app/browser/realtime-reload.ts";

function fakeStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}

describe("spec §8: a realtime error reloads the page by itself", () => {
  it("at once, and then not again within a minute", () => {
    const storage = fakeStorage();
    let reloads = 0;
    expect(msUntilReload(storage, 1_000_000)).toBe(0);
    reloadForRealtime(storage, 1_000_000, () => (reloads += 1));
    expect(reloads).toBe(1);
    expect(msUntilReload(storage, 1_000_001)).toBe(59_999);
    expect(msUntilReload(storage, 1_059_999)).toBe(1);
    expect(msUntilReload(storage, 1_060_000)).toBe(0);
  });

  it("never where nothing can be remembered, since it might never end", () => {
    const refused = {
      ...fakeStorage(),
      setItem: () => {
        throw new Error("refused");
      },
    };
    expect(msUntilReload(refused as Storage, 5)).toBeNull();
  });

  it("a clock that was set back does not hold it for hours", () => {
    const storage = fakeStorage();
    reloadForRealtime(storage, 9_000_000, () => undefined);
    expect(msUntilReload(storage, 1_000)).toBe(0);
  });
});

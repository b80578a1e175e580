import type { DataStrategyResult } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pageKeeper } from "../../../../app/browser/keep-page.ts";
import { loadPage, noteErrorScreen } from "../../../../app/browser/load-page.ts";

const ORIGIN = "http://quadra.test";
const HERE = "/athlete-dashboard";
const THERE = "/athlete-profile?x=1";

type Results = Record<string, DataStrategyResult>;
const LOST: Results = { page: { type: "error", result: new TypeError("Failed to fetch") } };
const FOUND: Results = { page: { type: "data", result: 1 } };

/** A navigation that is asked to reload the page. */
class Reload extends Event {
  readonly navigationType = "reload";
  readonly userInitiated: boolean;
  constructor(userInitiated = false) {
    super("navigate", { cancelable: true });
    this.userInitiated = userInitiated;
  }
}

let keeper: ReturnType<typeof pageKeeper>;
let navigation: EventTarget;
let assigned: string[];
let lost: unknown[];
let stop: () => void;

beforeEach(() => {
  navigation = new EventTarget();
  assigned = [];
  lost = [];
  vi.stubGlobal("window", { navigation });
  vi.stubGlobal("location", { assign: (to: string) => assigned.push(to) });
  keeper = pageKeeper();
  keeper.notePage(HERE);
  stop = keeper.onLostPage((page) => lost.push(page));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

/** Loads a page; gives its results, or "waits" where the router is kept waiting. */
async function load(path: string, results: Results) {
  const leaving = new AbortController();
  const loading = loadPage(new Request(ORIGIN + path, { signal: leaving.signal }), async () => results);
  const soon = await Promise.race([loading, new Promise((resolve) => setImmediate(resolve, "waits"))]);
  leaving.abort();
  await loading;
  return soon;
}

describe("the data of the next page", () => {
  it("passes where it came, and where something else was wrong", async () => {
    const fell: Results = { page: { type: "error", result: new Error("x is not a function") } };
    for (const results of [FOUND, fell]) expect(await load(THERE, results)).toBe(results);
    expect(lost).toEqual([]);
  });

  it.each([
    ["was not reached", LOST],
    [
      "was cut off",
      {
        page: {
          type: "error",
          result: new Error("Unable to decode", { cause: new TypeError("Load failed") }),
        },
      },
    ],
  ] as [string, Results][])(
    "keeps the page that is shown where it %s, until the router leaves it",
    async (_how, results) => {
      expect(await load(THERE, results)).toBe("waits");
      expect(lost).toEqual([{ to: THERE, isDocument: false }]);
    },
  );

  it("is an error where an error screen is shown, or nobody listens", async () => {
    const leave = noteErrorScreen();
    expect(await load(THERE, LOST)).toBe(LOST);
    leave();
    stop();
    expect(await load(THERE, LOST)).toBe(LOST);
    expect(lost).toEqual([]);
  });

  it("of the page that is shown is read as ever, but not where it only stays", async () => {
    expect(await load(HERE, FOUND)).toBe(FOUND);
    let staying: unknown;
    await keeper.stayHere(async () => {
      staying = await load(HERE, FOUND);
    });
    expect(staying).toEqual({});
    expect(await load(HERE, LOST)).toBe(LOST);
  });
});

describe("React Router's loading the page again, where the scripts of the next do not come", () => {
  const reload = (event = new Reload()) => {
    navigation.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it("is left alone while no page is on its way, and where a person asks for it", async () => {
    expect(reload()).toBe(false);
    const loading = load(THERE, FOUND);
    expect(reload(new Reload(true))).toBe(false);
    await loading;
    keeper.notePage(THERE);
    expect(reload()).toBe(false);
    expect(lost).toEqual([]);
  });

  it("is held, and pages are opened as documents from then on", async () => {
    const loading = load(THERE, FOUND);
    // Two scripts of one page.
    expect([reload(), reload()]).toEqual([true, true]);
    await loading;
    expect(lost).toEqual([{ to: THERE, isDocument: true }]);
    expect(await load(THERE, FOUND)).toBe("waits");
    expect(assigned).toEqual([THERE]);
    await load(HERE, FOUND);
    expect(reload()).toBe(true);
    keeper.noteNoWait();
    expect(reload()).toBe(false);
  });
});

import { describe, expect, it, test } from "vitest";
import {
  CHECK_EXCEPTION,
  type Gate,
  gateAfter,
  type GateEvent,
  NEW_GATE,
} from "../../../../../../app/features/base/access/gate.ts";
import {
  type CheckKey,
  createGateCache,
  GATE_MAX_ENTRIES,
  GATE_TTL_MS,
  spellKey,
} from "../../../../../../app/features/base/access/gate-cache.ts";

const key: CheckKey = { operation: "page_access", role: "athlete", userId: "u1", session: true };
const granted = { success: true, error: null };
const denied = { success: false, error: "Você não tem permissão para acessar esta área" };
const look = (
  change: Partial<CheckKey> = {},
  rest: { isSessionLoading?: boolean; known?: typeof denied | typeof granted } = {},
): GateEvent => ({
  type: "looked",
  key: { ...key, ...change },
  isSessionLoading: rest.isSessionLoading ?? false,
  known: rest.known ?? null,
});
const after = (...events: GateEvent[]): Gate => events.reduce(gateAfter, NEW_GATE);
/** Whether a look, as the last event, started a check. */
const startsCheck = (...events: GateEvent[]): boolean => {
  const before = after(...events.slice(0, -1));
  const now = gateAfter(before, events.at(-1)!);
  return now.running !== null && now.running !== before.running;
};

describe("spec §4, security gate: loading, then authorized or unauthorized", () => {
  it("begins loading", () => expect(NEW_GATE.state).toEqual({ status: "loading" }));
  it("is loading while the check runs", () => expect(after(look()).state).toEqual({ status: "loading" }));
  it("is authorized by a success", () =>
    expect(after(look(), { type: "answered", key, result: granted }).state).toEqual({
      status: "authorized",
    }));
  it("is unauthorized by a refusal, with the server's text", () =>
    expect(after(look(), { type: "answered", key, result: denied }).state).toEqual({
      status: "unauthorized",
      error: denied.error,
    }));
  it("spec §8: an exception makes it unauthorized with its sentence", () => {
    expect(CHECK_EXCEPTION).toBe("Erro na validação de segurança");
    expect(after(look(), { type: "failed", key }).state).toEqual({
      status: "unauthorized",
      error: CHECK_EXCEPTION,
    });
  });
  it("takes a cached result without a check", () => {
    const gate = after(look({}, { known: granted }));
    expect([gate.state.status, gate.running]).toEqual(["authorized", null]);
  });
});

describe("spec §4, when the check is skipped", () => {
  it("not at the first look", () => expect(startsCheck(look())).toBe(true));
  it("while the session loads", () => expect(startsCheck(look({}, { isSessionLoading: true }))).toBe(false));
  it("no longer once it has loaded", () =>
    expect(startsCheck(look({}, { isSessionLoading: true }), look())).toBe(true));
  it("while a check is already running, even for another combination", () => {
    expect(startsCheck(look(), look())).toBe(false);
    expect(startsCheck(look(), look({ userId: "u2" }))).toBe(false);
  });
  const checked: GateEvent[] = [look(), { type: "answered", key, result: granted }];
  it("when the same combination was already checked", () =>
    expect(startsCheck(...checked, look())).toBe(false));
  it.each<Partial<CheckKey>>([
    { operation: "session_check" },
    { role: "club_admin" },
    { userId: "u2" },
    { session: false },
  ])("not when %o differs", (change) => expect(startsCheck(...checked, look(change))).toBe(true));
  it("also when what was checked was refused or failed", () => {
    expect(startsCheck(look(), { type: "answered", key, result: denied }, look())).toBe(false);
    expect(startsCheck(look(), { type: "failed", key }, look())).toBe(false);
  });
  it("not after a manual refresh", () =>
    expect(startsCheck(...checked, { type: "refreshed" }, look())).toBe(true));
});

test("spec §4: an answer about another combination than the one under way changes nothing", () => {
  const gate = after(look({ userId: "u2" }), { type: "answered", key, result: granted });
  expect(gate.state).toEqual({ status: "loading" });
  expect(after({ type: "failed", key })).toEqual(NEW_GATE);
});

describe("spec §9, security gate cache", () => {
  const T = 1_000_000;
  it("TTL 300000 ms: an entry has its result, timestamp and expiresAt (spec §3), and expires", () => {
    expect(GATE_TTL_MS).toBe(300_000);
    const cache = createGateCache();
    cache.set(key, granted, T);
    expect(cache.get(key, T)).toMatchObject({ result: granted, timestamp: T, expiresAt: T + 300_000 });
    expect(cache.get(key, T + 299_999)?.result).toEqual(granted);
    expect(cache.get(key, T + 300_000)).toBeNull();
    expect(cache.size).toBe(0);
  });

  it.each<Partial<CheckKey>>([{ operation: "x" }, { role: null }, { userId: "u2" }, { session: "s" }])(
    "keeps %o apart",
    (change) => {
      const cache = createGateCache();
      cache.set(key, granted, T);
      expect(cache.get({ ...key, ...change }, T)).toBeNull();
    },
  );

  it("is bounded: the oldest goes first, one set again is young", () => {
    const cache = createGateCache({ maxEntries: 3 });
    const of = (role: string) => ({ ...key, role });
    for (const role of ["a", "b", "c", "a", "d"]) cache.set(of(role), granted, T);
    expect(["a", "b", "c", "d"].filter((role) => cache.get(of(role), T))).toEqual(["a", "c", "d"]);
    const many = createGateCache();
    for (let i = 0; i < 500; i += 1) many.set(of(String(i)), granted, T);
    expect(many.size).toBe(GATE_MAX_ENTRIES);
  });

  it("spec §4: when the user id changes, the whole cache is invalidated; the same id keeps it", () => {
    const cache = createGateCache();
    cache.belongTo("u1");
    cache.set(key, granted, T);
    cache.set({ ...key, operation: "session_check" }, granted, T);
    cache.belongTo("u1");
    expect(cache.size).toBe(2);
    cache.belongTo(null);
    expect(cache.size).toBe(0);
  });

  it("spec §4: a manual refresh drops that operation alone", () => {
    const cache = createGateCache();
    cache.set(key, granted, T);
    cache.set({ ...key, role: "club_admin" }, granted, T);
    cache.set({ ...key, operation: "session_check" }, granted, T);
    cache.dropOperation("page_access");
    expect(cache.size).toBe(1);
    expect(cache.get({ ...key, operation: "session_check" }, T)).not.toBeNull();
  });

  it("no two combinations are spelled alike", () => {
    const odd = [
      key,
      { ...key, role: null },
      { ...key, role: "null" },
      { ...key, session: "true" },
      { ...key, operation: 'page_access","athlete' },
    ];
    expect(new Set(odd.map(spellKey)).size).toBe(odd.length);
  });
});

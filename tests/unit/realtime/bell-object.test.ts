import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

vi.mock("cloudflare:workers", () => ({
  DurableObject: class {
    ctx: unknown;
    constructor(ctx: unknown) {
      this.ctx = ctx;
    }
  },
}));
vi.stubGlobal("WebSocketRequestResponsePair", function Pair() {});

const { Bell } = await import("../../../worker/realtime/bell-object.ts");

/** One display object over an alarm that is kept when the object is not, as the platform does. */
class Club {
  readonly heard: { at: number; message: string }[] = [];
  #alarm: { at: number; timer: ReturnType<typeof setTimeout> } | null = null;
  #object = this.#start();

  #start() {
    const send = (message: string) => void this.heard.push({ at: Date.now(), message });
    const storage = {
      getAlarm: async () => this.#alarm?.at ?? null,
      deleteAlarm: async () => {
        clearTimeout(this.#alarm?.timer);
        this.#alarm = null;
      },
      setAlarm: async (at: number) => {
        clearTimeout(this.#alarm?.timer);
        const timer = setTimeout(() => {
          this.#alarm = null;
          void this.#object.alarm();
        }, at - Date.now());
        this.#alarm = { at, timer };
      },
    };
    const state = { setWebSocketAutoResponse() {}, getWebSockets: () => [{ send }], storage };
    return new Bell(state as never, {});
  }

  async tell(path: string): Promise<void> {
    await this.#object.fetch(new Request(`https://bell/${path}`, { method: "POST" }));
  }

  /** The platform evicts the object; its alarm stays. */
  restart(): void {
    this.#object = this.#start();
  }

  get messages(): string[] {
    return this.heard.map(({ message }) => message);
  }

  get hasAlarm(): boolean {
    return this.#alarm !== null;
  }
}

let club: Club;
beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  club = new Club();
});
afterEach(() => void vi.useRealTimers());

const FRESH = /^ring [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("rings with the id that it is given, or without one", async () => {
  await club.tell("ring?id=a");
  await club.tell("ring");
  expect(club.messages).toEqual(["ring a", "ring"]);
});

describe("armed", () => {
  it("and rung, it rings once", async () => {
    await club.tell("arm?id=a");
    await pass(300);
    await club.tell("ring?id=a");
    await pass(60_000);
    expect(club.messages).toEqual(["ring a"]);
  });

  it("and rung before it heard of the arming, it rings once", async () => {
    await club.tell("ring?id=a");
    await club.tell("arm?id=a");
    await pass(60_000);
    expect(club.messages).toEqual(["ring a"]);
  });

  it("and disarmed, it does not ring", async () => {
    await club.tell("arm?id=a");
    await club.tell("disarm?id=a");
    await pass(60_000);
    expect(club.messages).toEqual([]);
  });

  it("and forgotten, it rings by itself within 2 s, under an id that nobody has asked by; then again, and ends", async () => {
    await club.tell("arm?id=a");
    await pass(2_000);
    expect(club.heard).toEqual([{ at: 1_500, message: expect.stringMatching(FRESH) }]);
    await pass(60_000);
    // A commit that came after the first alarm is heard of too.
    expect(club.heard.map(({ at }) => at)).toEqual(Array.from({ length: 8 }, (_, n) => 1_500 * (n + 1)));
    expect(new Set(club.messages).size).toBe(8);
    expect(club.hasAlarm).toBe(false);
  });

  it("for two writes, the ring of one does not silence the other", async () => {
    await club.tell("arm?id=a");
    await pass(1_000);
    await club.tell("arm?id=b");
    await pass(100);
    await club.tell("ring?id=a");
    await pass(1_400);
    expect(club.heard).toEqual([
      { at: 1_100, message: "ring a" },
      { at: 2_500, message: expect.stringMatching(FRESH) },
    ]);
    await club.tell("ring?id=b");
    await pass(60_000);
    expect(club.messages.at(-1)).toBe("ring b");
    expect(club.heard).toHaveLength(3);
  });

  it("and evicted, it rings all the same, also when another write is rung meanwhile", async () => {
    await club.tell("arm?id=a");
    club.restart();
    await pass(500);
    await club.tell("arm?id=b");
    await club.tell("ring?id=b");
    await pass(60_000);
    expect(club.messages).toEqual(["ring b", expect.stringMatching(FRESH)]);
    expect(club.heard[1]!.at).toBeLessThanOrEqual(2_000);
  });
});

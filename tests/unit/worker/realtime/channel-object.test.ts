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

const { Channel } = await import("../../../../worker/realtime/channel-object.ts");

/** Where reports go: its own tests stand beside this one. */
const NO_FIGURES = { idFromName: () => null, get: () => ({ fetch: async () => new Response(null) }) };

/** One club's object with an alarm that survives the object, as on the platform. */
class Club {
  readonly received: { at: number; message: string }[] = [];
  #alarm: { at: number; timer: ReturnType<typeof setTimeout> } | null = null;
  #object = this.#start();

  #start() {
    const send = (message: string) => void this.received.push({ at: Date.now(), message });
    const storage = {
      kv: { get: () => undefined, put() {} },
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
    const state = { setWebSocketAutoResponse() {}, getWebSockets: () => [{ send, readyState: 1 }], storage };
    return new Channel(state as never, { CLUB_DISPLAY: NO_FIGURES } as never);
  }

  async post(path: string): Promise<void> {
    await this.#object.fetch(new Request(`https://channel/${path}`, { method: "POST" }));
  }

  /** The platform evicts the object; its alarm stays. */
  restart(): void {
    this.#object = this.#start();
  }

  get messages(): string[] {
    return this.received.map(({ message }) => message);
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

const FALLBACK = /^publish [0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("publishes with the id that it is given, or without one", async () => {
  await club.post("publish?id=a");
  await club.post("publish");
  expect(club.messages).toEqual(["publish a", "publish"]);
});

describe("a scheduled fallback", () => {
  it("is not published after its message was delivered", async () => {
    await club.post("schedule?id=a");
    await pass(300);
    await club.post("publish?id=a");
    await pass(60_000);
    expect(club.messages).toEqual(["publish a"]);
  });

  it("is not scheduled when its message was delivered before", async () => {
    await club.post("publish?id=a");
    await club.post("schedule?id=a");
    await pass(60_000);
    expect(club.messages).toEqual(["publish a"]);
  });

  it("is not published once it was cancelled", async () => {
    await club.post("schedule?id=a");
    await club.post("cancel?id=a");
    await pass(60_000);
    expect(club.messages).toEqual([]);
  });

  it("is published within 2 s under a new id when nothing else comes, then seven times more", async () => {
    await club.post("schedule?id=a");
    await pass(2_000);
    expect(club.received).toEqual([{ at: 1_500, message: expect.stringMatching(FALLBACK) }]);
    await pass(60_000);
    // Clients also learn of a commit that came after the first alarm.
    expect(club.received.map(({ at }) => at)).toEqual(Array.from({ length: 8 }, (_, n) => 1_500 * (n + 1)));
    expect(new Set(club.messages).size).toBe(8);
    expect(club.hasAlarm).toBe(false);
  });

  it("stays when the message of another write is delivered", async () => {
    await club.post("schedule?id=a");
    await pass(1_000);
    await club.post("schedule?id=b");
    await pass(100);
    await club.post("publish?id=a");
    await pass(1_400);
    expect(club.received).toEqual([
      { at: 1_100, message: "publish a" },
      { at: 2_500, message: expect.stringMatching(FALLBACK) },
    ]);
    await club.post("publish?id=b");
    await pass(60_000);
    expect(club.messages.at(-1)).toBe("publish b");
    expect(club.received).toHaveLength(3);
  });

  it("is published after an eviction too, also when another write is delivered meanwhile", async () => {
    await club.post("schedule?id=a");
    club.restart();
    await pass(500);
    await club.post("schedule?id=b");
    await club.post("publish?id=b");
    await pass(60_000);
    expect(club.messages).toEqual(["publish b", expect.stringMatching(FALLBACK)]);
    expect(club.received[1]!.at).toBeLessThanOrEqual(2_000);
  });
});

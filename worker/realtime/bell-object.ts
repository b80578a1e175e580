import { DurableObject } from "cloudflare:workers";

/** An armed bell that nobody rings or disarms rings by itself after this time: open displays are 2 s behind at most. */
const RINGS_ALONE_AFTER_MS = 1_500;
/** A commit may come later than the bell that was armed for it: an armed bell rings alone this often. */
const ROUNDS = 8;
/** Rings remembered, so that an arming that was overtaken by its ring arms nothing. */
const REMEMBERED_RINGS = 500;

interface Armed {
  dueAt: number;
  roundsLeft: number;
}

/**
 * A bell: holds the open sockets of one user or one club (hibernating) and rings them all. Whoever hears it asks the
 * database what changed (product §8). `POST /ring[?id=]` rings, as the text `ring <id>` or `ring`; `/arm?id=` says
 * that a write announced as `id` is about to commit; `/disarm?id=` that it will not. `ping` does not wake the object.
 */
class BellObject extends DurableObject {
  #armed = new Map<string, Armed>();
  #rung = new Set<string>();
  /** When the stored alarm goes off; undefined until it was looked up. */
  #alarmAt: number | null | undefined;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override async fetch(request: Request): Promise<Response> {
    if (request.headers.get("upgrade")?.toLowerCase() === "websocket") {
      const pair = new WebSocketPair();
      this.ctx.acceptWebSocket(pair[1]);
      return new Response(null, { status: 101, webSocket: pair[0] });
    }
    const { pathname, searchParams } = new URL(request.url);
    const id = searchParams.get("id");
    if (pathname === "/arm" && id) await this.#arm(id);
    else if (pathname === "/disarm" && id) await this.#settle(id);
    else {
      const rung = this.#ring(id);
      if (id) await this.#settle(id);
      return Response.json({ rung });
    }
    return new Response(null, { status: 204 });
  }

  /** What was armed and not rung in time. A restarted object has forgotten what for, but the alarm was kept. */
  override async alarm(): Promise<void> {
    this.#alarmAt = null;
    const now = Date.now();
    const due = [...this.#armed].filter(([, { dueAt }]) => dueAt <= now);
    if (due.length > 0 || this.#armed.size === 0) this.#ring(crypto.randomUUID());
    for (const [id, armed] of due) {
      armed.dueAt = now + RINGS_ALONE_AFTER_MS;
      armed.roundsLeft -= 1;
      if (armed.roundsLeft === 0) this.#armed.delete(id);
    }
    const next = Math.min(...[...this.#armed.values()].map(({ dueAt }) => dueAt));
    if (Number.isFinite(next)) await this.#setAlarm(next);
  }

  override webSocketMessage(): void {}

  override webSocketClose(socket: WebSocket, code: number): void {
    try {
      socket.close(code === 1005 || code === 1006 ? 1000 : code);
    } catch {
      // Already closed.
    }
  }

  #ring(id: string | null): number {
    let rung = 0;
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(id ? `ring ${id}` : "ring");
        rung += 1;
      } catch {
        // A socket that died between two rings: its close event follows.
      }
    }
    return rung;
  }

  async #arm(id: string): Promise<void> {
    if (this.#rung.has(id)) return;
    const dueAt = Date.now() + RINGS_ALONE_AFTER_MS;
    this.#armed.set(id, { dueAt, roundsLeft: ROUNDS });
    if (this.#alarmAt === undefined) await this.#recall();
    // An earlier alarm looks after this one too. One in the past never came: it does not count.
    if (this.#alarmAt == null || this.#alarmAt < Date.now()) await this.#setAlarm(dueAt);
  }

  /** An alarm that was set before a restart: nobody knows for what, so nobody's ring silences it. */
  async #recall(): Promise<void> {
    this.#alarmAt = await this.ctx.storage.getAlarm();
    if (this.#alarmAt !== null) this.#armed.set("", { dueAt: this.#alarmAt, roundsLeft: 1 });
  }

  /** A write was rung, or will not be: its alarm is not needed. Those of others stay. */
  async #settle(id: string): Promise<void> {
    this.#rung.add(id);
    for (const oldest of this.#rung) {
      if (this.#rung.size <= REMEMBERED_RINGS) break;
      this.#rung.delete(oldest);
    }
    if (!this.#armed.delete(id) || this.#armed.size > 0) return;
    this.#alarmAt = null;
    await this.ctx.storage.deleteAlarm();
  }

  async #setAlarm(at: number): Promise<void> {
    this.#alarmAt = at;
    await this.ctx.storage.setAlarm(at);
  }
}

/** The bell of one user's notifications. */
export class UserBell extends BellObject {}

/** The bell of one club's displays and dashboards. */
export class ClubDisplay extends BellObject {}

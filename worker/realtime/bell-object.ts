import { DurableObject } from "cloudflare:workers";
import { planLimitCopy } from "../../app/copy/plan-limits.ts";

/** An armed bell that nobody rings or disarms rings by itself after this time: open displays are 2 s behind at most. */
const RINGS_ALONE_AFTER_MS = 1_500;
/** A commit may come later than the bell that was armed for it: an armed bell rings alone this often. */
const ROUNDS = 8;
/** Rings remembered, so that an arming that was overtaken by its ring arms nothing. */
const REMEMBERED_RINGS = 500;

/** As app/browser/socket.ts knows it. */
const TV_REFUSED = 4003;
/** TVs ping every 25 s: after two that did not come, somebody pulled the plug. */
const SILENT_AFTER_MS = 60_000;

interface TvSocket {
  tv: string;
  since: number;
}

interface Armed {
  dueAt: number;
  roundsLeft: number;
}

/**
 * A bell: holds the open sockets of one user's notifications, or of one club's displays and dashboards (hibernating), and
 * rings them all. One class for both, since each kind of object is opened at every start. Whoever hears it asks the
 * database what changed (product §8). `POST /ring[?id=]` rings, as the text `ring <id>` or `ring`; `/arm?id=` says
 * that a write announced as `id` is about to commit; `/disarm?id=` that it will not. `ping` does not wake the object. A socket
 * opened with `?tv=&limit=` is one of a number of TVs.
 */
export class Bell extends DurableObject {
  #armed = new Map<string, Armed>();
  #rung = new Set<string>();
  /** When the stored alarm goes off; undefined until it was looked up. */
  #alarmAt: number | null | undefined;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get("upgrade")?.toLowerCase() === "websocket") {
      const pair = new WebSocketPair();
      if (searchParams.has("tv")) this.#admitTv(pair[1], searchParams);
      else this.ctx.acceptWebSocket(pair[1]);
      return new Response(null, { status: 101, webSocket: pair[0] });
    }
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

  /**
   * A TV of a club whose plan includes a number of them (`limit`): the newest beyond it is closed with words for its screen.
   * One that comes back (same `tv`) takes its own place, and those that have fallen silent hold none.
   */
  #admitTv(socket: WebSocket, asked: URLSearchParams): void {
    const tv = asked.get("tv");
    const limit = Number(asked.get("limit"));
    const now = Date.now();
    let open = 0;
    for (const other of this.ctx.getWebSockets("tv")) {
      const { tv: name, since } = other.deserializeAttachment() as TvSocket;
      const heardAt = this.ctx.getWebSocketAutoResponseTimestamp(other)?.getTime() ?? 0;
      const isGone = name === tv || Math.max(since, heardAt) < now - SILENT_AFTER_MS;
      if (isGone) other.close(1000);
      else if (other.readyState === WebSocket.OPEN) open += 1;
    }
    const isAdmitted = open < limit;
    this.ctx.acceptWebSocket(socket, isAdmitted ? ["tv"] : []);
    socket.serializeAttachment({ tv, since: now });
    if (!isAdmitted) socket.close(TV_REFUSED, planLimitCopy.tvs(limit));
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

import { DurableObject } from "cloudflare:workers";
import { planLimitCopy } from "../../app/copy/plan-limits.ts";
import { ChannelReports } from "./channel-reports.ts";
import { CLUB_PREFIX, FIGURES_NAME } from "./channels.ts";
import { addReport, type ChannelReport, prepareFigures, readFigures } from "./figures.ts";

/** A fallback that nobody delivers or cancels is published after this time: open displays are late by 2 s at most. */
const FALLBACK_AFTER_MS = 1_500;
/** A commit may come later than its fallback, so a fallback is published this often. */
const FALLBACK_ROUNDS = 8;
/** So many delivered ids are remembered: a fallback that arrives after its own message is not scheduled. */
const REMEMBERED_DELIVERIES = 500;

/** The close code that app/browser/socket.ts takes for a refusal. */
const TV_REFUSED = 4003;
/** Sockets ping every 25 s: one that missed two pings is of a TV that is switched off, of a phone that is gone. */
const SILENT_AFTER_MS = 60_000;
/** So many sockets of one address a channel holds: the phones, tables and TVs of a full club behind one connection. */
const MOST_OF_NETWORK = 200;
/** WebSocket's own code for what is against the rules. */
const POLICY_VIOLATION = 1008;

/** The facts that a socket keeps across hibernation. */
interface Attachment {
  since: number;
  tv?: string;
}

interface Fallback {
  dueAt: number;
  roundsLeft: number;
}

interface ChannelEnv {
  CLUB_DISPLAY: DurableObjectNamespace;
}

/**
 * A channel: it holds the open sockets (hibernating) of one user's notifications, or of one club's displays and dashboards.
 * One class serves both, since each class costs time at every start. A client that receives a message reads from the
 * database what changed (product §8). `POST /publish[?id=]` sends the text `publish <id>` or `publish` to all sockets;
 * `/schedule?id=` publishes by itself if neither `/publish` nor `/cancel` with the same id follows: the sender is about to
 * commit. `ping` does not wake the object, and is all that a client may say. `network` is the address that a socket comes from, and
 * bounds how many of it are open. A socket opened with `?tv=&limit=` counts as one of the TVs that a plan includes.
 * One more object of the class holds no sockets: the others send it their reports for the operator's figures.
 */
export class Channel extends DurableObject<ChannelEnv> {
  #fallbacks = new Map<string, Fallback>();
  #delivered = new Set<string>();
  /** When the stored alarm runs, null for no alarm, undefined before the storage was read. */
  #alarmAt: number | null | undefined;

  #reports = new ChannelReports({
    open: () => this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length,
    reported: () => this.ctx.storage.kv.get<number>("reported") ?? 0,
    keepReported: (open) => this.ctx.storage.kv.put("reported", open),
    send: async (counts) => {
      const { id } = this.ctx;
      const kind = id.name?.startsWith(CLUB_PREFIX) ? "club" : "user";
      const body = JSON.stringify({ channel: id.toString(), kind, ...counts } satisfies ChannelReport);
      const figures = this.env.CLUB_DISPLAY.get(this.env.CLUB_DISPLAY.idFromName(FIGURES_NAME));
      await figures.fetch("https://channel/report", { method: "POST", body });
    },
  });

  constructor(state: DurableObjectState, env: ChannelEnv) {
    super(state, env);
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair("ping", "pong"));
  }

  override async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (request.headers.get("upgrade")?.toLowerCase() === "websocket") {
      const network = `from:${searchParams.get("network") ?? ""}`;
      if (this.#openSockets(network).length >= MOST_OF_NETWORK) return new Response(null, { status: 429 });
      const pair = new WebSocketPair();
      if (searchParams.has("tv")) this.#admitTv(pair[1], searchParams, network);
      else this.#accept(pair[1], { since: Date.now() }, [network]);
      this.#reports.note();
      return new Response(null, { status: 101, webSocket: pair[0] });
    }
    if (pathname === "/report" || pathname === "/figures") return await this.#answerFigures(request);
    const id = searchParams.get("id");
    if (pathname === "/schedule" && id) await this.#scheduleFallback(id);
    else if (pathname === "/cancel" && id) await this.#cancelFallback(id);
    else {
      const delivered = this.#publish(id);
      if (id) await this.#cancelFallback(id);
      return Response.json({ delivered });
    }
    return new Response(null, { status: 204 });
  }

  /** Publishes the fallbacks that are due. A restarted object has lost their ids, but its alarm was stored. */
  override async alarm(): Promise<void> {
    this.#alarmAt = null;
    const now = Date.now();
    const due = [...this.#fallbacks].filter(([, { dueAt }]) => dueAt <= now);
    if (due.length > 0 || this.#fallbacks.size === 0) this.#publish(crypto.randomUUID());
    for (const [id, fallback] of due) {
      fallback.dueAt = now + FALLBACK_AFTER_MS;
      fallback.roundsLeft -= 1;
      if (fallback.roundsLeft === 0) this.#fallbacks.delete(id);
    }
    const next = Math.min(...[...this.#fallbacks.values()].map(({ dueAt }) => dueAt));
    if (Number.isFinite(next)) await this.#setAlarm(next);
  }

  /** Closes who says anything but `ping`, which the platform answers by itself: nobody has anything to tell a channel. */
  override webSocketMessage(socket: WebSocket): void {
    socket.close(POLICY_VIOLATION, "ping");
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    try {
      socket.close(code === 1005 || code === 1006 ? 1000 : code);
    } catch {
      // Already closed.
    }
    this.#reports.note();
  }

  override webSocketError(): void {
    this.#reports.note();
  }

  /** Takes a report of another channel, and says the figures of all. */
  async #answerFigures(request: Request): Promise<Response> {
    const { sql } = this.ctx.storage;
    prepareFigures(sql);
    if (request.method === "POST") addReport(sql, await request.json<ChannelReport>(), Date.now());
    return Response.json(readFigures(sql, Date.now()));
  }

  /**
   * Accepts a TV of a club whose plan includes `limit` of them. A TV beyond the limit is closed with a sentence for its screen.
   * A TV that connects again (same `tv`) replaces its old socket; TVs without a recent ping are not counted.
   */
  #admitTv(socket: WebSocket, asked: URLSearchParams, network: string): void {
    const tv = asked.get("tv") ?? "";
    const limit = Number(asked.get("limit"));
    const isAdmitted = this.#openSockets("tv", tv).length < limit;
    this.#accept(socket, { tv, since: Date.now() }, isAdmitted ? ["tv", network] : [network]);
    if (!isAdmitted) socket.close(TV_REFUSED, planLimitCopy.tvs(limit));
  }

  #accept(socket: WebSocket, attachment: Attachment, tags: string[]): void {
    this.ctx.acceptWebSocket(socket, tags);
    socket.serializeAttachment(attachment);
  }

  /** The open sockets of a tag. Those that have not pinged lately are closed, and that of the TV called `replaced`. */
  #openSockets(tag: string, replaced?: string): WebSocket[] {
    const silentSince = Date.now() - SILENT_AFTER_MS;
    return this.ctx.getWebSockets(tag).filter((socket) => {
      const { tv, since } = (socket.deserializeAttachment() as Attachment | null) ?? { since: 0 };
      const heardAt = this.ctx.getWebSocketAutoResponseTimestamp(socket)?.getTime() ?? 0;
      const isGone = (replaced !== undefined && tv === replaced) || Math.max(since, heardAt) < silentSince;
      if (isGone) socket.close(1000);
      return !isGone && socket.readyState === WebSocket.OPEN;
    });
  }

  #publish(id: string | null): number {
    let delivered = 0;
    let failed = 0;
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(id ? `publish ${id}` : "publish");
        delivered += 1;
      } catch {
        // The connection was lost; its close event follows.
        failed += 1;
      }
    }
    this.#reports.note({ pushed: delivered, failed });
    return delivered;
  }

  async #scheduleFallback(id: string): Promise<void> {
    if (this.#delivered.has(id)) return;
    const dueAt = Date.now() + FALLBACK_AFTER_MS;
    this.#fallbacks.set(id, { dueAt, roundsLeft: FALLBACK_ROUNDS });
    if (this.#alarmAt === undefined) await this.#loadAlarm();
    // An earlier alarm serves this fallback too, unless its time has passed: that alarm never ran.
    if (this.#alarmAt == null || this.#alarmAt < Date.now()) await this.#setAlarm(dueAt);
  }

  /** Loads an alarm from before a restart. Its ids are lost, so no delivery cancels it. */
  async #loadAlarm(): Promise<void> {
    this.#alarmAt = await this.ctx.storage.getAlarm();
    if (this.#alarmAt !== null) this.#fallbacks.set("", { dueAt: this.#alarmAt, roundsLeft: 1 });
  }

  /** Removes the fallback of a message that was delivered or will not come. Other fallbacks stay. */
  async #cancelFallback(id: string): Promise<void> {
    this.#delivered.add(id);
    for (const oldest of this.#delivered) {
      if (this.#delivered.size <= REMEMBERED_DELIVERIES) break;
      this.#delivered.delete(oldest);
    }
    if (!this.#fallbacks.delete(id) || this.#fallbacks.size > 0) return;
    this.#alarmAt = null;
    await this.ctx.storage.deleteAlarm();
  }

  async #setAlarm(at: number): Promise<void> {
    this.#alarmAt = at;
    await this.ctx.storage.setAlarm(at);
  }
}

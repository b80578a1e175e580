import { DurableObject } from "cloudflare:workers";
import type { PurgeState, RouteFailures } from "../../app/platform/services.server.ts";
import { addFailures, type FailureCount, prepareFailures, selectFailures } from "./desk-failures.ts";
import {
  BUCKET,
  type Budget,
  callsLeft,
  fullBudget,
  gathered,
  nextTurn,
  type Pending,
  refused,
  spent,
  tagsOfCall,
} from "./purge-queue.ts";

const HOUR_MS = 3_600_000;
const CALL_TIMEOUT_MS = 10_000;
/** A tag that comes again within this is not written again: in a storm most are the same few shards. */
const WRITTEN_AGAIN_AFTER_MS = 1_000;

/** The worker's default entrypoint, whose answers the edge keeps: only its own calls reach those copies. */
interface Entrypoint {
  purgeTags(tags: string[]): Promise<{ success: boolean }>;
}

/**
 * The one desk of the edge. Purges leave through it, inside the account's budget: what it accepted is written down
 * before the caller hears of it, and the alarm is the next turn, so that an eviction loses nothing. It also counts the
 * public routes that failed.
 */
export class EdgeDesk extends DurableObject {
  #sql = this.ctx.storage.sql;
  #budget: Budget;
  #pending: Pending;
  /** As `pending` stands on disk; with the tags of a call that is on its way. */
  #written: Map<string, number>;
  #isCalling = false;
  #alarmAt: number | null = null;

  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never);
    this.#sql.exec(
      "create table if not exists pending (tag text primary key, at integer not null) without rowid",
    );
    this.#sql.exec(
      "create table if not exists calls (at integer not null, tags integer not null, success integer not null)",
    );
    prepareFailures(this.#sql);
    this.#budget = state.storage.kv.get<Budget>("budget") ?? fullBudget(Date.now());
    const rows = this.#sql.exec<{ tag: string; at: number }>("select tag, at from pending");
    this.#written = new Map(rows.toArray().map(({ tag, at }) => [tag, at]));
    this.#pending = new Map(this.#written);
  }

  /** Accepts tags; their copies are taken out at the next turn, which is now after some quiet. */
  async purge(tags: string[]): Promise<void> {
    const now = Date.now();
    this.#keep(
      gathered(
        this.#pending,
        tags.map((tag) => [tag, now] as const),
        now,
      ),
    );
    if (this.#isCalling) return;
    if (nextTurn(this.#budget, now) > now) await this.#wakeAt(nextTurn(this.#budget, now));
    else this.ctx.waitUntil(this.#call());
  }

  override async alarm(): Promise<void> {
    this.#alarmAt = null;
    if (this.#isCalling) return;
    await this.#call();
  }

  /** The budget, what waits, and the calls of the last hour. */
  async readPurges(): Promise<PurgeState> {
    const now = Date.now();
    const [row] = this.#sql
      .exec<{ calls: number; refused: number }>(
        "select count(*) as calls, count(*) filter (where success = 0) as refused from calls where at > ?",
        now - HOUR_MS,
      )
      .toArray();
    return {
      callsLeft: callsLeft(this.#budget, now),
      callsAtMost: BUCKET,
      waiting: gathered(this.#pending, [], now).size,
      calls: row?.calls ?? 0,
      refused: row?.refused ?? 0,
    };
  }

  async countFailures(counts: FailureCount[]): Promise<void> {
    addFailures(this.#sql, counts, Date.now());
  }

  async readFailures(hours: number): Promise<RouteFailures[]> {
    return selectFailures(this.#sql, hours, Date.now());
  }

  /** One turn: calls with what waits, or sets the alarm for when the turn comes. */
  async #call(): Promise<void> {
    const at = Date.now();
    this.#keep(gathered(this.#pending, [], at));
    const turn = nextTurn(this.#budget, at);
    if (this.#pending.size === 0) return;
    if (turn > at) return this.#wakeAt(turn);

    const leaving = tagsOfCall(this.#pending, at);
    // Out of what waits, but still on disk: a change that comes during the call waits for the next one.
    this.#pending = new Map([...this.#pending].filter(([tag]) => !leaving.some(([left]) => left === tag)));
    this.#isCalling = true;
    this.#pay(spent(this.#budget, at));
    await this.#wakeAt(nextTurn(this.#budget, at) + CALL_TIMEOUT_MS);
    const isDone = await this.#purgeTags(leaving.map(([tag]) => tag));
    this.#isCalling = false;

    const now = Date.now();
    this.#sql.exec("delete from calls where at <= ?", now - HOUR_MS);
    this.#sql.exec("insert into calls values (?, ?, ?)", now, leaving.length, isDone ? 1 : 0);
    if (!isDone) this.#pay(refused(now));
    this.#keep(gathered(this.#pending, isDone ? [] : leaving, now));
    if (this.#pending.size > 0) await this.#wakeAt(nextTurn(this.#budget, now));
    else await this.#sleep();
  }

  async #purgeTags(tags: string[]): Promise<boolean> {
    const { default: entrypoint } = this.ctx.exports as unknown as { default: Entrypoint };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("no answer")), CALL_TIMEOUT_MS);
    });
    try {
      const { success } = await Promise.race([entrypoint.purgeTags(tags), late]);
      if (!success) console.warn("purge refused", tags.length);
      return success;
    } catch (error) {
      console.error("purge", error);
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  /** What waits from now on, written down. During a call its tags stay on disk: it may yet be refused, or never end. */
  #keep(next: Pending): void {
    this.#pending = next;
    for (const [tag, at] of next) {
      if (at - (this.#written.get(tag) ?? Number.NEGATIVE_INFINITY) < WRITTEN_AGAIN_AFTER_MS) continue;
      this.#sql.exec("insert or replace into pending values (?, ?)", tag, at);
      this.#written.set(tag, at);
    }
    if (this.#isCalling) return;
    for (const tag of this.#written.keys()) {
      if (next.has(tag)) continue;
      this.#sql.exec("delete from pending where tag = ?", tag);
      this.#written.delete(tag);
    }
  }

  #pay(budget: Budget): void {
    this.#budget = budget;
    this.ctx.storage.kv.put("budget", budget);
  }

  async #wakeAt(at: number): Promise<void> {
    if (this.#alarmAt === at) return;
    this.#alarmAt = at;
    await this.ctx.storage.setAlarm(at);
  }

  async #sleep(): Promise<void> {
    this.#alarmAt = null;
    await this.ctx.storage.deleteAlarm();
  }
}

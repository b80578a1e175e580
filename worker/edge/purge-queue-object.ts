import { DurableObject } from "cloudflare:workers";
import { createLog } from "../../app/platform/log.server.ts";
import type { PurgeState, RouteFailures } from "../../app/platform/services.server.ts";
import { addFailures, type FailureCount, prepareFailures, selectFailures } from "./route-failures.ts";
import {
  BUCKET,
  type Budget,
  callsLeft,
  fullBudget,
  gathered,
  nextCallAt,
  type Pending,
  refused,
  spent,
  tagsOfCall,
} from "./purge-budget.ts";
import { HOUR_MS } from "../../app/lib/dates.ts";

const log = createLog({ route: "purge-queue" });

const CALL_TIMEOUT_MS = 10_000;
/** A tag that comes again within this time is not written again: many changes at once have mostly the same few tags. */
const WRITTEN_AGAIN_AFTER_MS = 1_000;

/** The worker's default entrypoint. Only its own calls reach the copies of its answers at the edge. */
interface Entrypoint {
  purgeTags(tags: string[]): Promise<{ success: boolean }>;
}

/**
 * The purge queue of the edge cache, one for the account. It calls purge within the account's budget. Accepted tags are
 * stored before the caller is answered, and the alarm makes the next call, so that an eviction loses nothing. It also
 * counts the public routes that failed.
 */
export class PurgeQueue extends DurableObject {
  #sql = this.ctx.storage.sql;
  #budget: Budget;
  #pending: Pending;
  /** The pending tags on disk, with those of a call that is running. */
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

  /** Accepts tags. Their copies are purged by the next call, which comes at once after a quiet time. */
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
    if (nextCallAt(this.#budget, now) > now) await this.#wakeAt(nextCallAt(this.#budget, now));
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

  /** Purges what waits, or sets the alarm for the instant at which the budget allows it. */
  async #call(): Promise<void> {
    const at = Date.now();
    this.#keep(gathered(this.#pending, [], at));
    const dueAt = nextCallAt(this.#budget, at);
    if (this.#pending.size === 0) return;
    if (dueAt > at) return this.#wakeAt(dueAt);

    const leaving = tagsOfCall(this.#pending, at);
    // No longer pending, but still on disk. A change that comes during the call waits for the next one.
    this.#pending = new Map([...this.#pending].filter(([tag]) => !leaving.some(([left]) => left === tag)));
    this.#isCalling = true;
    this.#saveBudget(spent(this.#budget, at));
    await this.#wakeAt(nextCallAt(this.#budget, at) + CALL_TIMEOUT_MS);
    const isDone = await this.#purgeTags(leaving.map(([tag]) => tag));
    this.#isCalling = false;

    const now = Date.now();
    this.#sql.exec("delete from calls where at <= ?", now - HOUR_MS);
    this.#sql.exec("insert into calls values (?, ?, ?)", now, leaving.length, isDone ? 1 : 0);
    if (!isDone) this.#saveBudget(refused(now));
    this.#keep(gathered(this.#pending, isDone ? [] : leaving, now));
    if (this.#pending.size > 0) await this.#wakeAt(nextCallAt(this.#budget, now));
    else await this.#sleep();
  }

  async #purgeTags(tags: string[]): Promise<boolean> {
    const { default: entrypoint } = this.ctx.exports as { default: Entrypoint };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error("no answer")), CALL_TIMEOUT_MS);
    });
    try {
      const { success } = await Promise.race([entrypoint.purgeTags(tags), late]);
      if (!success) log("purge_refused", { count: tags.length });
      return success;
    } catch (error) {
      log("purge_failed", { error });
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Stores what waits from now on. The tags of a running call stay on disk, since the call may fail or never end. */
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

  #saveBudget(budget: Budget): void {
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

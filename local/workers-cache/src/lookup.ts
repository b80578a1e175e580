import { askedOfWorker, freshened } from "./conditions.ts";
import type { CacheStatus, Outgoing } from "./answer.ts";
import type { Flight, Outcome } from "./flight.ts";
import { standingOf } from "./freshness.ts";
import { endToEnd, type Fields, valueOf, without } from "./header-fields.ts";
import { keyOf, pathOf, variantOf, variesBy } from "./keys.ts";
import { SharedBody } from "./shared-body.ts";
import { decideStoring } from "./storing.ts";
import type { Entry, EntryStore } from "./store.ts";
import type { WorkerAnswer } from "./worker-address.ts";

/** A visitor's GET or HEAD. */
export type Visit = { target: string; fields: Fields };

type LookupOptions = {
  store: EntryStore;
  now(): number;
  /** The Worker's clock, which `now` runs ahead of where a test has shifted it: Date and Expires are read by it. */
  workerNow(): number;
  /** Runs the Worker for a GET. */
  ask(target: string, fields: Fields): Promise<WorkerAnswer>;
};

// How long a key is known to give answers that are for one only, so that nobody waits for another's.
const UNSHARED_MS = 1_000;
const REMEMBERED_LIMIT = 10_000;

/** The cache's decisions for reads: what is stored, which requests share one answer, what is refreshed after the answer. */
export class Lookup {
  readonly #options: LookupOptions;
  readonly #flights = new Map<string, Flight>();
  readonly #unsharedUntil = new Map<string, number>();
  // The headers that a key's answers vary by, so that other variants do not wait for this one.
  readonly #variesBy = new Map<string, readonly string[]>();

  constructor(options: LookupOptions) {
    this.#options = options;
  }

  /** The answer to a visit; one run of the Worker serves everybody who waits for the same key and variant. */
  async answer(visit: Visit): Promise<Outgoing> {
    const { store, now } = this.#options;
    const key = keyOf(visit.target, visit.fields);
    const joined = new Set<Flight>();
    for (;;) {
      const entry = store.find(key, visit.fields);
      const at = entry && standingOf(entry, now());
      if (entry !== null && at?.standing === "fresh") return this.#stored(entry, "HIT");
      const lane = this.#laneOf(key, visit.fields);
      if (entry !== null && at?.standing === "refreshing") {
        if (!this.#flights.has(lane)) void this.#launch(key, visit, entry, lane).outcome.then(discard);
        return this.#stored(entry, "UPDATING");
      }

      const running = this.#flights.get(lane);
      const mayWait = (this.#unsharedUntil.get(key) ?? 0) <= now();
      if (running === undefined || joined.has(running) || !mayWait) {
        const flight = this.#launch(key, visit, entry, running === undefined ? lane : null);
        return this.#outgoing(visit, await flight.outcome, entry === null ? "MISS" : "EXPIRED");
      }
      joined.add(running);
      const outcome = await running.outcome;
      if (outcome.kind === "unshared" || outcome.kind === "failed") {
        const own = this.#launch(key, visit, entry, null);
        return this.#outgoing(visit, await own.outcome, entry === null ? "MISS" : "EXPIRED");
      }
      if (outcome.kind !== "stored" || outcome.variant === variantOf(outcome.variesBy, visit.fields))
        return this.#outgoing(visit, outcome, "HIT");
    }
  }

  /** Forgets what is known of keys, as a new version of the Worker does. */
  forget(): void {
    this.#unsharedUntil.clear();
    this.#variesBy.clear();
  }

  #laneOf(key: string, fields: Fields): string {
    const names = this.#variesBy.get(key);
    return names === undefined ? key : `${key} ${variantOf(names, fields)}`;
  }

  #stored(entry: Entry, cacheStatus: CacheStatus): Outgoing {
    const { ageS } = standingOf(entry, this.#options.now());
    return { status: entry.status, fields: entry.fields, body: entry.body, cacheStatus, ageS };
  }

  /** `own` is the status for the visitor whose request ran the Worker; the others found what it stored. */
  async #outgoing(visit: Visit, outcome: Outcome, own: "MISS" | "EXPIRED" | "HIT"): Promise<Outgoing> {
    switch (outcome.kind) {
      case "stored": {
        const { status, fields } = outcome;
        // A range can only be cut out of the whole.
        const isCut = valueOf(visit.fields, "range") !== null;
        const body = isCut ? await outcome.body.whole() : outcome.body.read();
        return { status, fields, body, cacheStatus: own, ageS: own === "HIT" ? 0 : null };
      }
      case "revalidated":
        return this.#stored(outcome.entry, own === "HIT" ? "HIT" : "REVALIDATED");
      case "kept":
        return this.#stored(outcome.entry, "STALE");
      case "unshared": {
        const { status, reason, fields, body } = outcome.answer;
        return { status, reason, fields, body, cacheStatus: outcome.status, ageS: null };
      }
      case "failed":
        throw outcome.error;
    }
  }

  /** Runs the Worker. With a lane, others may join until its body is in. */
  #launch(key: string, visit: Visit, entry: Entry | null, lane: string | null): Flight {
    const finished = Promise.withResolvers<void>();
    const outcome = this.#run(key, visit, entry, finished.resolve).then((result) => {
      if (result.kind !== "stored") finished.resolve();
      return result;
    });
    const flight: Flight = { outcome, done: finished.promise };
    if (lane !== null) {
      this.#register(lane, flight);
      // Now that it is known what the answer varies by, those who want the same variant find it by that.
      void outcome.then((result) => {
        if (result.kind !== "stored" || result.variesBy.length === 0) return;
        const exact = this.#laneOf(key, visit.fields);
        if (!this.#flights.has(exact)) this.#register(exact, flight);
      });
    }
    return flight;
  }

  #register(lane: string, flight: Flight): void {
    this.#flights.set(lane, flight);
    void flight.done.then(() => this.#flights.get(lane) === flight && this.#flights.delete(lane));
  }

  async #run(key: string, visit: Visit, entry: Entry | null, finished: () => void): Promise<Outcome> {
    const { store, now, workerNow, ask } = this.#options;
    let answer: WorkerAnswer;
    try {
      answer = await ask(visit.target, askedOfWorker(visit.fields, entry?.fields ?? null));
    } catch (error) {
      if (entry !== null && standingOf(entry, now()).mayServeOnError) return { kind: "kept", entry };
      return { kind: "failed", error: error as Error };
    }
    if (entry !== null && answer.status >= 500 && standingOf(entry, now()).mayServeOnError) {
      answer.body.resume();
      return { kind: "kept", entry };
    }
    if (entry !== null && answer.status === 304) {
      answer.body.resume();
      return this.#revalidated(visit, entry, answer);
    }
    const receivedAtMs = now();
    const fields = endToEnd(answer.fields);
    const verdict = decideStoring(
      { path: pathOf(visit.target), fields: visit.fields },
      { status: answer.status, fields },
      workerNow(),
    );
    if (!verdict.isStored) {
      if (entry !== null && answer.status < 500) store.remove(entry);
      remember(this.#unsharedUntil, key, receivedAtMs + UNSHARED_MS);
      return { kind: "unshared", answer, status: verdict.status };
    }
    // Above the size limit an answer could be stored but is not: "MISS on every request".
    if (!store.isRoomFor(Number(valueOf(fields, "content-length") ?? 0)))
      return { kind: "unshared", answer, status: "MISS" };
    this.#unsharedUntil.delete(key);
    const names = variesBy(fields);
    const variant = variantOf(names, visit.fields);
    if (names.length > 0) remember(this.#variesBy, key, names);
    const body = new SharedBody();
    void this.#collect(answer, body).then((whole) => {
      if (whole !== null)
        store.put({
          key,
          path: pathOf(visit.target),
          variesBy: names,
          variant,
          status: answer.status,
          fields: verdict.fields,
          body: whole,
          lifetime: verdict.lifetime,
          tags: new Set(verdict.tags),
          receivedAtMs,
          invalidatedAtMs: null,
        });
      finished();
    });
    return { kind: "stored", status: answer.status, fields: verdict.fields, body, variesBy: names, variant };
  }

  /** Reads the body to its end, also when the visitor has gone; null when it breaks off. */
  async #collect(answer: WorkerAnswer, body: SharedBody): Promise<Buffer | null> {
    try {
      for await (const chunk of answer.body) body.push(chunk as Buffer);
      body.end(answer.body.complete);
      return answer.body.complete ? await body.whole() : null;
    } catch {
      body.end(false);
      return null;
    }
  }

  #revalidated(visit: Visit, entry: Entry, answer: WorkerAnswer): Outcome {
    const { store, now, workerNow } = this.#options;
    const receivedAtMs = now();
    const fields = freshened(entry.fields, endToEnd(answer.fields));
    const verdict = decideStoring(
      { path: entry.path, fields: visit.fields },
      { status: entry.status, fields },
      workerNow(),
    );
    if (!verdict.isStored) {
      store.remove(entry);
      return {
        kind: "revalidated",
        entry: { ...entry, fields: without(fields, ["set-cookie"]), receivedAtMs },
      };
    }
    const renewed: Entry = {
      ...entry,
      fields: verdict.fields,
      lifetime: verdict.lifetime,
      tags: new Set(verdict.tags),
      receivedAtMs,
      invalidatedAtMs: null,
    };
    store.put(renewed);
    return { kind: "revalidated", entry: renewed };
  }
}

function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.size >= REMEMBERED_LIMIT) map.clear();
  map.set(key, value);
}

/** Lets go of an answer that nobody waits for. */
function discard(outcome: Outcome): void {
  if (outcome.kind === "unshared") outcome.answer.body.resume();
}

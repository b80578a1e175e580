import type { Lifetime } from "./freshness.ts";
import type { Fields } from "./header-fields.ts";
import { variantOf } from "./keys.ts";
import { type PurgeOrder, reaches } from "./purge-order.ts";

/** An answer that is kept. `variesBy` and `variant` say which requests it answers. */
export type Entry = {
  key: string;
  path: string;
  variesBy: readonly string[];
  variant: string;
  status: number;
  fields: Fields;
  body: Buffer;
  lifetime: Lifetime;
  tags: ReadonlySet<string>;
  receivedAtMs: number;
  /** When `ctx.cache.invalidate` marked it stale. */
  invalidatedAtMs: number | null;
};

/** The entries of one Worker version; the least recently used go when they take more than `limitBytes`. */
export class EntryStore {
  readonly #limitBytes: number;
  // In the order of use; the variants of one key go together.
  readonly #byKey = new Map<string, Entry[]>();
  #bytes = 0;

  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** The newest entry of a key that answers this request. */
  find(key: string, request: Fields): Entry | null {
    const entries = this.#byKey.get(key);
    if (entries === undefined) return null;
    this.#byKey.delete(key);
    this.#byKey.set(key, entries);
    return entries.find((entry) => entry.variant === variantOf(entry.variesBy, request)) ?? null;
  }

  /** Keeps an entry in place of the one with the same key and variant; one larger than a quarter of the limit is not kept. */
  put(entry: Entry): void {
    this.remove(entry);
    if (!this.isRoomFor(entry.body.length)) return;
    this.#byKey.set(entry.key, [entry, ...(this.#byKey.get(entry.key) ?? [])]);
    this.#bytes += sizeOf(entry);
    for (const oldest of this.#byKey.keys()) {
      if (this.#bytes <= this.#limitBytes) break;
      this.removeKey(oldest);
    }
  }

  /** Whether a body of so many bytes is kept at all. */
  isRoomFor(bytes: number): boolean {
    return bytes <= this.#limitBytes / 4;
  }

  /** Takes out the entry with this one's key and variant. */
  remove(entry: Pick<Entry, "key" | "variesBy" | "variant">): void {
    const entries = this.#byKey.get(entry.key) ?? [];
    const isSame = (each: Entry) =>
      each.variant === entry.variant && each.variesBy.join() === entry.variesBy.join();
    for (const each of entries.filter(isSame)) this.#bytes -= sizeOf(each);
    const kept = entries.filter((each) => !isSame(each));
    if (kept.length === 0) this.#byKey.delete(entry.key);
    else this.#byKey.set(entry.key, kept);
  }

  /** Takes out every variant of a key. */
  removeKey(key: string): void {
    for (const entry of this.#byKey.get(key) ?? []) this.#bytes -= sizeOf(entry);
    this.#byKey.delete(key);
  }

  /** Takes out what an order reaches, or marks it stale as of `staleAtMs`. All variants of a key share its fate. */
  purge(order: PurgeOrder, staleAtMs: number | null): void {
    for (const [key, entries] of this.#byKey) {
      if (!entries.some((entry) => reaches(order, entry))) continue;
      if (staleAtMs === null) this.removeKey(key);
      else for (const entry of entries) entry.invalidatedAtMs ??= staleAtMs;
    }
  }

  /** The size of the entries, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }
}

function sizeOf(entry: Entry): number {
  return (
    entry.body.length + entry.fields.reduce((sum, [name, value]) => sum + name.length + value.length, 256)
  );
}

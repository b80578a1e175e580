import { AppError } from "../lib/errors.ts";
import { within } from "./within.server.ts";
import type { Log } from "./log.server.ts";

/** The contents of a stored object. */
export interface StoredObject {
  body: ReadableStream<Uint8Array>;
  sizeBytes: number;
}

/** Where files' bytes lie. Each of these throws `unavailable` where the store does not answer within 10 s. */
export interface FileStore {
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Null where there is no such object. */
  get(key: string): Promise<StoredObject | null>;
  /** At most 1 000 keys; one that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
}

const ANSWER_WITHIN_MS = 10_000;

/** Files on Cloudflare R2. */
export function createFileStore(bucket: R2Bucket, log: Log): FileStore {
  const ask = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await within(ANSWER_WITHIN_MS, work());
    } catch (error) {
      log("file_store_failed", { error });
      throw new AppError("unavailable", { retryAfterSeconds: 5 });
    }
  };
  return {
    put: async (key, bytes) => void (await ask(() => bucket.put(key, bytes))),
    async get(key) {
      const found = await ask(() => bucket.get(key));
      return found && { body: found.body, sizeBytes: found.size };
    },
    remove: (keys) => ask(() => bucket.delete([...keys])),
  };
}

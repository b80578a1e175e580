import { readFileSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import type { DeliveryAttempt } from "../deliveries.ts";
import type { KeptAnswer } from "../api/idempotency.ts";
import type { Kept } from "./billing-objects.ts";
import type { TimeAhead } from "../running.ts";

const SAVE_AFTER_MS = 300;

/** Everything of an account that outlives a restart. */
export type SavedState = {
  secretKey: string;
  webhookSecret: string;
  /** Absent in a state of before there were two endpoints. */
  connectWebhookSecret?: string;
  objects: Kept[];
  keys: [string, KeptAnswer][];
  ahead: TimeAhead;
  attempts: DeliveryAttempt[];
};

/** Reads the state that was kept in `file`; null when there is none that can be read. */
export function readState(file: string | null): SavedState | null {
  if (file === null) return null;
  try {
    const state = JSON.parse(readFileSync(file, "utf8")) as SavedState;
    return Array.isArray(state.objects) ? state : null;
  } catch {
    return null;
  }
}

/** Writes the state some moments after it changed, and at the end. */
export type StateFile = { save(): void; flush(): Promise<void> };

/** Keeps what `state()` gives in `file`; with null it does nothing. */
export function openStateFile(file: string | null, state: () => SavedState): StateFile {
  if (file === null) return { save: () => {}, flush: () => Promise.resolve() };
  let timer: NodeJS.Timeout | null = null;
  let saving = Promise.resolve();

  const write = () => {
    timer = null;
    saving = saving
      .catch(() => {})
      .then(async () => {
        await mkdir(path.dirname(file), { recursive: true });
        // Written beside and renamed, so that a kill half way leaves the old file whole.
        await writeFile(`${file}.new`, JSON.stringify(state()), { mode: 0o600 });
        await rename(`${file}.new`, file);
      });
    return saving;
  };
  return {
    save() {
      timer ??= setTimeout(() => {
        write().catch((error: unknown) => console.error("Stripe local:", error));
      }, SAVE_AFTER_MS).unref();
    },
    async flush() {
      if (timer !== null) clearTimeout(timer);
      await write();
    },
  };
}

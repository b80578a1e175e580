import type { Entry } from "./store.ts";
import type { Fields } from "./header-fields.ts";
import type { SharedBody } from "./shared-body.ts";
import type { WorkerAnswer } from "./worker-address.ts";

/** The outcome of asking the Worker. Only the first three may be shared by everybody who waits for the same key. */
export type Outcome =
  | {
      kind: "stored";
      status: number;
      fields: Fields;
      body: SharedBody;
      variesBy: readonly string[];
      variant: string;
    }
  | { kind: "revalidated"; entry: Entry }
  | { kind: "kept"; entry: Entry }
  | { kind: "unshared"; answer: WorkerAnswer; status: "BYPASS" | "DYNAMIC" | "MISS" }
  | { kind: "failed"; error: Error };

/** One running question to the Worker: `outcome` when its head is there, `done` when its body is in or lost. */
export type Flight = { outcome: Promise<Outcome>; done: Promise<void> };

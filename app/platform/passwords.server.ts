import wasm from "argon2id/dist/simd.wasm";
import { equalBytes, formatPhc, parsePhc, PASSWORD_PARAMETERS } from "../lib/phc.ts";
import { type Argon2Wasm, argon2Steps } from "./argon2-steps.ts";
import { inQueue } from "./hash-queue.server.ts";
import type { Passwords } from "./services.server.ts";

const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** What the library's WebAssembly was built for; the pages that a hash never touches cost nothing. */
const INITIAL_PAGES = 1_040;
/** About a millisecond: a page that is asked for meanwhile waits no longer. */
const STEP = { blocks: 1_000, ms: 0.8 };

// One memory for an isolate, since there is one hash at a time.
let computer: { wasm: Argon2Wasm; memory: WebAssembly.Memory } | null = null;

/**
 * Passwords by argon2id in WebAssembly, one after the other and in steps, so that a crowd at the door holds nobody else up.
 * A missing hash costs as much as a wrong password. Both throw `busy` at once when too many wait.
 */
export function createPasswords(): Passwords {
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
      const tag = await digest(password, { ...PASSWORD_PARAMETERS, salt }, TAG_BYTES);
      return formatPhc({ ...PASSWORD_PARAMETERS, salt, tag });
    },
    async verify(password, phc) {
      const stored = phc === null ? null : parsePhc(phc);
      const expected = stored ?? {
        ...PASSWORD_PARAMETERS,
        salt: new Uint8Array(SALT_BYTES),
        tag: new Uint8Array(TAG_BYTES),
      };
      const isEqual = equalBytes(await digest(password, expected, expected.tag.length), expected.tag);
      return stored !== null && isEqual;
    },
  };
}

function digest(
  password: string,
  by: { memoryKib: number; passes: number; parallelism: number; salt: Uint8Array },
  tagLength: number,
): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(password.normalize("NFKC"));
  const input = { ...by, password: bytes, tagLength };
  return inQueue(() => argon2Steps(input, { ...loadComputer(), blocksPerStep: STEP.blocks }), {
    stepMs: STEP.ms,
  });
}

function loadComputer(): { wasm: Argon2Wasm; memory: WebAssembly.Memory } {
  if (!computer) {
    const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: INITIAL_PAGES });
    const instance = new WebAssembly.Instance(wasm, { env: { memory } });
    computer = { memory, wasm: instance.exports as unknown as Argon2Wasm };
  }
  return computer;
}

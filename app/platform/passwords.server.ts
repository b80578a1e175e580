import wasm from "argon2id/dist/simd.wasm";
import setupWasm, { type computeHash } from "argon2id/lib/setup.js";
import { type Argon2Hash, equalBytes, formatPhc, parsePhc, PASSWORD_PARAMETERS } from "../lib/phc.ts";
import type { Passwords } from "./services.server.ts";

const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** The library refuses shorter passwords; ours have at least eight characters. */
const MIN_BYTES = 8;

// The function is kept, not the promise of it: a request must not wait for another's. Its memory serves one hash at a time.
let compute: computeHash | null = null;

/**
 * Passwords by argon2id in WebAssembly, each hash in its own macrotask. A missing hash costs as much as a
 * wrong password. A crowd waits before (`awaitSignInSlot`).
 */
export function createPasswords(): Passwords {
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
      const tag = await digest(bytesOf(password), { ...PASSWORD_PARAMETERS, salt }, TAG_BYTES);
      return formatPhc({ ...PASSWORD_PARAMETERS, salt, tag });
    },
    async verify(password, phc) {
      const stored = phc === null ? null : parsePhc(phc);
      const expected = stored ?? {
        ...PASSWORD_PARAMETERS,
        salt: new Uint8Array(SALT_BYTES),
        tag: new Uint8Array(TAG_BYTES),
      };
      const bytes = bytesOf(password);
      const isLongEnough = bytes.length >= MIN_BYTES;
      const hashed = isLongEnough ? bytes : new Uint8Array(MIN_BYTES);
      const isEqual = equalBytes(await digest(hashed, expected, expected.tag.length), expected.tag);
      return stored !== null && isLongEnough && isEqual;
    },
  };
}

async function digest(
  password: Uint8Array,
  { memoryKib, passes, parallelism, salt }: Omit<Argon2Hash, "tag">,
  tagLength: number,
): Promise<Uint8Array> {
  await new Promise((resolve) => void setTimeout(resolve, 0));
  compute ??= await loadArgon2id();
  return compute({ password, salt, memorySize: memoryKib, passes, parallelism, tagLength });
}

function loadArgon2id(): Promise<computeHash> {
  const load = (imports: WebAssembly.Imports) => ({
    module: wasm,
    instance: new WebAssembly.Instance(wasm, imports),
  });
  return setupWasm(load, load);
}

function bytesOf(password: string): Uint8Array {
  return new TextEncoder().encode(password.normalize("NFKC"));
}

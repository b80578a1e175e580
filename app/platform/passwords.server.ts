import wasm from "argon2id/dist/simd.wasm";
import setupArgon2id from "argon2id/lib/setup";
import { equalBytes, formatPhc, parsePhc } from "../lib/phc.ts";
import type { Passwords } from "./services.server.ts";

type Compute = Awaited<ReturnType<typeof setupArgon2id>>;

/** OWASP's first choice for argon2id: 19 MiB, two passes; 29 ms of CPU in workerd. */
const PARAMETERS = { memoryKib: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

// The function, not its promise: a promise of one request must not be awaited by another.
let compute: Compute | null = null;

async function argon2id(): Promise<Compute> {
  if (!compute) {
    const instantiate = async (imports: WebAssembly.Imports) => ({
      module: wasm,
      instance: await WebAssembly.instantiate(wasm, imports),
    });
    compute = await setupArgon2id(instantiate, instantiate);
  }
  return compute;
}

/** Passwords by argon2id in WebAssembly. A missing hash costs as much as a wrong password. */
export function createPasswords(): Passwords {
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
      return formatPhc({
        ...PARAMETERS,
        salt,
        tag: await digest(password, { ...PARAMETERS, salt }, TAG_BYTES),
      });
    },
    async verify(password, phc) {
      const stored = phc === null ? null : parsePhc(phc);
      const expected = stored ?? {
        ...PARAMETERS,
        salt: new Uint8Array(SALT_BYTES),
        tag: new Uint8Array(TAG_BYTES),
      };
      const isEqual = equalBytes(await digest(password, expected, expected.tag.length), expected.tag);
      return stored !== null && isEqual;
    },
  };
}

async function digest(
  password: string,
  {
    memoryKib,
    passes,
    parallelism,
    salt,
  }: { memoryKib: number; passes: number; parallelism: number; salt: Uint8Array },
  tagLength: number,
): Promise<Uint8Array> {
  const run = await argon2id();
  const bytes = new TextEncoder().encode(password.normalize("NFKC"));
  return run({ password: bytes, salt, passes, parallelism, memorySize: memoryKib, tagLength });
}

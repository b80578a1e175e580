import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import setupWasm from "argon2id/lib/setup.js";
import { PASSWORD_PARAMETERS } from "../app/lib/phc.ts";

const TAG_BYTES = 32;
const WARM_UP = 5;

/** Milliseconds that one hash takes, of so many made one after the other: with the product's parameters and its WebAssembly. */
export async function msOfOneHash(count: number): Promise<number> {
  const module = new WebAssembly.Module(
    await readFile(fileURLToPath(import.meta.resolve("argon2id/dist/simd.wasm"))),
  );
  const load = (imports: WebAssembly.Imports) => ({
    module,
    instance: new WebAssembly.Instance(module, imports),
  });
  const compute = await setupWasm(load, load);
  const { memoryKib: memorySize, passes, parallelism } = PASSWORD_PARAMETERS;
  const hashAll = (times: number) => {
    for (let i = 0; i < times; i += 1)
      compute({
        password: new TextEncoder().encode(`senha numero ${i}`),
        salt: new Uint8Array(16).fill(i),
        memorySize,
        passes,
        parallelism,
        tagLength: TAG_BYTES,
      });
  };
  hashAll(WARM_UP);
  const startedAt = performance.now();
  hashAll(count);
  return (performance.now() - startedAt) / count;
}

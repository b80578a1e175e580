import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { pick, randomFrom } from "../../drizzle/demo/random.ts";

/** Whether everything is tried: `npm run test:long` sets `WHOLE=1`; else a part of it, drawn anew for each commit. */
export const isWhole = process.env.WHOLE === "1";

let seed: string | undefined;

/** The word that draws what is tried: `SAMPLE_SEED`, else the commit, else a fixed one where there is no git. It is printed once. */
export function commitSeed(): string {
  if (seed !== undefined) return seed;
  seed = process.env.SAMPLE_SEED ?? currentCommit() ?? "quadra";
  if (!isWhole) console.log(`Drawn by SAMPLE_SEED=${seed}`);
  return seed;
}

function currentCommit(): string | undefined {
  try {
    const root = import.meta.dirname;
    const made = execFileSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8", stdio: "pipe" });
    return made.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** So many of the items, in their order: the same for the same seed and name. All of them where everything is tried. */
export function sampled<Item>(name: string, items: readonly Item[], count: number): Item[] {
  if (isWhole || items.length <= count) return [...items];
  const hash = createHash("sha256").update(`${commitSeed()} ${name}`).digest();
  const random = randomFrom(hash.readUInt32LE());
  const drawn = new Set<Item>();
  while (drawn.size < count) drawn.add(pick(random, items));
  return items.filter((item) => drawn.has(item));
}

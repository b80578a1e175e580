import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeSigningKeys } from "../tools/production/signing-keys.ts";

/** The key set kept in `file`, made on the first call, so that people stay signed in between starts. */
export async function keptSigningKeys(file: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null && kept.trim() !== "") return kept.trim();
  const keys = await makeSigningKeys();
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, keys, { mode: 0o600 });
  return keys;
}

import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeSigningKeys } from "../tools/production/signing-keys.ts";
import { makeVapidKey } from "../tools/production/vapid-key.ts";

/** The key set kept in `file`, made on the first call, so that people stay signed in between starts. */
export function keptSigningKeys(file: string): Promise<string> {
  return keptKey(file, makeSigningKeys);
}

/** The key for pushes kept in `file`, made on the first call, so that browsers stay connected between starts. */
export function keptVapidKey(file: string): Promise<string> {
  return keptKey(file, makeVapidKey);
}

async function keptKey(file: string, make: () => Promise<string>): Promise<string> {
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null && kept.trim() !== "") return kept.trim();
  const keys = await make();
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, keys, { mode: 0o600 });
  return keys;
}

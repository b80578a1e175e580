import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { exportJWK, generateKeyPair } from "jose";

/** Makes a private ES256 key set, as AUTH_SIGNING_KEYS takes it: JWKS JSON with one key. */
export async function makeSigningKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: "ES256", use: "sig" };
  return JSON.stringify({ keys: [key] });
}

/** The key set kept in `file`, made on the first call, so that people stay signed in between starts. */
export async function keptSigningKeys(file: string): Promise<string> {
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept !== null && kept.trim() !== "") return kept.trim();
  const keys = await makeSigningKeys();
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, keys, { mode: 0o600 });
  return keys;
}

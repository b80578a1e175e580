// The list, not its promise, is kept: a promise of one request must not be awaited by another.
let list: ReadonlySet<string> | null = null;

/**
 * Whether a password is among the 49 000 commonest (zxcvbn's list), in whatever case. The list is loaded with the first
 * question, a few milliseconds once: only those who choose a password need it. The built worker has those that are long
 * enough to be chosen (tools/vite/long-passwords.ts).
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= await load();
  return list.has(password.normalize("NFKC").trim().toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { default: passwords } = await import("@zxcvbn-ts/language-common/dist/passwords.json.mjs");
  return new Set(typeof passwords === "string" ? passwords.split("\n") : passwords);
}

/** An argon2id hash with its parameters, as the PHC string format writes it. Memory in KiB. */
export interface Argon2Hash {
  memoryKib: number;
  passes: number;
  parallelism: number;
  salt: Uint8Array;
  tag: Uint8Array;
}

/** The parameters of new hashes: OWASP's first choice for argon2id, 19 MiB and two passes. */
export const PASSWORD_PARAMETERS = { memoryKib: 19_456, passes: 2, parallelism: 1 } as const;

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** "$argon2id$v=19$m=…,t=…,p=…$salt$tag", base64 without padding. */
export function formatPhc(hash: Argon2Hash): string {
  const { memoryKib, passes, parallelism, salt, tag } = hash;
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** The parts of a PHC string, or null when it is not one of argon2id. */
export function parsePhc(text: string): Argon2Hash | null {
  const match = PHC.exec(text);
  if (!match) return null;
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  return {
    memoryKib: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: bytes(salt),
    tag: bytes(tag),
  };
}

/** Whether a stored hash was made with less than `PASSWORD_PARAMETERS`, or is none of ours. */
export function isOutdated(phc: string): boolean {
  const hash = parsePhc(phc);
  if (!hash) return true;
  const { memoryKib, passes } = PASSWORD_PARAMETERS;
  return hash.memoryKib < memoryKib || hash.passes < passes || hash.tag.length < 32 || hash.salt.length < 16;
}

/** Whether two byte strings are equal, in a time that depends on their lengths only. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i += 1) difference |= (a[i] ?? 0) ^ (b[i] ?? 0);
  return difference === 0;
}

function base64(value: Uint8Array): string {
  return btoa(String.fromCharCode(...value)).replaceAll("=", "");
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

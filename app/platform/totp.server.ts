const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const DIGITS = 6;

/** Bytes as base32 without padding (RFC 4648), as authenticators take secrets. */
export function toBase32(bytes: Uint8Array): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** The bytes of a base32 text; letters that are none count as nothing. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  let bits = "";
  for (const letter of text.toUpperCase()) {
    const five = ALPHABET.indexOf(letter);
    if (five >= 0) bits += five.toString(2).padStart(5, "0");
  }
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The six digits of a secret (base32) at a step, by HMAC-SHA-1 (RFC 4226 §5.3, RFC 6238). */
export async function digitsAt(secret: string, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", fromBase32(secret), algorithm, false, ["sign"]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const at = mac.getUint8(19) & 15;
  const number = (mac.getUint32(at) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, "0");
}

/** Gives the address of a secret that a camera reads (Google's key URI format); `period` in seconds. */
export function keyUri(key: { issuer: string; label: string; secret: string; period: number }): string {
  const { issuer, label, secret, period } = key;
  const [name, account] = [issuer, label].map(encodeURIComponent);
  return `otpauth://totp/${name}:${account}?issuer=${name}&secret=${secret}&algorithm=SHA1&digits=${DIGITS}&period=${period}`;
}

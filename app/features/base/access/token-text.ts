/** The beginning of every API token: by it, secret scanners and people know one in a text. */
const PREFIX = "quadra_";
const RANDOM_LETTERS = 30;
/** Made under a key of ours: shows, without asking the database, that we made the token. */
const SEAL_LETTERS = 10;
const CHECK_LETTERS = 6;
const ENDING_LETTERS = 4;

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = /^quadra_[0-9A-Za-z]+$/;
const LENGTH = PREFIX.length + RANDOM_LETTERS + SEAL_LETTERS + CHECK_LETTERS;

/** The parts of a well-formed token. */
interface TokenParts {
  /** The part that nobody can guess. */
  random: string;
  seal: string;
}

/** The random letters of a token from random bytes, about 178 bits; one byte a letter, `bytes` holding enough for those that are skipped. */
export function randomLetters(bytes: Uint8Array): string {
  // 248 is the last multiple of 62 in a byte: above it some letters would be likelier.
  return [...bytes]
    .filter((byte) => byte < 248)
    .slice(0, RANDOM_LETTERS)
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join("");
}

/** As many letters of a seal (base64url) as a token carries, in a token's alphabet. */
export function sealLetters(seal: string): string {
  return seal.slice(0, SEAL_LETTERS).replaceAll("-", "0").replaceAll("_", "1");
}

/** A whole token: `quadra_`, random letters, seal, and the CRC-32 of all that in base 62, by which a typing error shows. */
export function writeToken({ random, seal }: TokenParts): string {
  const text = PREFIX + random + seal;
  return text + checkOf(text);
}

/** The parts of a token, or null for a text that cannot be one. */
export function readToken(token: string): TokenParts | null {
  if (token.length !== LENGTH || !SHAPE.test(token)) return null;
  if (checkOf(token.slice(0, -CHECK_LETTERS)) !== token.slice(-CHECK_LETTERS)) return null;
  const random = token.slice(PREFIX.length, PREFIX.length + RANDOM_LETTERS);
  return { random, seal: token.slice(PREFIX.length + RANDOM_LETTERS, -CHECK_LETTERS) };
}

/** Whether a bearer says that it is an API token, well formed or not. */
export function looksLikeToken(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** The last letters of a token, by which its owner tells it from others. */
export function endingOf(token: string): string {
  return token.slice(-ENDING_LETTERS);
}

function checkOf(text: string): string {
  let rest = crc32(text);
  let check = "";
  for (let i = 0; i < CHECK_LETTERS; i++) {
    check = LETTERS[rest % LETTERS.length]! + check;
    rest = Math.floor(rest / LETTERS.length);
  }
  return check;
}

/** CRC-32 (IEEE) of a text of ASCII letters, as an unsigned number. */
function crc32(text: string): number {
  let crc = 0xffffffff;
  for (const letter of text) {
    crc ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

import { z } from "zod";

let schema: z.ZodUUID | undefined;

/** The id that these words stand for: the same each time, and another for other words. */
export async function idOfWords(words: readonly string[]): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(words));
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", text)).slice(0, 16);
  // Version 8 of RFC 9562: an id by a rule of its own.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

/** An id that came in an address or a form, or undefined where the text is none. */
export function asId(text: unknown): string | undefined {
  return (schema ??= z.uuid()).safeParse(text).data;
}

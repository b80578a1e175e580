/** Several pieces of bytes as one. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

/** Whether the bytes at a place are these letters (ASCII). */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  if (at < 0 || at + text.length > bytes.byteLength) return false;
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** A view for reading numbers of several bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

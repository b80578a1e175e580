const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** How a file writes its letters; null when it is no text. UTF-16 without its mark shows by zero bytes in every second place. */
function encodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | "bytes" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 4_096);
  if (!start.includes(0)) return "bytes";
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const most = start.length / 4;
  if (zeros[1]! > most && zeros[0] === 0) return "utf-16le";
  return zeros[0]! > most && zeros[1] === 0 ? "utf-16be" : null;
}

/**
 * Takes the bytes of a text file; gives its text: UTF-16 either way, UTF-8 where every byte fits it, else Windows-1252
 * (the Latin-1 that Excel in Portuguese saves). Null when it is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding = encodingOf(bytes);
  if (encoding === null) return null;
  if (encoding === "utf-16le") return new TextDecoder("utf-16le").decode(bytes);
  if (encoding === "utf-16be") {
    const swapped = bytes.map((_, index) => bytes[index ^ 1] ?? 0);
    return new TextDecoder("utf-16le").decode(swapped);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    let text = "";
    for (let at = 0; at < bytes.length; at += 8_192) {
      text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
    }
    return text.replace(/[\u0080-\u009f]/g, (letter) => WINDOWS_1252.charAt(letter.charCodeAt(0) - 0x80));
  }
}

import { describe, expect, it } from "vitest";
import {
  endingOf,
  looksLikeToken,
  randomLetters,
  readToken,
  writeToken,
} from "../../../../../../app/features/base/access/token-text.ts";

const parts = { random: "a".repeat(30), seal: "Z".repeat(10) };
const token = writeToken(parts);

describe("the text of an API token", () => {
  it("begins with what scanners look for, and is 53 letters and digits", () => {
    expect(token).toMatch(/^quadra_[0-9A-Za-z]{46}$/);
    expect(looksLikeToken(token)).toBe(true);
    expect(looksLikeToken("eyJhbGciOi.x.y")).toBe(false);
    expect(endingOf(token)).toBe(token.slice(-4));
  });

  it("is read back", () => {
    expect(readToken(token)).toEqual(parts);
  });

  it("is none with any letter changed, left out, added or spaced", () => {
    for (let at = 7; at < token.length; at++) {
      const other = token[at] === "b" ? "c" : "b";
      expect(readToken(token.slice(0, at) + other + token.slice(at + 1)), `letter ${at}`).toBeNull();
    }
    for (const text of [token.slice(0, -1), `${token}0`, ` ${token}`, token.toLowerCase(), "", "quadra_"])
      expect(readToken(text)).toBeNull();
  });

  it("its check is CRC-32, as scanners compute it", () => {
    // CRC-32 of "123456789" is 0xCBF43926 (the polynomial's published check value); here of a text of ours, by an independent table.
    const table = Array.from({ length: 256 }, (_, n) => {
      let c = n;
      for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
      return c >>> 0;
    });
    let crc = 0xffffffff;
    for (const byte of Buffer.from(token.slice(0, -6))) crc = table[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
    let rest = (crc ^ 0xffffffff) >>> 0;
    const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let check = "";
    for (let i = 0; i < 6; i++) [check, rest] = [letters[rest % 62]! + check, Math.floor(rest / 62)];
    expect(token.slice(-6)).toBe(check);
  });

  it("takes each letter alike: bytes that would favour some are skipped", () => {
    expect(randomLetters(Uint8Array.from([255, 250, 248, ...Array.from({ length: 30 }, () => 61)]))).toBe(
      "z".repeat(30),
    );
    expect(randomLetters(Uint8Array.from([62, 0, ...Array.from({ length: 40 }, () => 1)]))).toBe(
      `00${"1".repeat(28)}`,
    );
  });
});

import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { digitsAt, fromBase32, keyUri, toBase32 } from "../../../../app/platform/totp.server.ts";

const RFC_SECRET = toBase32(new TextEncoder().encode("12345678901234567890"));

// RFC 6238, appendix B: its eight digits, of which ours are the last six.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("RFC 6238 at %d s: %s", async (seconds, digits) => {
  expect(await digitsAt(RFC_SECRET, Math.floor(seconds / 30))).toBe(digits);
});

test("agrees with another implementation: base32, digits and the address that cameras read", async () => {
  for (let i = 0; i < 200; i += 1) {
    const secret = new Secret({ size: 20 });
    expect(toBase32(fromBase32(secret.base32))).toBe(secret.base32);
    const totp = new TOTP({
      secret,
      algorithm: "SHA1",
      digits: 6,
      period: 30,
      issuer: "Quadra",
      label: "é@x.test",
    });
    const timestamp = i * 7_777_777_777;
    expect(await digitsAt(secret.base32, Math.floor(timestamp / 30_000))).toBe(totp.generate({ timestamp }));
    const uri = keyUri({ issuer: "Quadra", label: "é@x.test", secret: secret.base32, period: 30 });
    expect(uri).toBe(totp.toString());
  }
});

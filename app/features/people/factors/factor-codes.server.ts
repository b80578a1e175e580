import { equalBytes } from "../../../lib/phc.ts";
import type { Services } from "../../../platform/services.server.ts";
import { digitsAt, keyUri, toBase32 } from "../../../platform/totp.server.ts";
import { STEP_SECONDS, STEP_WINDOW } from "../people/factors.ts";

/** The name that an authenticator shows above the digits. */
const ISSUER = "Quadra";
const PURPOSE = "factor";
const SECRET_BYTES = 20;

/** A new secret: as people type it (base32), as programs read it (`otpauth://`), as cameras do (SVG), and as it is stored. */
export async function newFactorSecret(
  services: Services,
  { email, issuer = ISSUER }: { email: string; issuer?: string },
): Promise<{ secret: string; uri: string; qrCodeSvg: string; sealed: string }> {
  // Loaded with the first factor: nobody else needs it.
  const { renderSVG } = await import("uqr");
  const secret = toBase32(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
  const uri = keyUri({ issuer, label: email, secret, period: STEP_SECONDS });
  const sealed = await services.tokens.seal(PURPOSE, secret);
  return { secret, uri, qrCodeSvg: renderSVG(uri, { border: 2 }), sealed };
}

/**
 * The 30 s step whose digits these are (RFC 6238, one step of tolerance), or null. `resealed` is the secret under the
 * newest key where it was under an older one.
 */
export async function readFactorStep(
  services: Services,
  { sealed, code }: { sealed: string; code: string },
): Promise<{ step: number; resealed: string | null } | null> {
  const opened = await services.tokens.unseal(PURPOSE, sealed);
  if (!opened) return null;
  const now = Math.floor(services.now().getTime() / 1000 / STEP_SECONDS);
  const steps = Array.from({ length: 2 * STEP_WINDOW + 1 }, (_, i) => now - STEP_WINDOW + i);
  const digits = await Promise.all(steps.map((step) => digitsAt(opened.text, step)));
  // All are made and compared, so that the time does not show how near a guess was.
  const at = digits.map((one) => isSame(one, code)).lastIndexOf(true);
  const step = steps[at];
  if (step === undefined) return null;
  return { step, resealed: opened.isOld ? await services.tokens.seal(PURPOSE, opened.text) : null };
}

function isSame(digits: string, code: string): boolean {
  const encoder = new TextEncoder();
  return equalBytes(encoder.encode(digits), encoder.encode(code));
}

import type { Services } from "../../platform/services.server.ts";
import { STEP_SECONDS, STEP_WINDOW } from "./factors.ts";

/** What an authenticator shows above the digits. */
export const ISSUER = "Quadra";
const PURPOSE = "factor";
const DIGITS = 6;
const SECRET_BYTES = 20;

/** A new secret: as people type it (base32), as programs read it (`otpauth://`), as cameras do (SVG), and as it is stored. */
export async function newFactorSecret(
  services: Services,
  { email, issuer = ISSUER }: { email: string; issuer?: string },
): Promise<{ secret: string; uri: string; qrCodeSvg: string; sealed: string }> {
  // Loaded with the first factor: nobody else needs them.
  const [{ Secret }, { renderSVG }] = await Promise.all([import("otpauth"), import("uqr")]);
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = (await authenticator(secret.base32, { issuer, label: email })).toString();
  const sealed = await services.tokens.seal(PURPOSE, secret.base32);
  return { secret: secret.base32, uri, qrCodeSvg: renderSVG(uri, { border: 2 }), sealed };
}

/**
 * The 30 s step whose digits these are (RFC 6238, one step of tolerance), or null. `resealed` is the secret under the
 * newest key where it was under an older one.
 */
export async function readStep(
  services: Services,
  { sealed, code }: { sealed: string; code: string },
): Promise<{ step: number; resealed: string | null } | null> {
  const opened = await services.tokens.unseal(PURPOSE, sealed);
  if (!opened) return null;
  const timestamp = services.now().getTime();
  const delta = (await authenticator(opened.text)).validate({ token: code, timestamp, window: STEP_WINDOW });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  return { step, resealed: opened.isOld ? await services.tokens.seal(PURPOSE, opened.text) : null };
}

async function authenticator(secret: string, names: { issuer?: string; label?: string } = {}) {
  const { Secret, TOTP } = await import("otpauth");
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: DIGITS,
    period: STEP_SECONDS,
  });
}

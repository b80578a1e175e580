/** Bytes of a secret: as many as HMAC-SHA256 gives. */
const SECRET_BYTES = 32;
const PREFIX = "whsec_";

/** The purpose that a webhook's secret is sealed for (`Keyring.seal`). */
export const WEBHOOK_SEAL = "webhook";

/** A new secret of a webhook, as the Standard Webhooks convention writes it: `whsec_` and base64. To be shown once. */
export function newWebhookSecret(): string {
  return PREFIX + toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** The parts that are signed: the id of the message, when it is sent (seconds since 1970), and the body as it goes out. */
interface SignedMessage {
  id: string;
  timestamp: number;
  body: string;
}

/**
 * The headers by which a receiver knows that a message is ours (standardwebhooks.com, version 1 of its specification): one signature
 * (`v1,` and base64 of HMAC-SHA256) by each of the secrets, the newest first.
 */
export async function signedHeaders(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const signatures = await Promise.all(secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.map((signature) => `v1,${signature}`).join(" "),
  };
}

async function sign(secret: string, text: string): Promise<string> {
  const raw = Uint8Array.from(atob(secret.slice(PREFIX.length)), (letter) => letter.charCodeAt(0));
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return toBase64(new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text))));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

import { z } from "zod";

/** A later report of the mail service about a mail that it took: it could not be delivered. `mailId` is the tag that it was sent with. */
interface MailEvent {
  kind: "undelivered";
  mailId: string;
}

export interface MailEvents {
  /**
   * Opens what the mail service sent, by its signature over these very bytes: `other` where it tells something that we do not use.
   * Null where the signature is not ours, older than five minutes, or no secret is configured.
   */
  open(sent: { body: string; headers: Headers; now: Date }): Promise<MailEvent | "other" | null>;
}

const TOLERANCE_MS = 5 * 60_000;
const UNDELIVERED = new Set(["email.bounced", "email.failed", "email.suppressed"]);

/** Tags come back as they were sent or as an object of their names. */
const eventSchema = z.object({
  type: z.string(),
  data: z.object({
    tags: z
      .union([
        z.array(z.object({ name: z.string(), value: z.string() })),
        z
          .record(z.string(), z.string())
          .transform((tags) => Object.entries(tags).map(([name, value]) => ({ name, value }))),
      ])
      .optional(),
  }),
});

/** Reads webhooks signed as Standard Webhooks describes it, which Resend sends under `svix-` names; `secret` is "whsec_…". */
export function createMailEvents(secret: string | undefined): MailEvents {
  return {
    async open({ body, headers, now }) {
      const part = (name: string) => headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? "";
      const sentAt = Number(part("timestamp")) * 1000;
      if (!secret || !(Math.abs(now.getTime() - sentAt) <= TOLERANCE_MS)) return null;
      const signed = new TextEncoder().encode(`${part("id")}.${part("timestamp")}.${body}`);
      if (!(await isSigned(secret, signed, part("signature")))) return null;
      return readEvent(body);
    },
  };
}

async function isSigned(
  secret: string,
  signed: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  const raw = bytesOf(secret.replace(/^whsec_/, ""));
  if (!raw) return false;
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  for (const each of signatures.split(" ").slice(0, 5)) {
    const signature = each.startsWith("v1,") ? bytesOf(each.slice(3)) : null;
    if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed))) return true;
  }
  return false;
}

function readEvent(body: string): MailEvent | "other" {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return "other";
  }
  const read = eventSchema.safeParse(value);
  if (!read.success || !UNDELIVERED.has(read.data.type)) return "other";
  const mailId = read.data.data.tags?.find(({ name }) => name === "mail")?.value ?? "";
  return z.guid().safeParse(mailId).success ? { kind: "undelivered", mailId } : "other";
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

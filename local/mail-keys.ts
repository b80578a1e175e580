import { createHash } from "node:crypto";

/** How long the mail service knows a key, and how long one may be. */
const KEPT_MS = 24 * 3_600_000;
const LONGEST_KEY = 256;

export type KeyAnswer =
  | { kind: "new" }
  /** The same mail under the same key: it was sent once and has this id. */
  | { kind: "sent"; id: string }
  | { kind: "other_mail" }
  | { kind: "in_progress" }
  | { kind: "invalid" };

/** Idempotency keys as Resend documents them: one mail a key for 24 hours. */
export type MailKeys = {
  /** Looks a key up and holds it while its mail is being taken; `body` is the request's, word for word. */
  begin(key: string, body: string): KeyAnswer;
  /** Settles a key that was new: `id` is the mail's, or null where the mail was refused. */
  end(key: string, id: string | null): void;
};

/** Opens an empty list of keys, in memory; `now` is in ms since the epoch. */
export function openMailKeys(now: () => number): MailKeys {
  const known = new Map<string, { digest: string; id: string | null; at: number }>();
  return {
    begin(key, body) {
      if (key.length < 1 || key.length > LONGEST_KEY) return { kind: "invalid" };
      for (const [old, { at }] of known) if (at <= now() - KEPT_MS) known.delete(old);
      const digest = createHash("sha256").update(body).digest("hex");
      const found = known.get(key);
      if (!found) {
        known.set(key, { digest, id: null, at: now() });
        return { kind: "new" };
      }
      if (found.digest !== digest) return { kind: "other_mail" };
      return found.id === null ? { kind: "in_progress" } : { kind: "sent", id: found.id };
    },
    end(key, id) {
      const found = known.get(key);
      if (found && id !== null) found.id = id;
      else known.delete(key);
    },
  };
}

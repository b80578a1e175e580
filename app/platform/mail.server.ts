interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Names this very mail for 24 hours: sent again under the same key it goes out once. At most 256 characters. */
  idempotencyKey?: string;
  /** Comes back with what the mail service tells of this mail later, e.g. that it bounced. Letters, digits and hyphens. */
  tag?: string;
}

export interface Mailer {
  /** Sends one mail; throws a MailError when the mail service refuses it, something else when it does not answer. */
  send(mail: Mail): Promise<void>;
}

/**
 * An answer of the mail service that did not take the mail; `isFinal`: this mail will never be taken, however often it is sent. A 200 among
 * them comes from something in between.
 */
export class MailError extends Error {
  readonly isFinal: boolean;
  constructor(status: number) {
    super(`mail service answered ${status}`);
    this.isFinal = status === 400 || status === 422;
  }
}

/** A mailer over an HTTP mail API in Resend's shape (`POST {url}/emails`, bearer key, `Idempotency-Key`). */
export function createMailer(options: { url: string; key: string; from: string }): Mailer {
  return {
    async send({ to, subject, text, idempotencyKey, tag }) {
      const answer = await fetch(`${options.url.replace(/\/$/, "")}/emails`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${options.key}`,
          "content-type": "application/json",
          ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        },
        body: JSON.stringify({
          from: options.from,
          to: [to],
          subject,
          text,
          ...(tag === undefined ? {} : { tags: [{ name: "mail", value: tag }] }),
        }),
        signal: AbortSignal.timeout(5_000),
        // The key and a person's mail go to the configured address alone.
        redirect: "manual",
      });
      const { id, name } = await bodyOf(answer);
      // Taken is what the service names: a page of something in between may answer 200 as well.
      if (answer.ok && typeof id === "string") return;
      // The key is known with other words (an address or a name changed in between): that mail is out.
      if (answer.status === 409 && name === "invalid_idempotent_request") return;
      throw new MailError(answer.status);
    },
  };
}

/** Whether the mail service answers at all, whatever it says to somebody without a key. Throws where it does not within 5 s. */
export type MailProbe = () => Promise<boolean>;

/** A probe of the service at `url`. */
export function createMailProbe(url: string): MailProbe {
  return async () => {
    const init = { method: "HEAD", signal: AbortSignal.timeout(5_000), redirect: "manual" } as const;
    return (await fetch(url, init)).status < 500;
  };
}

async function bodyOf(answer: Response): Promise<{ id?: unknown; name?: unknown }> {
  const body: unknown = await answer.json().catch(() => null);
  return typeof body === "object" && body !== null ? body : {};
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Sends one mail; throws when the mail service refuses it. */
  send(mail: Mail): Promise<void>;
}

/** A mailer over an HTTP mail API in Resend's shape (`POST {url}/emails`, bearer key). */
export function createMailer(options: { url: string; key: string; from: string }): Mailer {
  return {
    async send({ to, subject, text }) {
      const answer = await fetch(`${options.url.replace(/\/$/, "")}/emails`, {
        method: "POST",
        headers: { authorization: `Bearer ${options.key}`, "content-type": "application/json" },
        body: JSON.stringify({ from: options.from, to: [to], subject, text }),
        signal: AbortSignal.timeout(5_000),
      });
      if (!answer.ok) throw new Error(`mail service answered ${answer.status}`);
    },
  };
}

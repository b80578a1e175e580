import { runBatch, type Statement } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { CODE_TTL_MS, type CodePurpose, codeText, sixDigits, UNBIASED_BELOW } from "./codes.ts";
import { newCodeLink } from "./code-link.server.ts";
import { codeMailAttempt } from "./ask-for-code.server.ts";
import { insertCode } from "./codes-repository.server.ts";
import { codeMail } from "./code-mails.ts";

/** The order for digits: an address, and, where they prove a change of address, its person. */
interface CodeOrder {
  email: string;
  purpose: CodePurpose;
  userId?: string | null;
  /** Asked for in a live session of the address' own account. */
  isOwn?: boolean;
  /** The token of the invitation by which the sign-up began. */
  invitation?: string;
}

/**
 * Mails six new digits with the link beside them, and keeps both hashed, after the statements of `before`, once the mail service has taken the mail: a code
 * that nobody was sent is none, and those before stay good. Beyond three mails an hour nothing happens. Throws what the
 * mail service throws; for work after the answer, so that its time shows nothing.
 */
export async function sendCode(
  services: Services,
  { email, purpose, userId = null, isOwn = false, invitation }: CodeOrder,
  before: readonly Statement[] = [],
): Promise<void> {
  const id = services.newId();
  const code = sixDigits(randomNumber());
  const linked =
    purpose === "email_change" ? null : await newCodeLink(services, { id, email, purpose, invitation });
  const mail = { to: email, ...codeMail(purpose, code, linked?.link ?? null) };
  const isSent = await sendLimitedMail(services, mail, isOwn);
  if (!isSent) return;
  const now = services.now();
  await runBatch(services.db, [
    ...before,
    insertCode(services.db, {
      id,
      email,
      purpose,
      userId,
      codeHash: await services.tokens.keyed("code", codeText(purpose, email, code)),
      linkHash: linked?.linkHash ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_TTL_MS),
    }),
  ]);
}

/** Sends a mail that anybody can cause, at most three an hour to one address; false beyond. What was not taken does not count. */
export async function sendLimitedMail(
  services: Services,
  mail: { to: string; subject: string; text: string },
  isOwn = false,
): Promise<boolean> {
  const attempt = await codeMailAttempt(services, mail.to, isOwn);
  const { allowed, counted } = await services.limiter.countAll([attempt]);
  if (!allowed) return false;
  try {
    await services.mail.send(mail);
  } catch (error) {
    await services.limiter.giveBack(counted);
    throw error;
  }
  return true;
}

/**
 * Gives the stored forms of a code, an HMAC under a key of ours, so that a leaked table does not give six digits away: one for each key,
 * since the digits may have been mailed before a rotation.
 */
export function hashCodeAny(
  services: Services,
  email: string,
  purpose: CodePurpose,
  code: string,
): Promise<string[]> {
  return services.tokens.keyedAny("code", codeText(purpose, email, code));
}

function randomNumber(): number {
  for (;;) {
    const [number = UNBIASED_BELOW] = crypto.getRandomValues(new Uint32Array(1));
    if (number < UNBIASED_BELOW) return number;
  }
}

import type { Statement } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { CODE_TTL_MS, type CodePurpose, codeText, sixDigits, UNBIASED_BELOW } from "./codes.ts";
import { replaceCode } from "./codes-repository.server.ts";
import { codeMail } from "./mails.ts";

/**
 * Six new digits for an address: the statements that keep them, and `send`, to call once those have run. `userId` is whose
 * change of address they prove; `isMailed` false writes as much, but what it keeps no digits ever match.
 */
export async function prepareCode(
  services: Services,
  email: string,
  purpose: CodePurpose,
  { userId = null, isMailed = true }: { userId?: string | null; isMailed?: boolean } = {},
): Promise<{ statements: Statement[]; send(): void }> {
  const now = services.now();
  const code = isMailed ? sixDigits(randomNumber()) : services.newId();
  const statements = replaceCode(services.db, {
    id: services.newId(),
    email,
    purpose,
    userId,
    codeHash: await services.tokens.keyed("code", codeText(purpose, email, code)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + CODE_TTL_MS),
  });
  // After the answer, so that how long it takes tells nobody whether a mail went out.
  return {
    statements,
    send() {
      if (isMailed) services.after(services.mail.send({ to: email, ...codeMail(purpose, code) }));
    },
  };
}

/**
 * What may be stored of a code, an HMAC under a key of ours, so that a leaked table does not give six digits away: one for
 * each key, since the digits may have been mailed before a rotation.
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

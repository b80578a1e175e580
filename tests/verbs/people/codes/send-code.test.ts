import { afterAll, beforeAll, expect, it } from "vitest";
import { sendCode } from "../../../../app/features/people/codes/send-code.server.ts";
import type { Limiter } from "../../../../app/platform/limiter.server.ts";
import { MailError } from "../../../../app/platform/mail.server.ts";
import type { Services } from "../../../../app/platform/services.server.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs.stop());

const EMAIL = "ana@exemplo.test";
const codes = () => verbs.database.sql("select id from email_codes where used_at is null");

/** Mail that fails as long as it is told to, and a limiter that counts. */
function services(mail: { isDown: boolean; given: number }): Services {
  const limiter: Partial<Limiter> = {
    countAll: async (attempts) => ({
      allowed: true,
      isVerified: true,
      counted: attempts,
      retryAfterSeconds: 1,
    }),
    giveBack: async (attempts) => void (mail.given += attempts.length),
  };
  const send = async () => {
    // A code stored while the mail is on its way could be guessed, though nobody has it.
    expect(await codes()).toHaveLength(stored);
    if (mail.isDown) throw new MailError(503);
  };
  return { ...verbs.context.services, limiter: limiter as Limiter, mail: { send } };
}
let stored = 0;

it("keeps a code only once its mail was taken; where it was not, the one before goes on", async () => {
  const mail = { isDown: false, given: 0 };
  await sendCode(services(mail), { email: EMAIL, purpose: "recovery" });
  stored = 1;
  const before = await codes();
  expect(before).toHaveLength(1);
  mail.isDown = true;
  await expect(sendCode(services(mail), { email: EMAIL, purpose: "recovery" })).rejects.toThrow("503");
  expect(await codes()).toEqual(before);
  // Nor was it one of the three of the hour.
  expect(mail.given).toBe(1);
});

import { readFileSync } from "node:fs";
import type { termsAcceptances, termsVersions } from "../schema/terms.ts";
import { demoId, instantBetween } from "./random.ts";
import { DAY_MS } from "../../app/lib/dates.ts";

const VERSION = "2.0";
const NOT_ACCEPTED = "novata@demo.test";
const PHONE =
  "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36";
const DESKTOP =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36";

/** Terms of use in effect for 60 days, and who accepted them: everybody but one. */
export function termsRows(
  users: readonly { id: string; email: string; createdAt?: Date | undefined }[],
  now: Date,
) {
  const effectiveDate = new Date(now.getTime() - 60 * DAY_MS);
  const version: typeof termsVersions.$inferInsert = {
    version: VERSION,
    title: "Termos de uso e política de privacidade",
    content: readFileSync(new URL("terms.md", import.meta.url), "utf8"),
    effectiveDate,
  };
  const accepted = users.filter((user) => user.email !== NOT_ACCEPTED);
  return {
    termsVersions: [version],
    termsAcceptances: accepted.map((user, i): typeof termsAcceptances.$inferInsert => {
      const isNew = user.createdAt !== undefined && user.createdAt > effectiveDate;
      return {
        id: demoId(`terms ${VERSION} ${user.email}`),
        userId: user.id,
        termsVersion: VERSION,
        method: isNew ? "registration" : "existing_user",
        userAgent: i % 4 === 0 ? DESKTOP : PHONE,
        // From the blocks kept for documentation.
        ipAddress: `203.0.113.${(i % 250) + 1}`,
        acceptedAt: isNew
          ? user.createdAt!
          : instantBetween(effectiveDate, now, (i + 1) / (accepted.length + 20)),
      };
    }),
  };
}

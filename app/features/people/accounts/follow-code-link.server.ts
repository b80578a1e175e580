import { LINK_GONE } from "../../../copy/account.ts";
import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { openCodeLink } from "../codes/code-link.server.ts";
import type { LinkPurpose } from "../codes/codes.ts";
import type { PlatformPersonRow } from "../people/person.ts";
import type { OpenedSession } from "../sessions/sessions.ts";
import { keepsPassword, openAccount, type WithAccount } from "./open-account.server.ts";
import type { ShownLink } from "./shown-link.ts";

const PROOF = { by: "link", isNamed: false } as const;

/** Reads the page of a code's mailed link; reading changes nothing, since mail scanners open links too. Null where it is no longer good. */
export async function readCodeLink(
  { services }: { services: Services },
  token: string,
): Promise<ShownLink | null> {
  const row = await openCodeLink(services, token);
  if (!row) return null;
  const losesPassword = row.has_password && !(await keepsPassword(services, row, PROOF));
  return {
    email: row.code_email,
    purpose: row.purpose,
    losesPassword: row.purpose === "signup" && losesPassword,
  };
}

/**
 * The link of a code's mail, its button pressed: opens a session as the digits would, for one of `purposes`, once. It is no guess:
 * what strangers guess or ask for never refuses it, so that the owner of a mailbox with a live mail always gets in. `and`
 * gives statements for the same batch. Throws `not_found` for a link that is forged, used, over, or for something else.
 */
export async function followCodeLink(
  { services }: { services: Services },
  { token, purposes }: { token: string; purposes: readonly LinkPurpose[] },
  and?: WithAccount,
): Promise<{ session: OpenedSession; person: PlatformPersonRow }> {
  const row = await openCodeLink(services, token);
  if (!row || !purposes.includes(row.purpose)) throw new AppError("not_found", { message: LINK_GONE });
  try {
    return await openAccount(services, row, PROOF, and);
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_code")
      throw new AppError("not_found", { message: LINK_GONE });
    throw error;
  }
}

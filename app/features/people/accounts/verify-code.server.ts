import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { CODE_PURPOSES, type CodePurpose } from "../codes/codes.ts";
import { liveCodes } from "../codes/codes-repository.server.ts";
import { hashCodeAny } from "../codes/send-code.server.ts";
import type { PlatformPersonRow } from "../people/person.ts";
import type { OpenedSession } from "../sessions/sessions.ts";
import { openAccount, type WithAccount } from "./open-account.server.ts";

/**
 * Opens a session for the six digits that were mailed to an address: single use, ten minutes, for one of
 * `purposes`; how often they may be guessed the caller bounds (`limitGuess`). `registrationId`, where given, must be the sign-up that the code confirms. `and` gives statements that
 * the right code is for, in the same batch. Throws `invalid_code`, always the same, whether or not the address has an
 * account.
 */
export async function verifyCode(
  { services }: { services: Services },
  input: { email: string; code: string; purposes: readonly CodePurpose[]; registrationId?: string },
  and?: WithAccount,
): Promise<{ session: OpenedSession; person: PlatformPersonRow }> {
  const { email, purposes } = input;
  const now = services.now();
  const rows = await liveCodes(services.db, { email, purposes, at: now });
  const row = await matching(services, email, rows, input.code);
  if (!row || (input.registrationId && input.registrationId !== row.user_id))
    throw new AppError("invalid_code");

  return await openAccount(services, row, { by: "digits", isNamed: input.registrationId !== undefined }, and);
}

/** The live code that these digits are, whichever key of ours kept it. */
async function matching<Row extends { purpose: string; code_hash: string }>(
  services: Services,
  email: string,
  rows: readonly Row[],
  code: string,
): Promise<Row | null> {
  // As many hashes whether or not the address has a code, so that the time shows nothing.
  for (const purpose of CODE_PURPOSES) {
    const hashes = await hashCodeAny(services, email, purpose, code);
    const row = rows.find((live) => live.purpose === purpose && hashes.includes(live.code_hash));
    if (row) return row;
  }
  return null;
}

import { makeApiToken } from "../api-tokens.ts";
import type { RequestHarness } from "./harness.ts";

/** A token of the club's that was used a moment ago, so that its use is not written. */
export async function freshToken({ app, club }: RequestHarness): Promise<string> {
  const token = await makeApiToken(app.sql, app.vars.AUTH_SIGNING_KEYS!, {
    clubId: club.clubId,
    userId: club.secretary.userId,
  });
  await app.sql("update api_tokens set last_used_at = now()");
  return token;
}

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Act, nameOf, outcomeOf, wordsOf } from "../support/acts/act.ts";
import { ACTS } from "../support/acts/catalogue.ts";
import { type RequestHarness, startRequestHarness } from "../support/acts/harness.ts";
import { forgetLimits } from "../support/app.ts";
import { isWhole, sampled } from "../support/sample.ts";

// docs/security.md: a session that awaits its second factor reads what one that has ended reads, but for the step itself.

let harness: RequestHarness;

beforeAll(async () => {
  harness = await startRequestHarness();
  // Ana's session that was ended awaits her factor instead.
  await harness.app.sql(
    "update sessions set revoked_at = null, awaits_factor = true where user_id = $1 and revoked_at is not null",
    [harness.club.ana.userId],
  );
});
afterAll(() => harness?.stop());

/** The answers that the step of the factor needs: whose account it is, and which factors there are. */
const OF_THE_STEP: Readonly<Record<string, string>> = { "GET /api/auth/v1/user": "200" };

const reading = ACTS.filter(({ route, answers }) => route.startsWith("GET ") && answers !== undefined);
const named = (acts: readonly Act[]) => acts.map((act) => [nameOf(act), act] as const);

describe("a session that awaits its second factor is answered like one that has ended", () => {
  it.each(named(sampled("awaiting", reading, isWhole ? reading.length : 80)))("%s", async (_name, act) => {
    await forgetLimits(harness.app);
    const answer = await harness.send("revoked", act, await act.prepare(harness));
    expect(await outcomeOf(act, answer)).toBe(OF_THE_STEP[act.route] ?? wordsOf(act).revoked);
  });

  it("reads of the account what the step needs", async () => {
    const answer = await harness.call("revoked" as never, "GET", "/api/auth/v1/user");
    const user = (await answer.json()) as Record<string, unknown>;
    expect(user).toMatchObject({ id: harness.club.ana.userId, user_metadata: { name: "" }, factors: [] });
    expect(JSON.stringify(user)).not.toContain("Ana Souza");
  });
});

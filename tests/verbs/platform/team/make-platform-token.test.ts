import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { readIntegrations } from "../../../../app/features/clubs/integrations/read-integrations.server.ts";
import { revokeToken } from "../../../../app/features/clubs/integrations/revoke-token.server.ts";
import { makePlatformToken } from "../../../../app/features/platform/team/make-platform-token.server.ts";
import { readPlatformTokens } from "../../../../app/features/platform/team/read-platform-tokens.server.ts";
import { revokePlatformToken } from "../../../../app/features/platform/team/revoke-platform-token.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const sql: TestVerbs["database"]["sql"] = (query, params) => verbs.database.sql(query, params);
const refusal = (code: string) => expect.objectContaining({ code });
const make = (by: PersonName = "superAdmin") =>
  makePlatformToken(as(by), { name: "Relatório do mês", scopes: ["members:read"], days: 30 });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
beforeEach(() => sql("delete from api_tokens"));
afterAll(() => verbs.stop());

it("is shown once and kept as a hash, with an event of high risk and an audit line", async () => {
  const { id, token } = await make();
  const { tokens } = await readPlatformTokens(as("superAdmin"));
  expect(tokens).toMatchObject([{ id, name: "Relatório do mês", state: "good", by: "Sara Quadra" }]);
  expect(JSON.stringify(await sql("select * from api_tokens, security_events, audit_lines"))).not.toContain(
    token,
  );
  expect(await sql("select action, risk_level from security_events where resource_id = $1", [id])).toEqual([
    { action: "platform_token_made", risk_level: "high" },
  ]);
  await revokePlatformToken(as("superAdmin"), { tokenId: id });
  await revokePlatformToken(as("superAdmin"), { tokenId: id });
  expect((await readPlatformTokens(as("superAdmin"))).tokens).toMatchObject([{ state: "revoked" }]);
  expect(await sql("select action from audit_lines where action like 'platform_token%' order by at")).toEqual(
    [{ action: "platform_token_made" }, { action: "platform_token_revoked" }],
  );
});

it("refuses the wrong role, a stale proof and a twenty-first", async () => {
  for (const name of ["ana", "secretary", "clerk", "otherAdmin"] as const)
    await expect(make(name)).rejects.toEqual(refusal("forbidden"));
  const { sessionId } = club.superAdmin;
  await sql("update sessions set proved_at = null where id = $1", [sessionId]);
  await expect(make()).rejects.toEqual(refusal("proof_required"));
  await sql("update sessions set proved_at = now() + interval '1 day' where id = $1", [sessionId]);
  for (let i = 0; i < 20; i += 1) await make();
  await expect(make()).rejects.toEqual(refusal("plan_limit_reached"));
});

it("stands apart from clubs' tokens: a club's admin neither sees nor revokes it, and a club's is none of the platform's", async () => {
  const { id } = await make();
  expect((await readIntegrations(as("secretary"), { clubId: club.clubId })).tokens).toEqual([]);
  await expect(revokeToken(as("secretary"), { clubId: club.clubId, tokenId: id })).rejects.toEqual(
    refusal("not_found"),
  );
  for (const name of ["ana", "secretary"] as const) {
    expect((await readPlatformTokens(as(name))).tokens).toEqual([]);
    await expect(revokePlatformToken(as(name), { tokenId: id })).rejects.toEqual(refusal("forbidden"));
  }
  await sql("update api_tokens set club_id = $1", [club.clubId]);
  await expect(revokePlatformToken(as("superAdmin"), { tokenId: id })).rejects.toEqual(refusal("not_found"));
});

import { randomUUID } from "node:crypto";
import { createTokens } from "../../app/platform/tokens.server.ts";
import type { TestApp } from "./app.ts";

/** A club's link as its admin would copy it, to join or (with a profile) to claim; gives its path and token. */
export async function makeLink(
  app: TestApp,
  clubId: string,
  options: { athleteId?: string; expiresAt?: Date; id?: string } = {},
): Promise<{ id: string; token: string; path: string }> {
  const { athleteId = null, expiresAt = new Date(Date.now() + 86_400_000), id = randomUUID() } = options;
  await app.sql(
    "insert into invitations (id, club_id, athlete_id, created_at, expires_at) values ($1, $2, $3, now(), $4)",
    [id, clubId, athleteId, expiresAt],
  );
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  const token = `${id}.${await tokens.keyed("invitation", id)}`;
  return { id, token, path: `/athlete-registration?convite=${token}` };
}

/** An imported profile without an owner, a member of the club; gives its id. */
export async function makeUnclaimed(app: TestApp, clubId: string, name: string): Promise<string> {
  const id = randomUUID();
  await app.sql("insert into athletes (id, name, search_name) values ($1, $2, lower($2))", [id, name]);
  await app.sql(
    `insert into memberships (id, club_id, athlete_id, status, requested_at, joined_at)
     values (gen_random_uuid(), $1, $2, 'active', now(), now())`,
    [clubId, id],
  );
  return id;
}

/** An address that a club's admin invited to its secretariat; gives the invitation's id. */
export async function invitedSecretary(
  app: TestApp,
  clubId: string,
  email = `${randomUUID()}@exemplo.test`,
): Promise<string> {
  const id = randomUUID();
  await app.sql(
    `insert into secretary_invitations (id, club_id, name, email, created_at, expires_at)
     values ($1, $2, 'Dona Neide', $3, now(), now() + interval '9 days')`,
    [id, clubId, email],
  );
  return id;
}

import { randomUUID } from "node:crypto";
import { sessionCookieHeaders } from "../../../app/platform/cookies.server.ts";
import { createTokens } from "../../../app/platform/tokens.server.ts";
import type { RequestHarness } from "../request-cases/harness.ts";

/** Who asks at each cell of a row, in this order. */
export const PEOPLE = [
  "visitor",
  /** Ana, an athlete of the club. */
  "athlete",
  /** An athlete of another club. */
  "elsewhere",
  "clubAdmin",
  /** Administers another club. */
  "otherAdmin",
  "superAdmin",
  /** Ana, with a session that was ended. */
  "revoked",
  /** Ana, with an access token that ran out and nothing to renew it with. */
  "expired",
  /** The secretary of the club, who administers nothing. */
  "clerk",
  /** Enters the club's results today. */
  "referee",
] as const;

export type Asker = (typeof PEOPLE)[number];

/** What somebody's request carries: a screen's cookies, or the bearer token of a program. */
export interface Credentials {
  cookie: Record<string, string>;
  bearer: Record<string, string>;
}

/** Longer than the longest run asks. */
const LASTS_SECONDS = 3_600;

/** Credentials of everybody over the people of the test club. */
export async function credentialsOf(harness: RequestHarness): Promise<Record<Asker, Credentials>> {
  const { app, club } = harness;
  const tokens = createTokens(app.vars.AUTH_SIGNING_KEYS!, `${app.vars.APP_ORIGIN}/api/auth/v1`);
  const revokedId = randomUUID();
  await app.sql(
    `insert into sessions (id, user_id, created_at, refreshed_at, expires_at, revoked_at)
     values ($1, $2, now(), now(), now() + interval '9 days', now())`,
    [revokedId, club.ana.userId],
  );

  async function signed(userId: string, sessionId: string, at = new Date()): Promise<Credentials> {
    const claims = { sub: userId, session_id: sessionId, email: "x@teste.test" };
    const accessToken = await tokens.sign(claims as never, at, LASTS_SECONDS);
    const [line = ""] = sessionCookieHeaders(app.vars.APP_ORIGIN!, {
      accessToken,
      refreshToken: "none",
      maxAgeSeconds: LASTS_SECONDS,
      expiresAt: 0,
    } as never);
    return {
      cookie: { cookie: line.split(";")[0]! },
      bearer: { authorization: `Bearer ${accessToken}` },
    };
  }

  const of = ({ userId, sessionId }: { userId: string; sessionId: string }) => signed(userId, sessionId);
  return {
    visitor: { cookie: {}, bearer: {} },
    athlete: await of(club.ana),
    elsewhere: await of(club.outsider),
    clubAdmin: await of(club.secretary),
    otherAdmin: await of(club.otherAdmin),
    superAdmin: await of(club.superAdmin),
    revoked: await signed(club.ana.userId, revokedId),
    expired: await signed(
      club.ana.userId,
      club.ana.sessionId,
      new Date(Date.now() - 2 * LASTS_SECONDS * 1000),
    ),
    clerk: await of(club.clerk),
    referee: await of(club.referee),
  };
}

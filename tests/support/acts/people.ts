import { randomUUID } from "node:crypto";
import { sessionCookieHeaders } from "../../../app/platform/cookies.server.ts";
import { createTokens } from "../../../app/platform/tokens.server.ts";
import type { TestApp } from "../app.ts";
import type { MatchClub, Person, PersonName } from "../match-club.ts";

/** The ten who ask, in the order of the words of a line of answers. */
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
/** Somebody of the test club, or a newcomer who has an account and is nowhere yet. */
export type Member = PersonName | "newcomer";
export type TestClub = MatchClub & { newcomer: Person };
/** One of them, a visitor, or a program with an API token that the request itself carries. */
export type Who = Member | "visitor" | "token";

/** The ten who are somebody of the test club with a session of their own, by that name. */
export const ASKERS: Partial<Record<Who, Asker>> = {
  visitor: "visitor",
  ana: "athlete",
  outsider: "elsewhere",
  secretary: "clubAdmin",
  otherAdmin: "otherAdmin",
  superAdmin: "superAdmin",
  clerk: "clerk",
  referee: "referee",
};

/** The credentials of somebody's request: a screen's cookies, or the bearer token of a program. */
export interface Credentials {
  cookie: Record<string, string>;
  bearer: Record<string, string>;
}

/** Longer than the longest run asks. */
const LASTS_SECONDS = 3_600;
const NONE: Credentials = { cookie: {}, bearer: {} };

/** Credentials of the ten and of everybody of the test club. */
export async function credentialsOf(app: TestApp, club: TestClub): Promise<Record<Asker | Who, Credentials>> {
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

  const { clubId: _, otherClubId: __, ...people } = club;
  const all = await Promise.all(
    Object.entries(people).map(async ([name, { userId, sessionId }]) => [
      name,
      await signed(userId, sessionId),
    ]),
  );
  const members = Object.fromEntries(all) as Record<Member, Credentials>;
  const longAgo = new Date(Date.now() - 2 * LASTS_SECONDS * 1000);
  return {
    ...members,
    visitor: NONE,
    token: NONE,
    athlete: members.ana,
    elsewhere: members.outsider,
    clubAdmin: members.secretary,
    revoked: await signed(club.ana.userId, revokedId),
    expired: await signed(club.ana.userId, club.ana.sessionId, longAgo),
  };
}

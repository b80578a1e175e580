import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createTokens } from "../../app/platform/tokens.server.ts";
import { SCOPE_NAMES } from "../../app/features/base/access/scopes.ts";
import {
  endingOf,
  randomLetters,
  sealLetters,
  writeToken,
} from "../../app/features/base/access/token-text.ts";
import type { TestApp } from "./app.ts";
import type { TestDatabase } from "./database.ts";
import type { MatchClub } from "./match-club.ts";

interface MadeToken {
  /** Null: the platform's. */
  clubId: string | null;
  userId: string;
  scopes?: readonly string[];
  /** Days from now; in the past for an expired one. */
  days?: number;
  isRevoked?: boolean;
}

/** Writes an API token as the office would have, and gives its text. `signingKeys` seal it as the product does. */
export async function makeApiToken(
  sql: TestDatabase["sql"],
  signingKeys: string,
  { clubId, userId, scopes = SCOPE_NAMES, days = 30, isRevoked = false }: MadeToken,
): Promise<string> {
  const random = randomLetters(randomBytes(96));
  const seal = await createTokens(signingKeys, "").keyed("api_token", random);
  const token = writeToken({ random, seal: sealLetters(seal) });
  await sql(
    `insert into api_tokens (id, club_id, user_id, name, token_hash, ending, scopes, created_at, expires_at, revoked_at)
     values ($1, $2, $3, 'Placar do site', $4, $5, $6, now() - interval '400 days', now() + make_interval(days => $7),
       case when $8::boolean then now() end)`,
    [
      randomUUID(),
      clubId,
      userId,
      createHash("sha256").update(token).digest("base64url"),
      endingOf(token),
      `{${scopes.join(",")}}`,
      days,
      isRevoked,
    ],
  );
  return token;
}

/** A token of a club that its secretary made; `changes` make another one. */
export function makeClubToken(
  { sql, vars }: Pick<TestApp, "sql" | "vars">,
  { clubId, secretary }: MatchClub,
  changes: Partial<MadeToken> = {},
): Promise<string> {
  return makeApiToken(sql, vars.AUTH_SIGNING_KEYS!, { clubId, userId: secretary.userId, ...changes });
}

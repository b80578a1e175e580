import { randomUUID } from "node:crypto";
import { sessionCookieHeaders } from "../app/platform/cookies.server.ts";
import { createTokens } from "../app/platform/tokens.server.ts";
import type { BenchContext } from "./context.ts";
import type { Who } from "./pages.ts";

/** A person opens 100 pages a minute: load that is to be more comes from many. */
export const MEMBERS = 40;

const TTL_SECONDS = 7_200;

/** Cookie headers of many people who are what a demonstration account is, each with a session of its own. */
export async function memberCookies(
  { sql, vars, origin }: Pick<BenchContext, "sql" | "vars" | "origin">,
  who: Exclude<Who, "visitor">,
): Promise<string[]> {
  const people = who === "atleta" ? await athletes(sql) : await copies(sql, who);
  const tokens = createTokens(vars.AUTH_SIGNING_KEYS!, `${vars.APP_ORIGIN}/api/auth/v1`);
  return await Promise.all(
    people.map(async ({ id, email }) => {
      const sessionId = randomUUID();
      await sql(
        `insert into sessions (id, user_id, created_at, refreshed_at, expires_at)
         values ($1, $2, now(), now(), now() + interval '9 days')`,
        [sessionId, id],
      );
      const claims = { sub: id, session_id: sessionId, email, aal: "aal1" as const, amr: [] };
      const accessToken = await tokens.sign(claims, new Date(), TTL_SECONDS);
      const [line = ""] = sessionCookieHeaders(origin, {
        accessToken,
        refreshToken: "none",
        maxAgeSeconds: TTL_SECONDS,
        expiresAt: Math.floor(Date.now() / 1000) + TTL_SECONDS,
      });
      return line.split(";")[0]!;
    }),
  );
}

type Sql = BenchContext["sql"];
type Person = { id: string; email: string };

/** Those of the demonstration's club who play there, with their matches. */
async function athletes(sql: Sql): Promise<Person[]> {
  return await sql<Person>(
    `select u.id, u.email from users u join athletes a on a.user_id = u.id
     where u.user_role = 'athlete' and u.club_id = (select club_id from users where email = 'atleta@demo.test')
     order by (u.email = 'atleta@demo.test') desc, u.id limit $1`,
    [MEMBERS],
  );
}

/** The account itself and more like it. */
async function copies(sql: Sql, who: string): Promise<Person[]> {
  await sql(
    `with made as (insert into users (id, email, name, user_role, club_id, email_confirmed_at)
       select gen_random_uuid(), n || '.' || email, name, user_role, club_id, now()
       from users, generate_series(2, $2::int) n where email = $1 on conflict do nothing returning id, club_id, user_role)
     insert into club_admins (club_id, user_id) select club_id, id from made where user_role = 'club_admin'`,
    [`${who}@demo.test`, MEMBERS],
  );
  await sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     select gen_random_uuid(), u.id, t.terms_version, t.method, t.accepted_at from users u, terms_acceptances t
     where u.email like '%.' || $1 and t.user_id = (select id from users where email = $1) on conflict do nothing`,
    [`${who}@demo.test`],
  );
  return await sql<Person>("select id, email from users where email = $1 or email like '%.' || $1", [
    `${who}@demo.test`,
  ]);
}

import type { KeptRows } from "./kept-rows.ts";

/**
 * Finds the sessions, codes and lines about them that are half done or done twice: how many there are depends on how often
 * somebody asked again, so they are not compared with a run without fault, but those that belong together stand together. Gives a
 * line for each; looks only at those that the run made (`kept` holds what stood before it).
 */
export async function halfDone({ sql }: Pick<KeptRows, "sql">): Promise<string[]> {
  const found = await sql<{ what: string; id: string }>(
    HALF_DONE.map((one) => `(${one})`).join(" union all "),
  );
  return found.map(({ what, id }) => `${what}: ${id}`);
}

const NEW_SESSIONS =
  "(select * from sessions s where not exists (select 1 from kept.sessions k where k.id = s.id)) s";
const OTP = `s.amr @> '[{"method": "otp"}]'`;

const HALF_DONE = [
  `select 'a session without exactly one line of its sign-in' as what, s.id::text as id from ${NEW_SESSIONS}
    where (select count(*) from security_events e where e.action = 'sign_in' and e.session_id = s.id) <> 1`,
  `select 'a line of a sign-in without its session', e.id::text from security_events e
    where e.action = 'sign_in' and not exists (select 1 from sessions s where s.id = e.session_id)`,
  `select 'a live session without exactly one refresh token that is good', s.id::text from ${NEW_SESSIONS}
    where s.revoked_at is null
      and (select count(*) from refresh_tokens t where t.session_id = s.id and t.used_at is null) <> 1`,
  `select 'a refresh token whose successor is not there', t.session_id::text from refresh_tokens t
    where t.replaced_by is not null and not exists (select 1 from refresh_tokens n
      where n.token_hash = t.replaced_by and n.session_id = t.session_id)`,
  // A code and its session are of one instant, with all other codes that it used up.
  `select 'a code that was used and opened no session', c.id::text from email_codes c
    where c.purpose = 'email' and c.used_at is not null
      and not exists (select 1 from ${NEW_SESSIONS} where ${OTP} and s.created_at = c.used_at)`,
  `select 'a session by a code that is not used', s.id::text from ${NEW_SESSIONS}
    where ${OTP} and not exists (select 1 from email_codes c where c.used_at = s.created_at)`,
  `select 'one code that opened two sessions', min(s.id::text) from ${NEW_SESSIONS}
    where ${OTP} group by s.created_at having count(*) > 1`,
  `select 'a line of the audit that stands there twice', min(l.id::text) from audit_lines l
    group by l.actor_user_id, l.action, l.club_id, l.data, l.at having count(*) > 1`,
];

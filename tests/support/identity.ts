import { randomUUID } from "node:crypto";
import { hashPassword } from "../../drizzle/password-hash.ts";
import type { TestApp } from "./app.ts";

export const PASSWORD = "uma senha boa 2026";
const passwordHash = hashPassword(PASSWORD);

export interface TestPerson {
  userId: string;
  athleteId: string | null;
  email: string;
}

/** Puts the terms in effect into an empty database; gives their version. */
export async function makeTerms(app: TestApp): Promise<string> {
  await app.sql(
    "insert into terms_versions (version, title, content, effective_date) values ($1, $2, $3, '2020-01-01') on conflict do nothing",
    ["1.0", "Termos de uso", "# Termos\n\nJogue limpo."],
  );
  return "1.0";
}

/** A club in João Pessoa/PB; gives its id. */
export async function makeClub(app: TestApp, name: string): Promise<string> {
  const id = randomUUID();
  await app.sql(
    "insert into clubs (id, name, search_name, city_code, subscription_status) values ($1, $2, $3, 2507507, 'active')",
    [id, name, name.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "")],
  );
  return id;
}

/** An account with the password PASSWORD, by default confirmed and with an athlete profile. */
export async function makePerson(
  app: TestApp,
  options: {
    email: string;
    name?: string;
    role?: string;
    isConfirmed?: boolean;
    hasProfile?: boolean;
    birthDate?: string;
    clubId?: string;
    adminOf?: string[];
  },
): Promise<TestPerson> {
  const {
    email,
    name = "Ana Teste",
    role = "athlete",
    isConfirmed = true,
    hasProfile = role === "athlete",
  } = options;
  const userId = randomUUID();
  const athleteId = hasProfile ? randomUUID() : null;
  await app.sql(
    `insert into users (id, email, name, password_hash, user_role, club_id, email_confirmed_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [userId, email, name, passwordHash, role, options.clubId ?? null, isConfirmed ? new Date() : null],
  );
  if (athleteId) {
    await app.sql(
      "insert into athletes (id, user_id, name, search_name, birth_date) values ($1, $2, $3, lower($3), $4)",
      [athleteId, userId, name, options.birthDate ?? "1990-05-10"],
    );
  }
  for (const clubId of options.adminOf ?? []) {
    await app.sql("insert into club_admins (club_id, user_id) values ($1, $2)", [clubId, userId]);
  }
  return { userId, athleteId, email };
}

/** Somebody has accepted the terms of `makeTerms`, without which nothing protected is done. */
export async function acceptTermsFor(app: TestApp, { userId }: Pick<TestPerson, "userId">): Promise<void> {
  await app.sql(
    `insert into terms_acceptances (id, user_id, terms_version, method, accepted_at)
     values (gen_random_uuid(), $1, '1.0', 'registration', now())`,
    [userId],
  );
}

/** A browser's cookies and its posts, as far as the tests need one. */
export class Visitor {
  readonly app: TestApp;
  readonly cookies = new Map<string, string>();

  constructor(app: TestApp) {
    this.app = app;
  }

  async get(path: string): Promise<Response> {
    return this.keep(await this.app.fetch(path, { headers: this.headers() }));
  }

  /** Sends a form as a browser without scripts does; `origin` says where the form stood. */
  async post(
    path: string,
    fields: Record<string, string>,
    origin: string | null = this.app.origin,
  ): Promise<Response> {
    const headers = { ...this.headers(), ...(origin === null ? {} : { origin }) };
    const body = new URLSearchParams(fields);
    return this.keep(await this.app.fetch(path, { method: "POST", headers, body }));
  }

  /** Opens a link that leads on at once; gives the path where it leads. */
  async follow(path: string): Promise<string> {
    return (await this.get(path)).headers.get("location") ?? path;
  }

  async signIn(email: string, fields: Record<string, string> = {}): Promise<Response> {
    return await this.post("/auth", { intent: "signin", email, password: PASSWORD, ...fields });
  }

  /** The value of the cookie whose name ends like this. */
  cookie(ending: "access" | "refresh" | "member"): string | undefined {
    return [...this.cookies].find(([name]) => name.endsWith(`-${ending}`))?.[1];
  }

  /** Whether anything of a session is left here. */
  get hasSession(): boolean {
    return (["access", "refresh", "member"] as const).some((ending) => this.cookie(ending) !== undefined);
  }

  private headers(): Record<string, string> {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  }

  private keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const [name = "", ...value] = pair.split("=");
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value.join("="));
    }
    return response;
  }
}

/** The codes mailed to an address so far, newest first; other mails do not count. */
export function codesOf(app: TestApp, email: string): string[] {
  return app.mail(email).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? []);
}

/** The newest code mailed to an address, once there are `count` of them and all are kept: both happen after the answer. */
export async function codeOf(app: TestApp, email: string, count = 1): Promise<string> {
  const deadline = Date.now() + 20_000;
  // Codes of a sign-up that was begun again are gone with it: then fewer are kept than were mailed.
  const enough = Date.now() + 5_000;
  for (;;) {
    const codes = codesOf(app, email);
    const [kept] = await app.sql<{ count: number }>(
      "select count(*)::int as count from email_codes where email = lower($1)",
      [email],
    );
    const isKept = (kept?.count ?? 0) >= codes.length || Date.now() > enough;
    if (codes.length >= count && isKept) return codes[0]!;
    if (Date.now() > deadline)
      throw new Error(`${codes.length} of ${count} codes for ${email}, ${kept?.count} kept`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A JSON call of the API. */
export async function callJson(
  app: TestApp,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const { token, body, headers } = options;
  const answer = await app.fetch(path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? {} : JSON.parse(text) };
}

/** A page's text without what each answer of it has of its own: the nonce of its scripts. */
export function withoutNonce(html: string): string {
  return html.replaceAll(/nonce="[\w+/=]+"/g, "");
}

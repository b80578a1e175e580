import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "../../support/app.ts";
import { markEverything, type Markers } from "../../support/privacy/markers.ts";
import { type Crowd, fillEmptyTables, gatherCrowd } from "../../support/privacy/people.ts";
import { candidates } from "../../support/privacy/scan.ts";
import { png } from "../../support/pictures.ts";

// Product §9: after somebody deleted the account nothing of them is left anywhere but what this list explains.

const MONEY = "the law wants what was paid for five years; it hangs on a row without a person";
const MATCH = "belongs to the match: the other side's and the club's";
const REMAINS: Readonly<Record<string, string>> = {
  "payments.*": MONEY,
  "subscriptions.*": MONEY,
  "checkouts.*": MONEY,
  "refund_orders.*": MONEY,
  "refund_keys.*": "the refund is owed until it was given back; the key goes 30 days after that",
  "disputes.*": MONEY,
  "subscription_orders.*": MONEY,
  "billing_customers.*": MONEY,
  "former_customers.*": MONEY,
  "entry_shares.*": MONEY,
  "security_events.*": "access logs are kept six months by law; session and account that they name are gone",
  "matches.*": MATCH,
  "match_events.*": MATCH,
};

let app: TestApp;
let crowd: Crowd;
let markers: Markers;
let owner: { userId: string; name: string; email: string; athleteId: string };

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  crowd = await gatherCrowd(app);
  await fillEmptyTables(app, crowd);
  const [person] = await app.sql<{ athlete_id: string }>(
    "update athletes set name = 'Zulmira Inconfundível', search_name = 'zulmira inconfundivel' where user_id = $1 returning id as athlete_id",
    [crowd.athlete.userId],
  );
  markers = await markEverything(app);
  await app.sql("update users set name = 'Zulmira Inconfundível' where id = $1", [crowd.athlete.userId]);
  await app.sql("update sessions set proved_at = now() where user_id = $1", [crowd.athlete.userId]);
  await app.sql(
    "update subscriptions set ends_at = now() + interval '9 days', will_cancel_at_period_end = true",
  );
  const [user] = await app.sql<{ email: string }>("select email from users where id = $1", [
    crowd.athlete.userId,
  ]);
  owner = {
    userId: crowd.athlete.userId!,
    name: "Zulmira Inconfundível",
    email: user!.email,
    athleteId: person!.athlete_id,
  };
});
afterAll(() => app?.stop());

/** Every row of every table as text, by table; partitions by their table. */
async function everything(): Promise<Map<string, string[]>> {
  const tables = await app.sql<{ name: string }>(
    `select k.relname as name from pg_class k where k.relnamespace = 'public'::regnamespace and k.relkind in ('r', 'p')
     and not k.relispartition order by 1`,
  );
  const rows = new Map<string, string[]>();
  for (const { name } of tables) {
    const found = await app.sql<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

it("deletes the account on its screen, and no table holds anything of the person any more", async () => {
  const mine = new Map(
    [...markers].filter(([, { owners }]) => owners.length > 0 && owners.every((one) => one === owner.userId)),
  );
  expect(mine.size).toBeGreaterThan(40);
  const picture = `/api/storage/v1/object/avatars/${owner.userId}/foto.png`;
  const uploaded = await app.fetch(picture, {
    method: "POST",
    headers: { authorization: `Bearer ${crowd.athlete.bearer}`, "content-type": "image/png" },
    body: png(2, 2),
  });
  expect(uploaded.status).toBe(200);
  const shown = picture.replace("/object/", "/object/public/");
  expect((await app.fetch(shown)).status).toBe(200);
  const answer = await app.fetch("/auth/meus-dados", {
    method: "POST",
    headers: {
      cookie: crowd.athlete.cookie!,
      origin: app.origin,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "intent=delete_account&sure=sim",
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/auth?excluida=1"]);

  // The object goes after the answer: by this act and not by the job, which does not run here.
  expect(await app.sql("select 1 from files where owner_user_id = $1", [owner.userId])).toEqual([]);
  await expect.poll(() => app.sql("select object_key from file_leftovers")).toEqual([]);

  const left = new Set<string>();
  for (const [table, rows] of await everything()) {
    for (const row of rows) {
      for (const value of candidates(row)) {
        const marker = mine.get(value);
        if (marker && !(`${table}.*` in REMAINS)) left.add(`${table}: ${marker.column}`);
      }
      if (row.includes(owner.name) || row.includes(owner.email)) left.add(`${table}: name or address`);
      // Access logs are kept six months with the id of who it was; it leads nowhere any more.
      if (row.includes(owner.userId) && !["security_events", "outbox"].includes(table))
        left.add(`${table}: id of the account`);
    }
  }
  expect([...left]).toEqual([]);
  expect(await app.sql("select name, user_id from athletes where id = $1", [owner.athleteId])).toEqual([
    { name: "Atleta removido", user_id: null },
  ]);
  expect((await app.fetch(shown)).status).toBeGreaterThanOrEqual(400);
});

it("nobody is signed in there any more, and the public table still stands", async () => {
  const page = await app.fetch("/athlete-profile", {
    headers: { cookie: crowd.athlete.cookie! },
    redirect: "manual",
  });
  expect(page.status).toBe(302);
  const [club] = await app.sql<{ club_id: string }>(
    "select club_id from memberships where athlete_id = $1 limit 1",
    [owner.athleteId],
  );
  const html = await (await app.fetch(`/public-ranking/${club!.club_id}`)).text();
  expect(html).not.toContain("Zulmira");
});

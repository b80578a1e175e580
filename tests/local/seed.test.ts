import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedIfEmpty } from "../../drizzle/seed.ts";
import { checkTables } from "../../app/features/scoring/ledger/check-tables.server.ts";
import { readTable } from "../../app/features/rankings/tables/read-table.server.ts";
import { tableQuerySchema } from "../../app/features/rankings/tables/tables-schema.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { startVerbs, type TestVerbs } from "../support/services.ts";

const TABLES =
  "users clubs club_sports club_admins athletes athlete_sports memberships rankings ranking_rules matches match_players match_events ranking_events ledger_lines standings ratings meetings opponents_met notifications sponsors terms_versions terms_acceptances tournaments tournament_events tournament_entries billing_customers subscriptions payments".split(
    " ",
  );

/** Every table of a demonstration made for `now`, as one hash each; the mark of creation by default is left out. */
async function fingerprint(now: Date): Promise<Record<string, string>> {
  const database = await createTestDatabase();
  try {
    expect(await seedIfEmpty({ databaseUrl: database.url, now })).toBe(true);
    expect(await seedIfEmpty({ databaseUrl: database.url, now })).toBe(false);
    // A match is played, reported, answered, in that order, and nothing lies ahead; who is asked still has time.
    const wrong = await database.sql(
      `select m.id from matches m where reported_at < played_at or confirmed_at < reported_at or confirmed_at > $1
        or reported_at > $1 or (status = 'pending_validation' and answer_by < $1::timestamptz + interval '5 hours')
        or exists (select 1 from match_events e where e.match_id = m.id and e.at > $1)
        or exists (select 1 from match_events a join match_events b on b.match_id = a.match_id and b.seq = a.seq + 1
          where a.match_id = m.id and b.at < a.at)`,
      [now.toISOString()],
    );
    expect(wrong).toEqual([]);
    const hashes: Record<string, string> = {};
    for (const table of TABLES) {
      const [row] = await database.sql<{ hash: string }>(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, e'\\n' order by t::text), '')) as hash from ${table} t`,
      );
      hashes[table] = row!.hash;
    }
    return hashes;
  } finally {
    await database.drop();
  }
}

describe("demonstration data", () => {
  let verbs: TestVerbs;
  let sql: TestDatabase["sql"];
  let now: Date;

  beforeAll(async () => {
    now = new Date("2026-11-18T23:40:00Z");
    verbs = await startVerbs("none");
    verbs.clock.at = now;
    sql = verbs.database.sql;
    await seedIfEmpty({ databaseUrl: verbs.database.url, now });
  });
  afterAll(() => verbs?.stop());

  const count = async (query: string) => Number((await sql<{ count: string }>(query))[0]!.count);

  it("has the reference data and everything that people should meet", async () => {
    expect(await count("select count(*) from municipalities")).toBe(5571);
    expect(await count("select count(*) from states")).toBe(27);
    const lively = "(select id from clubs where plan = 'rede')";
    expect(
      await count(`select count(*) from matches where status = 'confirmed' and club_id = ${lively}`),
    ).toBeGreaterThanOrEqual(600);
    expect(await count(`select count(distinct sport) from matches where club_id = ${lively}`)).toBe(3);
    expect(
      await count(
        `select count(distinct "end") from matches where status = 'confirmed' and club_id = ${lively}`,
      ),
    ).toBe(5);
    expect(await count("select count(*) from matches where status = 'pending_validation'")).toBe(4);
    expect(await count("select count(*) from matches where status = 'disputed'")).toBe(2);
    expect(await count("select count(*) from matches where status = 'annulled'")).toBe(1);
    expect(await count("select count(*) from match_events where kind = 'corrected'")).toBe(1);
    expect(await count("select count(*) from matches where source = 'secretary'")).toBeGreaterThan(0);
    expect(await count("select count(*) from athletes where char_length(name) >= 40")).toBeGreaterThan(1);
    expect(
      await count("select count(*) from athletes where guardian_accepted_at is not null and is_private"),
    ).toBe(4);
    expect(await count("select count(*) from ledger_lines where reason = 'window'")).toBeGreaterThan(50);
    expect(await count("select count(*) from ledger_lines where meeting >= 3")).toBeGreaterThan(0);
    expect(await count("select count(*) from athletes where user_id is null")).toBeGreaterThan(5);
    expect(await count(`select count(*) from ledger_lines where at > '${now.toISOString()}'`)).toBe(0);
  });

  it("has the accounts, all but one with the current terms accepted", async () => {
    const accounts = await sql(`
      select u.email, u.user_role as role, a.id is not null as plays, c.plan,
        exists (select 1 from terms_acceptances t where t.user_id = u.id) as accepted
      from users u left join athletes a on a.user_id = u.id left join clubs c on c.id = u.club_id
      where u.email in ('atleta@demo.test', 'adversario@demo.test', 'clube@demo.test', 'admin@demo.test', 'novata@demo.test')
      order by u.email`);
    expect(accounts).toEqual([
      { email: "admin@demo.test", role: "super_admin", plays: false, plan: null, accepted: true },
      { email: "adversario@demo.test", role: "athlete", plays: true, plan: "rede", accepted: true },
      { email: "atleta@demo.test", role: "athlete", plays: true, plan: "rede", accepted: true },
      { email: "clube@demo.test", role: "club_admin", plays: false, plan: "rede", accepted: true },
      { email: "novata@demo.test", role: "athlete", plays: true, plan: "rede", accepted: false },
    ]);
    expect(
      await count(
        "select count(*) from users u where not exists (select 1 from terms_acceptances t where t.user_id = u.id)",
      ),
    ).toBe(1);
    expect(
      await count(`select count(*) from notifications n join users u on u.id = n.user_id join matches m on m.id = (n.data ->> 'match_id')::uuid
        where u.email = 'atleta@demo.test' and n.type = 'result_validation_required' and not n.is_read and m.status = 'pending_validation'`),
    ).toBe(1);
  });

  it("keeps a ledger whose lines add up to what is shown", async () => {
    expect(
      await sql(`select s.ranking_id, s.athlete_id from standings s
        full join (select ranking_id, athlete_id, sum(points) as points, sum(matches) as matches, sum(wins) as wins,
          sum(losses) as losses, sum(sets_won) as sets_won, sum(games_won) as games_won, min(at) as first_at
          from ledger_lines group by 1, 2) l on l.ranking_id = s.ranking_id and l.athlete_id = s.athlete_id
        where s.points is distinct from l.points or s.matches is distinct from l.matches or s.wins is distinct from l.wins
          or s.losses is distinct from l.losses or s.sets_won is distinct from l.sets_won
          or s.games_won is distinct from l.games_won or s.first_at is distinct from l.first_at`),
    ).toEqual([]);
    expect(
      await sql(`select r.* from ratings r full join (select athlete_id, sport, sum(level_change) as change from ledger_lines
        group by 1, 2) l on l.athlete_id = r.athlete_id and l.sport = r.sport
        where r.level is distinct from 1500000 + l.change`),
    ).toEqual([]);
    for (const sport of ["tennis", "beach_tennis", "padel"])
      expect(await checkTables(verbs.context, { sport })).toEqual([]);
  });

  it("lets no line or event outlive its match", async () => {
    for (const [deletion, key] of [
      ["delete from matches where status = 'confirmed'", "ledger_lines_match_id_matches_id_fk"],
      ["delete from ranking_events", "ledger_lines_event_id_ranking_events_id_fk"],
    ] as const) {
      await expect(sql(deletion)).rejects.toMatchObject({ code: "23503", constraint: key });
    }
  });

  it("numbers the versions of matches and rankings as the product does", async () => {
    expect(
      await sql(`select m.id from matches m where m.version <> (select max(seq) from match_events e where e.match_id = m.id)
        or m.version <> (select count(*) from match_events e where e.match_id = m.id)`),
    ).toEqual([]);
    expect(
      await sql(
        `select k.id from rankings k where version <> (select count(*) from ranking_events e where e.ranking_id = k.id)`,
      ),
    ).toEqual([]);
    expect(
      await count(`select count(*) from matches m where status = 'confirmed' and not exists
      (select 1 from ranking_events e where e.match_id = m.id and e.kind = 'confirm')`),
    ).toBe(0);
  });

  it("shows ties decided by head-to-head, true ties, newcomers and movement", async () => {
    const clubId = (await sql<{ id: string }>("select id from clubs where plan = 'rede'"))[0]!.id;
    const table = await readTable(verbs.context, { clubId, ...tableQuerySchema.parse({ sport: "tennis" }) });
    const row = (name: string) => table!.rows.find((r) => r.athlete.name === name)!;
    const [winner, loser] = [row("Otávio Lacerda"), row("Murilo Stein")];
    expect([winner.points, winner.position! + 1]).toEqual([loser.points, loser.position]);
    expect(row("Gabriela Furtado").position).toBe(row("Tatiana Mendonça").position);
    expect(row("Gabriela Furtado").previousPosition).toBeNull();
    const moved = table!.rows.filter((r) => r.previousPosition !== null && r.previousPosition !== r.position);
    expect(moved.length).toBeGreaterThan(0);
    expect(table!.rows.some((r) => r.athlete.name.endsWith("."))).toBe(true);
  });

  // Just after midnight on a Monday, on the first of a month, and in the early morning of a leap day.
  it.each(["2026-11-23T03:00:20Z", "2026-12-01T03:10:00Z", "2028-02-29T09:30:00Z"])(
    "is distinguishable from %s",
    async (at) => {
      const hashes = await fingerprint(new Date(at));
      expect(hashes.matches).toMatch(/^8\d\d /);
    },
  );

  it("is the same for the same instant", async () => {
    expect(await fingerprint(now)).toEqual(await fingerprint(now));
  });

  it("refuses a production database and one that is elsewhere", async () => {
    const elsewhere = "postgresql://quadra:x@db.quadra.test/quadra";
    await expect(seedIfEmpty({ databaseUrl: elsewhere, now })).rejects.toThrow("db.quadra.test");
    process.env.ENVIRONMENT = "production";
    try {
      await expect(seedIfEmpty({ databaseUrl: verbs.database.url, now })).rejects.toThrow("produção");
    } finally {
      delete process.env.ENVIRONMENT;
    }
  });
});

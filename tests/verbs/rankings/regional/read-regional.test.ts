import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchCities } from "../../../../app/features/base/geography/search-cities.server.ts";
import { readRegionalRanking } from "../../../../app/features/rankings/regional/read-regional.server.ts";
import { regionalQuerySchema } from "../../../../app/features/rankings/regional/regional-schema.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

const FLORIANOPOLIS = 4205407;
const SAO_JOSE = 4216602;

describe("regional ranking", () => {
  let verbs: TestVerbs;
  beforeAll(async () => {
    verbs = await startVerbs("demo");
  });
  afterAll(() => verbs?.stop());

  const read = (query: Record<string, unknown> = {}, athleteId?: string) =>
    readRegionalRanking(verbs.context, {
      ...regionalQuerySchema.parse(query),
      ...(athleteId ? { athleteId } : {}),
    });
  const HIDDEN = "(a.is_private or coalesce(a.birth_date > current_date - interval '18 years', false))";
  /** Said anew from the matches, where nobody plays in a ring: an account, 10 of them, 5 that the other side approved. */
  const RULE = `a.user_id is not null and (
    select count(*) >= 10 and count(*) filter (where is_answered) >= 5
    from (select exists (select 1 from match_events e join athletes w on w.user_id = e.actor_user_id
          join match_players p on p.match_id = x.id and p.athlete_id = w.id
          where e.match_id = x.id and e.kind = 'approved' and p.side <> x.reporter_side) as is_answered
      from match_players i join matches x on x.id = i.match_id and x.status = 'confirmed' and x.sport = 'tennis'
      where i.athlete_id = a.id) own)`;
  const listed = (extra: string) =>
    verbs.database.sql<{ id: string }>(`select a.id from ratings g join athletes a on a.id = g.athlete_id
      left join memberships b on b.athlete_id = a.id and b.status = 'active' left join clubs c on c.id = b.club_id
      join municipalities m on m.code = coalesce(a.city_code, c.city_code) join states s on s.code = m.state_code
      where g.sport = 'tennis' and ${RULE} ${extra} order by g.rank_level desc`);

  it("orders everybody who is listed by nível less its uncertainty, over all clubs, hidden ones by a short name and nothing more", async () => {
    const table = await read({ limit: 200 });
    const [{ left }] = (await verbs.database.sql<{ left: number }>(
      "select count(*)::int as left from ratings where sport = 'tennis' and matches >= 10 and not is_listed",
    )) as [{ left: number }];
    expect(left).toBeGreaterThan(0);
    expect(table.rows.map((row) => row.athlete.id).toSorted()).toEqual(
      (await listed("")).map((row) => row.id).toSorted(),
    );
    expect(table.total).toBe(table.rows.length);
    // By nível less its uncertainty, which is less the more somebody has played.
    const known = await verbs.database.sql<{ id: string; measure: number; level: number }>(
      "select athlete_id as id, level - round(600000 / sqrt(played + 16))::int as measure, level from ratings where sport = 'tennis'",
    );
    const measures = new Map(known.map(({ id, measure }) => [id, measure]));
    const levels = table.rows.map((row) => measures.get(row.athlete.id)!);
    expect(table.rows.map((row) => row.level * 1000)).not.toEqual(
      table.rows.map((row) => row.level * 1000).toSorted((a, b) => b - a),
    );
    expect(levels).toEqual(levels.toSorted((a, b) => b - a));
    expect(table.rows.map((row) => row.position)).toEqual(levels.map((level) => levels.indexOf(level) + 1));
    const hiddenIds = new Set((await listed(`and ${HIDDEN}`)).map((row) => row.id));
    const hidden = table.rows.filter((row) => hiddenIds.has(row.athlete.id));
    expect(hidden.length).toBeGreaterThan(3);
    for (const row of hidden) {
      expect(row).toMatchObject({ city: null, club: null, distanceKm: null });
      expect(row.athlete.name).toMatch(/^\S+ \S\.$/);
    }
    expect(new Set(table.rows.map((row) => row.club?.name))).toEqual(
      new Set([undefined, "Clube Atlântico de Raquetes", "Rio Negro Tênis e Padel"]),
    );
    expect(table.rows.every((row) => row.levelMatches >= 10)).toBe(true);
  });

  it("leads to a ranking that the club shows and the person is found in, and nowhere where it shows none", async () => {
    const named = async () => (await read({ limit: 200 })).rows.filter(({ club }) => club !== null);
    const standing = async () => {
      const rows = await named();
      const found = await verbs.database.sql<{ id: string }>(
        `select s.athlete_id as id from unnest($1::uuid[], $2::uuid[], $3::uuid[]) w(ranking, athlete, club)
         join rankings k on k.id = w.ranking and k.club_id = w.club and k.sport = 'tennis' and k.hidden_at is null
         join standings s on s.ranking_id = k.id and s.athlete_id = w.athlete`,
        [
          rows.map(({ rankingId }) => rankingId),
          rows.map(({ athlete }) => athlete.id),
          rows.map(({ club }) => club!.id),
        ],
      );
      const led = rows.filter(({ rankingId }) => rankingId !== null);
      expect(found.map(({ id }) => id).toSorted()).toEqual(led.map(({ athlete }) => athlete.id).toSorted());
      return led.length;
    };
    const all = (await named()).length;
    expect(await standing()).toBe(all);
    const hide = (which: string) =>
      verbs.database.sql(
        `update rankings set hidden_at = case when ${which} then now() end where sport = 'tennis'`,
      );
    await hide("is_main and format = 'singles'");
    expect(await standing()).toBeLessThanOrEqual(all);
    await hide("true");
    expect(await standing()).toBe(0);
    await hide("false");
  });

  it.each([
    [{ state: "SC" }, "Santa Catarina", "and s.uf = 'SC'"],
    [{ region: "Norte" }, "Norte", "and s.region = 'Norte'"],
    [{ city: SAO_JOSE }, "São José/SC", `and m.code = ${SAO_JOSE}`],
    [
      { region: "Norte", category: "female" },
      "Norte",
      "and s.region = 'Norte' and a.gender_category = 'female'",
    ],
    [
      { class: "A" },
      "Brasil",
      "and exists (select 1 from athlete_sports x where x.athlete_id = a.id and x.sport = 'tennis' and x.class = 'A')",
    ],
    [{ ageGroup: "45-54" }, "Brasil", "and extract(year from age(a.birth_date)) between 45 and 54"],
  ])("filtered by %j leaves out hidden people", async (query, label, condition) => {
    const table = await read({ ...query, limit: 200 });
    const expected = await listed(`${condition} and not ${HIDDEN}`);
    expect(expected.length).toBeGreaterThan(0);
    expect(table.rows.map((row) => row.athlete.id)).toEqual(expected.map((row) => row.id));
    expect(table.total).toBe(expected.length);
    expect(table.place?.label).toBe(label);
    expect(table.rows[0]!.position).toBe(1);
  });

  it("finds who lives within a radius, with the distance", async () => {
    const near = await read({ city: FLORIANOPOLIS, radiusKm: 25, limit: 200 });
    const cities = new Set(near.rows.map((row) => row.city));
    expect(near.place).toEqual({ kind: "radius", label: "Florianópolis/SC", radiusKm: 25 });
    expect(cities.has("São José/SC")).toBe(true);
    expect([...cities].every((city) => city?.endsWith("/SC"))).toBe(true);
    const distances = near.rows.map((row) => row.distanceKm!);
    expect(Math.max(...distances)).toBeLessThanOrEqual(25);
    // São José is about 9 km from Florianópolis.
    expect(near.rows.find((row) => row.city === "São José/SC")!.distanceKm).toBeCloseTo(9.01, 1);
    expect(
      (await read({ city: FLORIANOPOLIS, radiusKm: 5 })).rows.every((row) => row.city === "Florianópolis/SC"),
    ).toBe(true);
    expect((await read({ city: 9_999_999 })).place).toBeNull();
  });

  it("pages without gaps and counts athletes by state for the map", async () => {
    const whole = await read({ limit: 200 });
    const first = await read({ limit: 7 });
    const second = await read({ limit: 7, cursor: first.nextCursor! });
    expect([...first.rows, ...second.rows].map((row) => [row.position, row.athlete.id])).toEqual(
      whole.rows.slice(0, 14).map((row) => [row.position, row.athlete.id]),
    );
    expect(whole.nextCursor).toBeNull();
    expect(whole.athletesByState).toHaveLength(27);
    const counted = Object.fromEntries(whole.athletesByState.map((s) => [s.uf, s.athletes]));
    expect(counted).toMatchObject({
      SC: (await listed(`and s.uf = 'SC' and not ${HIDDEN}`)).length,
      AM: (await listed(`and s.uf = 'AM' and not ${HIDDEN}`)).length,
      SP: 0,
    });
    expect((await read({ state: "AM" })).athletesByState).toEqual(whole.athletesByState);
  });

  it("gives an athlete's own place, or what is missing", async () => {
    const [me, fresh] = await Promise.all(
      ["atleta@demo.test", "novata@demo.test"].map(
        async (email) =>
          (
            await verbs.database.sql<{ id: string }>(
              "select a.id from athletes a join users u on u.id = a.user_id where u.email = $1",
              [email],
            )
          )[0]!.id,
      ),
    );
    const table = await read({ limit: 200 }, me);
    const own = table.rows.find((row) => row.athlete.id === me)!;
    expect(table.mine).toEqual({
      position: own.position,
      level: own.level,
      levelMatches: own.levelMatches,
      missing: null,
    });
    expect((await read({ state: "AM" }, me)).mine).toMatchObject({ position: null, level: own.level });
    expect((await read({}, fresh)).mine).toEqual({
      position: null,
      level: 1500,
      levelMatches: 0,
      missing: { isClaimed: true, matches: 10, answered: 5, isApart: true },
    });
  });
});

describe("city search", () => {
  let verbs: TestVerbs;
  beforeAll(async () => {
    verbs = await startVerbs("none");
  });
  afterAll(() => verbs?.stop());

  const labels = async (search: string, limit?: number) =>
    (await searchCities(verbs.context, { search, ...(limit ? { limit } : {}) })).rows.map((row) => row.label);

  it("ignores accents and case; beginnings first, capitals before", async () => {
    const found = await labels("JOAO");
    expect(found[0]).toBe("João Pessoa/PB");
    expect(found).toHaveLength(10);
    expect(await labels("pessoa")).toContain("João Pessoa/PB");
    expect((await labels("sao paulo"))[0]).toBe("São Paulo/SP");
  });

  it("shows the state of names that repeat, and narrows to one", async () => {
    expect(await labels("bom jesus", 50)).toEqual(
      expect.arrayContaining(["Bom Jesus/PB", "Bom Jesus/PI", "Bom Jesus/SC"]),
    );
    expect((await labels("bom jesus/pi", 50)).every((label) => label.endsWith("/PI"))).toBe(true);
    expect((await labels("bom jesus - PI"))[0]).toBe("Bom Jesus/PI");
  });

  it.each([
    { limit: 1.5, rows: 1 },
    { limit: -3, rows: 1 },
    { limit: Number.POSITIVE_INFINITY, rows: 50 },
  ])("takes a limit of $limit as $rows rows", async ({ limit, rows }) => {
    expect(await labels("sao", limit)).toHaveLength(rows);
  });

  it("takes wildcards and quotes as letters, and finds nothing for nothing", async () => {
    expect(await labels("%")).toEqual([]);
    expect(await labels("  ")).toEqual([]);
    expect(await labels("d'oeste", 50)).toContain("Santa Bárbara d'Oeste/SP");
  });
});

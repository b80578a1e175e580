import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetLimits, startApp, type TestApp } from "../../support/app.ts";
import { callAddresses, findSubjects, pageAddresses } from "../../support/privacy/addresses.ts";
import { gatherCrowd } from "../../support/privacy/people.ts";

// Issue, point 13: no list that a visitor reads names two people alike. Everybody is read twice: under a name of their own, which says who
// stands at an address, and under one that all have.

let app: TestApp;
let club: string;
let tournaments: string[];
let addresses: string[];

beforeAll(async () => {
  app = await startApp({ seed: "demo" });
  const crowd = await gatherCrowd(app);
  const subjects = await findSubjects(app, crowd);
  club = subjects.clubs[0]!;
  tournaments = subjects.tournaments;
  const calls = Object.entries(callAddresses(subjects)).flatMap(([call, list]) =>
    call.startsWith("GET ") ? list : [],
  );
  addresses = [...new Set([...Object.values(pageAddresses(subjects)).flat(), ...calls])];
});
afterAll(() => app?.stop());

/** Writes the names of all who are still there: SQL of a name, of an athlete `a`. */
async function nameEverybody(name: string): Promise<void> {
  await app.sql(
    `update athletes a set name = ${name}, search_name = lower(${name}) where a.name <> 'Atleta removido'`,
  );
  app.edge.purgeEverything();
}

/** Finds a pattern at the addresses that a visitor may read, each match once. */
async function namesAt(where: readonly string[], pattern: RegExp): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const [index, address] of where.entries()) {
    if (index % 60 === 0) await forgetLimits(app);
    const answer = await app.fetch(address, { redirect: address.startsWith("/api/") ? "follow" : "manual" });
    const names = new Set((await answer.text()).match(pattern));
    if (names.size > 0) found.set(address, names);
  }
  return found;
}

const ids = "translate(left(a.id::text, 8) || right(a.id::text, 4), '0123456789', 'ghijklmnop')";

it("hidden people keep one number each on every address of their club, and stand apart on all others", async () => {
  await app.sql("update athletes set is_private = true");
  await nameEverybody(`'Zul' || ${ids} || ' Quina'`);
  const apart = await namesAt(addresses, /Zul[a-p]+ Q\./g);
  await nameEverybody(`'João S' || ${ids}`);
  const alike = await namesAt(addresses, /João S\.(?: \(\d+\))?/g);
  const numbered = await app.sql<{ own: string; name_number: number }>(
    `select 'Zul' || ${ids} || ' Q.' as own, name_number from athletes a`,
  );
  const shownAs = new Map(
    numbered.map(({ own, name_number: number }) => [own, number > 1 ? `João S. (${number})` : "João S."]),
  );
  expect([...alike.keys()].toSorted()).toEqual([...apart.keys()].toSorted());
  const ofClub = [club, ...tournaments];
  for (const [address, people] of apart) {
    const names = alike.get(address) ?? new Set();
    expect([address, names.size]).toEqual([address, people.size]);
    if (!ofClub.some((id) => address.includes(id))) continue;
    const expected = [...people].map((own) => shownAs.get(own));
    expect([address, ...[...names].toSorted()]).toEqual([address, ...expected.toSorted()]);
  }
  // The sweep looked where people stand.
  const crowded = [...apart].filter(([, people]) => people.size > 3).map(([address]) => address);
  expect(crowded).toEqual(
    expect.arrayContaining([
      `/public-ranking/${club}`,
      `/display/${club}`,
      `/api/v1/clubs/${club}/ranking`,
      `/api/v1/clubs/${club}/display`,
    ]),
  );
  expect(crowded.some((address) => address.startsWith("/tournaments/"))).toBe(true);
}, 300_000);

it("people shown whole have their classes where a table tells them apart by those, else their numbers", async () => {
  await app.sql("update athletes set is_private = false, birth_date = '1980-01-01'");
  await nameEverybody(`'Zul' || ${ids} || ' Quina'`);
  const table = `/api/v1/clubs/${club}/ranking`;
  const { sport, rows } = (await (await app.fetch(table)).json()) as {
    sport: string;
    rows: { athlete: { id: string; name: string } }[];
  };
  // Two claimed ones of the table, who stand on the TV too.
  const [one, other] = rows
    .filter(({ athlete }) => athlete.name.endsWith("Quina"))
    .map(({ athlete }) => athlete.id);
  const classed = (level: string, id?: string) =>
    app.sql(
      `insert into club_classes (athlete_id, club_id, sport, class) values ($1, $2, $3, $4)
        on conflict (athlete_id, club_id, sport) do update set class = excluded.class`,
      [id, club, sport, level],
    );
  await app.sql("update athletes set name = 'Ana Souza', search_name = 'ana souza' where id = any($1)", [
    [one, other],
  ]);
  const where = [`/public-ranking/${club}`, table, `/api/v1/clubs/${club}/display`, `/display/${club}`];
  const shown = async () => {
    app.edge.purgeEverything();
    const found = await namesAt(where, /Ana Souza(?: \(\w+\))?/g);
    return where.map((address) => [...(found.get(address) ?? [])].toSorted());
  };
  await classed("B", one);
  await classed("Iniciante", other);
  for (const names of await shown()) expect(names).toEqual(["Ana Souza (B)", "Ana Souza (Iniciante)"]);
  await classed("B", other);
  for (const names of await shown()) expect(names).toEqual(["Ana Souza", "Ana Souza (2)"]);
  // Beside one who is hidden nobody has a mark: it would say what is hidden.
  await app.sql("update athletes set is_private = true where id = $1", [other]);
  for (const names of await shown()) expect(names).toEqual(["Ana Souza"]);
});

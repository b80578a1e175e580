import { afterAll, beforeAll, expect, it } from "vitest";
import { searchOpponents } from "../../../../app/features/matches/reports/search-opponents.server.ts";
import { foldName } from "../../../../app/lib/text.ts";
import { makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// Equal shown names are told apart where somebody chooses, and names are found however they are written (issue, point 13).

let verbs: TestVerbs;
let club: MatchClub;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const found = async (search: string, exclude: string[] = []) => {
  const actor = { kind: "user", userId: club.ana.userId, sessionId: club.ana.sessionId } as const;
  const { rows } = await searchOpponents({ services: verbs.context.services, actor }, { search, exclude });
  return rows.map(({ athlete_id, name }) => [athlete_id, name]);
};

async function member(name: string, isPrivate: boolean): Promise<string> {
  const id = verbs.context.services.newId();
  await verbs.database.sql(
    "insert into athletes (id, name, search_name, is_private) values ($1, $2, $3, $4)",
    [id, name, foldName(name), isPrivate],
  );
  await verbs.database.sql(
    "insert into memberships (id, athlete_id, club_id, status, requested_at, joined_at) values ($1, $2, $3, 'active', now(), now())",
    [verbs.context.services.newId(), id, club.clubId],
  );
  return id;
}

it("by a neutral number among hidden ones, the same whoever is chosen already", async () => {
  const first = await member("Zuleica Silva", true);
  const second = await member("Zuleica Souza", true);
  expect(await found("zuleica")).toEqual([
    [first, "Zuleica S."],
    [second, "Zuleica S. (2)"],
  ]);
  expect(await found("zuleica s", [first])).toEqual([[second, "Zuleica S. (2)"]]);
  // Typed as it is read, the name is found.
  expect(await found("Zuleica S. (2)")).toEqual([
    [first, "Zuleica S."],
    [second, "Zuleica S. (2)"],
  ]);
  // The number says nothing of the name that is hidden.
  expect(await found("zuleica souza")).toEqual([]);
});

it("by the same number among those shown whole, and by none beside somebody who is hidden", async () => {
  const first = await member("Zilda Prado", false);
  const second = await member("Zilda Prado", false);
  const hidden = await member("Zilda Prado", true);
  expect(await found("zilda")).toEqual([
    [hidden, "Zilda P. (3)"],
    [first, "Zilda Prado"],
    [second, "Zilda Prado (2)"],
  ]);
  expect(await found("zilda", [first])).toEqual([
    [hidden, "Zilda P. (3)"],
    [second, "Zilda Prado (2)"],
  ]);
  const alone = await member("Zenilda Prado", false);
  await member("Zenilda Prado", true);
  expect((await found("zenilda")).find(([id]) => id === alone)).toEqual([alone, "Zenilda Prado"]);
});

it("finds apostrophes and hyphens however they are typed, and hidden people by what is shown of them", async () => {
  const whole = await member("Zenaide D’Ávila", false);
  const hidden = await member("Zoé-Maria D’Ávila-Reis", true);
  for (const typed of ["davila", "d'avila", "D’ÁVILA", "zenaide d`avila"])
    expect(await found(typed), typed).toEqual([[whole, "Zenaide D’Ávila"]]);
  for (const typed of ["zoe-maria", "Zoé Maria D", "zoe‑maria d."])
    expect(await found(typed), typed).toEqual([[hidden, "Zoé-Maria D."]]);
  expect(await found("zoe reis")).toEqual([]);
});

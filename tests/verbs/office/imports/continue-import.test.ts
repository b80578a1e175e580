import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkTables } from "../../../../app/features/scoring/ledger/check-tables.server.ts";
import { importFile, makeClub } from "../../../support/season.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
beforeAll(async () => {
  verbs = await startVerbs();
  verbs.clock.at = new Date("2026-11-21T15:00:00Z");
});
afterAll(() => verbs?.stop());

const lines = (...rows: string[]) => new TextEncoder().encode(rows.join("\n"));

it("fills the gender of who has no account where none is known, and of nobody else (product §3)", async () => {
  const clubId = await makeClub(verbs, "Clube Que Completa", ["tennis"]);
  await importFile(
    verbs,
    clubId,
    lines("data,vencedor,perdedor,placar", "2026-09-01,Ana,Bia,6/1", "2026-09-01,Lia,Eva,6/1"),
  );
  await verbs.database.sql(
    `update athletes set gender_category = 'male' where name = 'Eva'
       and id in (select athlete_id from memberships where club_id = $1)`,
    [clubId],
  );
  const userId = uuidv7();
  await verbs.database.sql(
    "insert into users (id, email, name, user_role) values ($1, 'lia@x.test', 'Lia', 'athlete')",
    [userId],
  );
  await verbs.database.sql(
    `update athletes set user_id = $2 where name = 'Lia' and id in (select athlete_id from memberships where club_id = $1)`,
    [clubId, userId],
  );
  await importFile(
    verbs,
    clubId,
    lines(
      "data,vencedor,perdedor,placar,gênero",
      "2026-09-02,Ana,Bia,6/2,feminino",
      "2026-09-03,Lia,Eva,6/2,feminino",
      "2026-09-04,Ana,Bia,6/3,masculino",
    ),
  );
  const known = await verbs.database.sql(
    `select a.name, a.gender_category as gender from athletes a join memberships m on m.athlete_id = a.id
     where m.club_id = $1 order by a.name`,
    [clubId],
  );
  expect(known).toEqual([
    { name: "Ana", gender: "female" },
    { name: "Bia", gender: "female" },
    { name: "Eva", gender: "male" },
    { name: "Lia", gender: null },
  ]);
  expect(await checkTables(verbs.context, { sport: "tennis" })).toEqual([]);
});

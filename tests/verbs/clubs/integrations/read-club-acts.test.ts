import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readClubActs } from "../../../../app/features/clubs/integrations/read-club-acts.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs?.stop());

const leave = (action: string, actor: string, data: object | null, minute: number) =>
  verbs.database.sql(
    `insert into audit_lines (id, actor_user_id, action, club_id, data, at) values ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), actor, action, club.clubId, data && JSON.stringify(data), `2026-10-01T10:0${minute}:00Z`],
  );
const read = (who: MatchClub["ana"], clubId: string | null = club.clubId) =>
  readClubActs(asPerson(verbs, who), { clubId, before: null });

it("a club's admins read what the team and programs did there, the newest first; nobody else reads any", async () => {
  await leave("club_dashboard_opened", club.superAdmin.userId, null, 1);
  await leave("club_form_sent", club.superAdmin.userId, { intent: "cancel_tournament", path: "/x" }, 2);
  await leave("club_file_taken", club.superAdmin.userId, { file: "atletas" }, 3);
  await leave("entry_removed", club.secretary.userId, { entryId: "x" }, 4);
  const { acts, hasMore } = await read(club.secretary);
  expect(hasMore).toBe(false);
  expect(acts.map(({ who, did }) => `${who} ${did}`)).toEqual([
    `${(await nameOf(club.secretary.userId)) ?? ""} cancelou uma inscrição de torneio`,
    "Equipe Quadra baixou o arquivo dos membros",
    "Equipe Quadra cancelou um torneio",
    "Equipe Quadra abriu este painel",
  ]);
  const first = await readClubActs(asPerson(verbs, club.secretary), {
    clubId: club.clubId,
    before: acts[1] ?? null,
  });
  expect(first.acts).toEqual(acts.slice(2));
  for (const who of [club.ana, club.clerk, club.otherAdmin]) expect((await read(who)).acts).toEqual([]);
});

async function nameOf(userId: string) {
  const [row] = await verbs.database.sql<{ name: string }>("select name from users where id = $1", [userId]);
  return row?.name;
}

import { afterAll, beforeAll, expect, it } from "vitest";
import { changeProfile } from "../../../../app/features/clubs/profile/change-profile.server.ts";
import { readProfile } from "../../../../app/features/clubs/profile/read-profile.server.ts";
import { readResultSheet } from "../../../../app/features/matches/pages/read-result-sheet.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { reporting } from "../../../support/reported-match.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

// Issue N, 9: the faces of a result that somebody shares.

let verbs: TestVerbs;
let club: MatchClub;
let report: ReturnType<typeof reporting>;

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  report = reporting(verbs, club);
  for (const name of ["ana", "bruno", "mia"] as const) await addFace(club[name].athleteId);
});
afterAll(() => verbs?.stop());

/** Gives an athlete a picture, as an upload does. */
async function addFace(athleteId: string): Promise<void> {
  await verbs.database.sql(
    `with kept as (insert into files (id, bucket, path, object_key, content_type, size_bytes, sha256, created_at, updated_at)
       values (gen_random_uuid(), 'avatars', $1, gen_random_uuid()::text, 'image/png', 1, 'x', now(), now()) returning id)
     update athletes set avatar_id = kept.id from kept where athletes.id = $1::uuid`,
    [athleteId],
  );
}

const FACE = /^\/api\/storage\/v1\/object\/public\/avatars\//;
const face = (initials: string) => ({ picture: expect.stringMatching(FACE), initials });
const none = (initials: string) => ({ picture: null, initials });
const facesOf = async (name: PersonName, id: string) =>
  (await readResultSheet(asPerson(verbs, club[name]), { match_id: id })).shared.faces;

async function allow(name: PersonName, allowsFace: boolean): Promise<void> {
  const { services, actor } = asPerson(verbs, club[name]);
  if (actor.kind !== "user") throw new Error("a person was expected");
  const profile = (await readProfile({ services, actor }))!;
  const changes = {
    name: profile.name,
    phone: "48991230010",
    cityCode: 4205407,
    sports: [{ sport: "tennis" as const, class: "B" as const }],
    isPrivate: profile.isPrivate,
    allowsFace,
  };
  await changeProfile({ services, athlete: club[name] }, changes, [club.clubId]);
  expect((await readProfile({ services, actor }))!.allowsFace).toBe(allowsFace);
}

it("shows the sharer's own, and another's only once that person allows it", async () => {
  const id = await report();
  expect(await facesOf("ana", id)).toEqual({ mine: [face("AS")], theirs: [none("BL")] });
  expect(await facesOf("bruno", id)).toEqual({ mine: [face("BL")], theirs: [none("AS")] });
  await allow("bruno", true);
  expect(await facesOf("ana", id)).toEqual({ mine: [face("AS")], theirs: [face("BL")] });
  await allow("bruno", false);
  expect((await facesOf("ana", id)).theirs).toEqual([none("BL")]);
});

it("never shows a minor's, whatever is set, nor their own", async () => {
  const id = await report({ against: "mia" });
  await verbs.database.sql("update athletes set allows_face = true where id = $1", [club.mia.athleteId]);
  expect((await facesOf("ana", id)).theirs).toEqual([none("MN")]);
  expect((await facesOf("mia", id)).mine).toEqual([none("MN")]);
});

it("says the day and the club's logo", async () => {
  const id = await report();
  const { shared } = await readResultSheet(asPerson(verbs, club.ana), { match_id: id });
  expect(shared).toMatchObject({ logo: null, day: expect.stringMatching(/\d{4}$/) });
});

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { QUOTAS } from "../../../../app/features/base/uploads/buckets.ts";
import { uploadFile } from "../../../../app/features/base/uploads/upload-file.server.ts";
import { keptFiles } from "../../../support/kept-files.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { png } from "../../../support/pictures.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const { files } = keptFiles();
beforeAll(async () => {
  verbs = await startVerbs();
});
afterAll(() => verbs?.stop());
beforeEach(async () => {
  club = await makeMatchClub(verbs.database.sql);
});

function upload(who: Person, name: number) {
  const { services, actor } = asPerson(verbs, who);
  const context = { services: { ...services, files }, actor };
  const path = `${who.userId}/${name}.png`;
  return uploadFile(context, { bucket: "documents", path, bytes: png(2, 2), replaces: false });
}

async function keptOfAna(): Promise<number> {
  const rows = await verbs.database.sql("select 1 from files where owner_user_id = $1", [club.ana.userId]);
  return rows.length;
}

test("of 135 files sent at once as many are kept as a person may have, and those of another person", async () => {
  const most = QUOTAS.user.files;
  const sent = Array.from({ length: most + 35 }, (_, i) => upload(club.ana, i));
  const [answers] = await Promise.all([Promise.allSettled(sent), upload(club.bruno, 0)]);
  const refused = answers.flatMap((answer) =>
    answer.status === "rejected" ? [answer.reason as unknown] : [],
  );
  expect(await keptOfAna()).toBe(most);
  expect(refused).toHaveLength(35);
  for (const reason of refused) expect(reason).toMatchObject({ code: "payload_too_large" });
});

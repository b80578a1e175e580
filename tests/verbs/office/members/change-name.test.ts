import { afterAll, beforeAll, expect, it } from "vitest";
import {
  askNameRemoval,
  readNameSubject,
} from "../../../../app/features/office/members/ask-name-removal.server.ts";
import { changeName } from "../../../../app/features/office/members/change-name.server.ts";
import { nameRequestSchema } from "../../../../app/features/office/members/name-requests-schema.ts";
import { readNames } from "../../../../app/features/office/members/read-names.server.ts";
import { asPerson, makeMatchClub, type MatchClub } from "../../../support/match-club.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const mailed: { to: string; text: string }[] = [];
let isLimited = false;
const refusal = (code: string) => expect.objectContaining({ code });
const about = (athleteId: string, more: object = {}) =>
  nameRequestSchema.parse({ clubId: club.clubId, athleteId, asker: "self", email: "", note: "", ...more });
const shown = async (athleteId: string) =>
  (
    await verbs.database.sql("select name, is_private, protected_as, kept_name from athletes where id = $1", [
      athleteId,
    ])
  )[0];

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, {
    mail: { send: async (mail: { to: string; text: string }) => void mailed.push(mail) },
    limiter: { countAll: async () => ({ allowed: !isLimited, isVerified: true, counted: [] }) },
  });
});
afterAll(() => verbs.stop());

it("anybody asks, the admins are told the day, and a second request while one waits changes nothing", async () => {
  const { services } = verbs.context;
  const { athleteId } = club.gil;
  expect(await readNameSubject({ services }, { clubId: club.clubId, athleteId })).toMatchObject({
    clubName: "clube da praia",
  });
  await askNameRemoval({ services }, about(athleteId, { email: " Gil@Exemplo.test ", note: "Sou eu." }));
  await askNameRemoval({ services }, about(athleteId));
  const { requests } = await readNames(asPerson(verbs, club.secretary), { clubId: club.clubId, search: "" });
  expect(requests).toMatchObject([
    { name: "Gil Ferraz", asker: "self", email: "gil@exemplo.test", note: "Sou eu." },
  ]);
  const days = Date.parse(requests[0]!.answerBy) - Date.parse(requests[0]!.createdAt);
  expect(days / 86_400_000).toBe(15);
  const notices = await verbs.database.sql("select message from notifications where user_id = $1", [
    club.secretary.userId,
  ]);
  expect(notices[0]!.message).toMatch(/Responda até \d\d\/\d\d\/\d{4}/);
  await expect(askNameRemoval({ services }, about(club.outsider.athleteId))).rejects.toEqual(
    refusal("not_found"),
  );
  isLimited = true;
  await expect(askNameRemoval({ services }, about(athleteId))).rejects.toEqual(refusal("rate_limited"));
  isLimited = false;
});

it("the club takes the name off, marks a minor, shows it again; who asked is told; other clubs may not", async () => {
  const { athleteId } = club.gil;
  const change = async (as: "hidden" | "minor" | "shown" | "refused", by = club.secretary, of = athleteId) =>
    await changeName(asPerson(verbs, by), { club_id: club.clubId, athlete_id: of, as });
  await expect(change("hidden", club.otherAdmin)).rejects.toEqual(refusal("forbidden"));
  await expect(change("hidden", club.ana)).rejects.toEqual(refusal("forbidden"));
  const asksStaff = () =>
    verbs.database.sql("select 1 from notifications where data->>'named_id' = $1 and not is_read", [
      athleteId,
    ]);
  expect(await asksStaff()).not.toEqual([]);
  await change("hidden");
  expect(await asksStaff()).toEqual([]);
  expect(await shown(athleteId)).toEqual({
    name: "Atleta",
    is_private: true,
    protected_as: "hidden",
    kept_name: "Gil Ferraz",
  });
  expect(mailed.splice(0)).toMatchObject([
    { to: "gil@exemplo.test", text: expect.stringContaining("aparece agora só “Atleta”") },
  ]);
  const { requests, names } = await readNames(asPerson(verbs, club.secretary), {
    clubId: club.clubId,
    search: "",
  });
  expect(requests).toEqual([]);
  expect(names).toMatchObject([{ name: "Gil Ferraz", protectedAs: "hidden" }]);
  // The same once more loses no name.
  await change("hidden");
  expect(await shown(athleteId)).toMatchObject({ name: "Atleta", kept_name: "Gil Ferraz" });
  await change("minor");
  expect(await shown(athleteId)).toEqual({
    name: "Gil Ferraz",
    is_private: true,
    protected_as: "minor",
    kept_name: null,
  });
  await change("shown");
  expect(await shown(athleteId)).toEqual({
    name: "Gil Ferraz",
    is_private: false,
    protected_as: null,
    kept_name: null,
  });
  // A person who has an account decides themselves.
  await expect(change("hidden", club.secretary, club.bruno.athleteId)).rejects.toEqual(refusal("not_found"));
});

it("a club that is read-only answers all the same, and a request about somebody with an account can be closed", async () => {
  await verbs.database.sql(
    "update clubs set subscription_status = 'canceled', lapsed_at = now() - interval '20 days' where id = $1",
    [club.clubId],
  );
  const { services } = verbs.context;
  await askNameRemoval({ services }, about(club.bruno.athleteId, { asker: "other" }));
  await changeName(asPerson(verbs, club.secretary), {
    club_id: club.clubId,
    athlete_id: club.bruno.athleteId,
    as: "refused",
  });
  const open = await verbs.database.sql("select 1 from name_requests where answered_at is null");
  expect(open).toEqual([]);
  await expect(readNames(asPerson(verbs, club.ana), { clubId: club.clubId, search: "" })).rejects.toEqual(
    refusal("forbidden"),
  );
});

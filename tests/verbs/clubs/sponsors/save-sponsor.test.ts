import { afterAll, beforeAll, expect, it } from "vitest";
import { moveSponsor } from "../../../../app/features/clubs/sponsors/move-sponsor.server.ts";
import {
  readNationalSponsors,
  readSponsorOffice,
} from "../../../../app/features/clubs/sponsors/read-sponsor-office.server.ts";
import { removeSponsor } from "../../../../app/features/clubs/sponsors/remove-sponsor.server.ts";
import { saveSponsor } from "../../../../app/features/clubs/sponsors/save-sponsor.server.ts";
import { sponsorSchema } from "../../../../app/features/clubs/sponsors/sponsor-office-schema.ts";
import type { AskedOwner } from "../../../../app/features/clubs/sponsors/sponsor-owner.server.ts";
import { readSponsors } from "../../../../app/features/clubs/sponsors/read-sponsors.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type Person } from "../../../support/match-club.ts";
import { PLAIN_JPEG } from "../../../support/pictures.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
let now = new Date("2026-11-20T15:00:00Z");
const refusal = (code: string, more: object = {}) => expect.objectContaining({ code, ...more });
const objects = new Map<string, Uint8Array>();

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
  Object.assign(verbs.context.services, {
    now: () => now,
    files: {
      put: async (key: string, bytes: Uint8Array) => void objects.set(key, bytes),
      get: async () => null,
      delete: async (keys: readonly string[]) => keys.forEach((key) => objects.delete(key)),
    },
  });
});
afterAll(() => verbs.stop());

const here = (): AskedOwner => ({ clubId: club.clubId });
const save = async (
  name: string,
  {
    by = club.secretary,
    owner = here(),
    sponsor_id,
    logo = PLAIN_JPEG,
    ...dates
  }: {
    by?: Person;
    owner?: AskedOwner;
    sponsor_id?: string;
    logo?: Uint8Array | null;
    starts_on?: string;
    ends_on?: string;
  } = {},
) => {
  await saveSponsor(asPerson(verbs, by), {
    owner,
    sponsor_id,
    logo,
    ...sponsorSchema.parse({ name, ...dates }),
  });
};
const office = async () => await readSponsorOffice(asPerson(verbs, club.secretary), { clubId: club.clubId });
const names = async () => (await office()).own.map(({ name }) => name);
const idOf = async (wanted: string) => (await office()).own.find(({ name }) => name === wanted)!.id;
const shown = async (clubId = club.clubId) => {
  const found = await readSponsors({ services: verbs.context.services }, { clubId });
  return [...found.local_sponsors, ...found.national_sponsors].map(({ name }) => name);
};

it("the secretary adds sponsors with their logos; they are shown in their order, each in its period alone", async () => {
  await save("Padaria");
  await save("Fisio", { starts_on: "2026-12-01", ends_on: "2026-12-31" });
  await save("Café", { ends_on: "2026-11-20" });
  expect(await names()).toEqual(["Padaria", "Fisio", "Café"]);
  expect(await shown()).toEqual(["Padaria", "Café"]);
  const { own } = await office();
  expect(own[0]).toMatchObject({
    logoUrl: expect.stringMatching(
      /^\/api\/storage\/v1\/object\/public\/logos\/patrocinadores\/[0-9a-f-]{36}$/,
    ),
    logoWidth: 8,
    logoAlt: "Logotipo: Padaria",
  });
  // Of Café the last day is over at midnight where the club is, three hours after that of UTC.
  now = new Date("2026-11-21T02:30:00Z");
  expect(await shown()).toEqual(["Padaria", "Café"]);
  now = new Date("2026-11-21T03:30:00Z");
  expect(await shown()).toEqual(["Padaria"]);
  expect(await shown(club.otherClubId)).toEqual([]);
});

it("changes keep the logo unless there is another, whose old file goes", async () => {
  const id = await idOf("Padaria");
  const before = (await office()).own[0]!.logoUrl;
  await save("Padaria da Orla", { sponsor_id: id, logo: null });
  expect((await office()).own[0]).toMatchObject({ name: "Padaria da Orla", logoUrl: before });
  await save("Padaria da Orla", { sponsor_id: id });
  expect((await office()).own[0]!.logoUrl).not.toBe(before);
  const files = await verbs.database.sql("select 1 from files where owner_club_id = $1", [club.clubId]);
  expect(files).toHaveLength(3);
});

it("moves one place at a time, and the ends stay the ends", async () => {
  const move = async (name: string, to: "up" | "down") =>
    await moveSponsor(asPerson(verbs, club.secretary), { owner: here(), sponsor_id: await idOf(name), to });
  await move("Café", "up");
  expect(await names()).toEqual(["Padaria da Orla", "Café", "Fisio"]);
  await move("Padaria da Orla", "up");
  await move("Fisio", "down");
  expect(await names()).toEqual(["Padaria da Orla", "Café", "Fisio"]);
  await move("Padaria da Orla", "down");
  expect(await names()).toEqual(["Café", "Padaria da Orla", "Fisio"]);
});

it("no logo, a file that is no picture, days in the wrong order, too many: each is said", async () => {
  await expect(save("Sem logo", { logo: null })).rejects.toEqual(
    refusal("invalid_input", { details: expect.objectContaining({ field: "logo" }) }),
  );
  await expect(save("Texto", { logo: new TextEncoder().encode("<svg onload=alert(1)>") })).rejects.toEqual(
    refusal("unsupported_media_type"),
  );
  const wrong = sponsorSchema.safeParse({ name: "X", starts_on: "2026-12-02", ends_on: "2026-12-01" });
  expect(wrong.error?.issues[0]?.message).toBe("O último dia vem depois do primeiro.");
  await verbs.database.sql(
    `insert into sponsors (id, name, type, club_id, logo_url, logo_width, logo_height, logo_alt)
     select gen_random_uuid(), 'n' || n, 'local', $1, '/x', 1, 1, 'x' from generate_series(1, 37) n`,
    [club.clubId],
  );
  await expect(save("Mais um")).rejects.toEqual(refusal("conflict"));
  await verbs.database.sql("delete from sponsors where name ~ '^n[0-9]'");
});

it("nobody but the club's admins manages its sponsors, and one of another club's is none of theirs", async () => {
  const id = await idOf("Café");
  await expect(save("Meu", { by: club.ana })).rejects.toEqual(refusal("forbidden"));
  await expect(save("Meu", { by: club.otherAdmin })).rejects.toEqual(refusal("forbidden"));
  const theirs: AskedOwner = { clubId: club.otherClubId };
  const other = asPerson(verbs, club.otherAdmin);
  await expect(save("Meu", { by: club.otherAdmin, owner: theirs, sponsor_id: id })).rejects.toEqual(
    refusal("not_found"),
  );
  await expect(removeSponsor(other, { owner: theirs, sponsor_id: id })).rejects.toEqual(refusal("not_found"));
  await expect(moveSponsor(other, { owner: theirs, sponsor_id: id, to: "up" })).rejects.toEqual(
    refusal("not_found"),
  );
  await expect(readSponsorOffice(asPerson(verbs, club.ana), { clubId: club.clubId })).rejects.toEqual(
    refusal("forbidden"),
  );
});

it("taken away it is shown no more; again it is not there", async () => {
  const id = await idOf("Café");
  await removeSponsor(asPerson(verbs, club.secretary), { owner: here(), sponsor_id: id });
  expect(await names()).toEqual(["Padaria da Orla", "Fisio"]);
  await expect(
    removeSponsor(asPerson(verbs, club.secretary), { owner: here(), sponsor_id: id }),
  ).rejects.toEqual(refusal("not_found"));
});

it("the country's are the platform's: a super admin's acts leave audit lines, others are refused", async () => {
  await expect(save("Jequiti", { owner: "national" })).rejects.toEqual(refusal("forbidden"));
  await save("Jequiti", { owner: "national", by: club.superAdmin });
  expect(await shown(club.otherClubId)).toEqual(["Jequiti"]);
  const { own } = await readNationalSponsors(asPerson(verbs, club.superAdmin));
  await expect(readNationalSponsors(asPerson(verbs, club.secretary))).rejects.toEqual(refusal("forbidden"));
  await expect(
    removeSponsor(asPerson(verbs, club.secretary), { owner: here(), sponsor_id: own[0]!.id }),
  ).rejects.toEqual(refusal("not_found"));
  await removeSponsor(asPerson(verbs, club.superAdmin), { owner: "national", sponsor_id: own[0]!.id });
  expect(await shown(club.otherClubId)).toEqual([]);
  const lines = await verbs.database.sql("select action from audit_lines order by at, action");
  expect(lines.map(({ action }) => action)).toEqual(["national_sponsor_added", "national_sponsor_removed"]);
});

it("a club that is read-only changes none", async () => {
  await verbs.database.sql(
    "update clubs set subscription_status = 'canceled', lapsed_at = $2::timestamptz - interval '20 days' where id = $1",
    [club.clubId, now.toISOString()],
  );
  await expect(save("Tarde")).rejects.toEqual(refusal("club_read_only"));
});

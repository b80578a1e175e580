import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readClubFacts } from "../../../../app/features/clubs/clubs/read-club-facts.server.ts";
import { changeClub } from "../../../../app/features/clubs/clubs/change-club.server.ts";
import { changeSports } from "../../../../app/features/clubs/clubs/change-sports.server.ts";
import { readOffice } from "../../../../app/features/clubs/clubs/read-office.server.ts";
import { removeCourt } from "../../../../app/features/clubs/clubs/remove-court.server.ts";
import { removeVenue } from "../../../../app/features/clubs/clubs/remove-venue.server.ts";
import { saveCourt } from "../../../../app/features/clubs/clubs/save-court.server.ts";
import { saveVenue } from "../../../../app/features/clubs/clubs/save-venue.server.ts";
import { readTable } from "../../../../app/features/rankings/tables/read-table.server.ts";
import { asPerson, makeMatchClub, type MatchClub, type PersonName } from "../../../support/match-club.ts";
import { enterMatch } from "../../../support/match-requests.ts";
import { lapseClub } from "../../../support/plans.ts";
import { startVerbs, type TestVerbs } from "../../../support/services.ts";

let verbs: TestVerbs;
let club: MatchClub;
const as = (name: PersonName) => asPerson(verbs, club[name]);
const refusal = (code: string, details?: object) =>
  expect.objectContaining(details ? { code, details: expect.objectContaining(details) } : { code });

beforeAll(async () => {
  verbs = await startVerbs();
  club = await makeMatchClub(verbs.database.sql);
});
afterAll(() => verbs.stop());

const office = (by: PersonName = "secretary") => readOffice(as(by), { clubId: club.clubId });
const details = {
  name: "Clube da Praia São João",
  cityCode: 4205407,
  address: "Rua das Dunas, 10",
  contactEmail: "secretaria@praia.test",
  contactPhone: "4832660142",
};
const plan = (name: string) =>
  verbs.database.sql("update clubs set plan = $2 where id = $1", [club.clubId, name]);

/** Every write of this office, each by somebody. */
const writes = (by: PersonName, club_id = club.clubId) => ({
  change: () => changeClub(as(by), { club_id, ...details }),
  sports: () => changeSports(as(by), { club_id, sports: [{ sport: "padel", usualFormat: null }] }),
  venue: () => saveVenue(as(by), { club_id, name: "Unidade Norte" }),
  close: () => removeVenue(as(by), { club_id, venue_id: club.clubId }),
  court: () => saveCourt(as(by), { club_id, name: "Quadra 9", surface: "clay" }),
  take: () => removeCourt(as(by), { club_id, court_id: club.clubId }),
});

describe("who may", () => {
  it.each(["ana", "outsider", "otherAdmin"] as const)("is not %s", async (name) => {
    for (const write of Object.values(writes(name)))
      await expect(write()).rejects.toEqual(refusal("forbidden"));
    await expect(office(name)).rejects.toEqual(refusal("forbidden"));
  });

  it("is a super admin, of a club that exists", async () => {
    const nowhere = "00000000-0000-4000-8000-000000000000";
    const { change, sports, venue, court } = writes("superAdmin", nowhere);
    for (const write of [change, sports, venue, court])
      await expect(write()).rejects.toEqual(refusal("not_found"));
  });

  it("is nobody while the club is read-only", async () => {
    await lapseClub(verbs.database.sql, club.clubId, 8);
    for (const write of Object.values(writes("secretary")))
      await expect(write()).rejects.toEqual(refusal("club_read_only"));
    await lapseClub(verbs.database.sql, club.clubId, null);
  });
});

it("writes what the club says of itself, and is found by its new name", async () => {
  await changeClub(as("secretary"), { club_id: club.clubId, ...details });
  await changeClub(as("secretary"), { club_id: club.clubId, ...details });
  expect(await office()).toMatchObject({
    name: details.name,
    address: details.address,
    city: { code: 4205407, label: "Florianópolis/SC" },
    contactEmail: details.contactEmail,
    contactPhone: details.contactPhone,
  });
  expect(await verbs.database.sql("select search_name from clubs where id = $1", [club.clubId])).toEqual([
    { search_name: "clube da praia sao joao" },
  ]);
  await expect(
    changeClub(as("secretary"), { club_id: club.clubId, ...details, cityCode: 9_999_999 }),
  ).rejects.toEqual(refusal("invalid_input", { field: "cityCode" }));
});

describe("sports in the club's order", () => {
  const set = (...sports: [string, string | null][]) =>
    changeSports(as("secretary"), {
      club_id: club.clubId,
      sports: sports.map(([sport, usualFormat]) => ({ sport: sport as "tennis", usualFormat })),
    });
  const opened = async () => {
    const of = { clubId: club.clubId, format: "singles" as const, limit: 100, cursor: 0, opensFirst: true };
    const table = await readTable({ services: verbs.context.services }, of);
    return [table!.sport, table!.format, table!.rows.length];
  };

  it("open the table of the first, of doubles where only they have one", async () => {
    const pairs = { my_side: [club.ana.athleteId, club.bruno.athleteId] };
    const their_side = [club.caio.athleteId, club.davi.athleteId];
    await enterMatch(as("secretary"), {
      ...pairs,
      their_side,
      club_id: club.clubId,
      sport: "beach_tennis",
      format: "doubles",
      score_format: "SET1-S:6/TB7",
      played_at: new Date(verbs.clock.at.getTime() - 60_000).toISOString(),
      sets: [{ mine: 6, theirs: 2 }],
      end: "completed",
    });
    expect(await opened()).toEqual(["tennis", "singles", 0]);
    await set(["beach_tennis", "SET1-S:6/TB7"], ["tennis", null]);
    expect(await opened()).toEqual(["beach_tennis", "doubles", 4]);
  });

  it("bring their usual score formats to the report form; a ranking's own comes first", async () => {
    const facts = () => readClubFacts(as("ana"), {});
    await set(["beach_tennis", "SET1-S:6/TB7"], ["padel", null]);
    expect(await facts()).toMatchObject({
      sports: ["beach_tennis", "padel"],
      usualFormats: { "beach_tennis/singles": "SET1-S:6/TB7", "beach_tennis/doubles": "SET1-S:6/TB7" },
    });
    await verbs.database.sql(
      `update ranking_rules set rules = jsonb_set(rules, '{usualFormat}', '"SET1-S:8/TB7"')`,
    );
    expect((await facts())!.usualFormats).toEqual({
      "beach_tennis/singles": "SET1-S:6/TB7",
      "beach_tennis/doubles": "SET1-S:8/TB7",
    });
  });

  it("stay whole when two admins write them at once", async () => {
    const orders = [
      ["tennis", "padel"],
      ["padel", "squash", "tennis"],
    ] as const;
    await Promise.all(
      [...orders, ...orders].map((order) => set(...order.map((sport): [string, null] => [sport, null]))),
    );
    const sports = (await office()).sports.map(({ sport }) => sport);
    expect(orders.map((order) => order.join())).toContain(sports.join());
  });
});

describe("venues and courts", () => {
  it("begins with the first court, whose venue comes with it", async () => {
    const court = { club_id: club.clubId, name: "Quadra 1", surface: "clay" as const };
    const { id } = await saveCourt(as("secretary"), court);
    await saveCourt(as("secretary"), { ...court, name: "Quadra 2", surface: "sand" });
    await expect(saveCourt(as("secretary"), court)).rejects.toEqual(
      refusal("invalid_input", { field: "name", message: "Já há uma quadra com este nome nesta sede." }),
    );
    await saveCourt(as("secretary"), { ...court, court_id: id, name: "Central", surface: "grass" });
    expect((await office()).venues).toMatchObject([
      { name: "Sede", courts: [{ id, name: "Central", surface: "grass" }, { name: "Quadra 2" }] },
    ]);
    expect((await readClubFacts(as("ana"), {}))!.courts).toEqual(["Central", "Quadra 2"]);
    await expect(
      saveCourt(asPerson(verbs, club.otherAdmin), { ...court, club_id: club.otherClubId, court_id: id }),
    ).rejects.toEqual(refusal("not_found"));
    await removeCourt(asPerson(verbs, club.otherAdmin), { club_id: club.otherClubId, court_id: id });
    expect((await office()).venues[0]!.courts).toHaveLength(2);
    await removeCourt(as("secretary"), { club_id: club.clubId, court_id: id });
    await removeCourt(as("secretary"), { club_id: club.clubId, court_id: id });
    expect((await office()).venues[0]!.courts).toHaveLength(1);
  });

  it("opens several venues on the plan Rede only, however fast they are asked for", async () => {
    const venue = (name: string) => saveVenue(as("secretary"), { club_id: club.clubId, name });
    await plan("completo");
    await expect(venue("Unidade Centro")).rejects.toEqual(refusal("invalid_input", { field: "name" }));
    await plan("rede");
    const opened = await Promise.all(["Centro", "Norte", "Sul"].map((name) => venue(`Unidade ${name}`)));
    expect((await office()).venues).toHaveLength(4);
    await expect(venue("Unidade Sul")).rejects.toEqual(
      refusal("invalid_input", { message: "Já há uma sede com este nome." }),
    );
    const [{ id }] = opened as [{ id: string }];
    const address = "Avenida Central, 5";
    await saveVenue(as("secretary"), { club_id: club.clubId, venue_id: id, name: "Matriz", address });
    expect((await office()).venues.find((one) => one.id === id)).toMatchObject({ name: "Matriz", address });
    for (const one of (await office()).venues)
      await removeVenue(as("secretary"), { club_id: club.clubId, venue_id: one.id });
    await removeVenue(as("secretary"), { club_id: club.clubId, venue_id: id });
    // A club of one venue that asks twice at once has one.
    await plan("essencial");
    const asked = await Promise.allSettled([venue("A Sede"), venue("B Sede")]);
    expect(asked.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await office()).venues).toHaveLength(1);
  });
});

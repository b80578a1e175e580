import { describe, expect, it, test } from "vitest";
import { eventFrom, fieldsOfEvent } from "../../../../../../app/features/tournaments/office/event-fields.ts";
import { tournamentFormSchema } from "../../../../../../app/features/tournaments/office/tournament-office-schema.ts";
import { eventFields } from "../../../../../support/office-fields.ts";

const ID = "01890000-0000-7000-8000-000000000000";
const read = (over: Record<string, string> = {}) => {
  const form = tournamentFormSchema.parse({ intent: "add_event", version: "1", ...eventFields(ID, over) });
  if (form.intent !== "add_event") throw new Error(form.intent);
  return eventFrom({ ...form, event_id: ID });
};

test("an event keeps its category, its fees and the options that its kind of draw asks for", () => {
  expect(
    read({ fee: "80,00", fee_guest: "100", fee_early: "60,00", early_until: "2026-03-10" }),
  ).toMatchObject({
    facts: {
      gender: "female",
      classes: ["B"],
      entryFeeCents: 8_000,
      fees: { guestCents: 10_000, early: { until: "2026-03-10", cents: 6_000 } },
      drawOptions: { thirdPlace: true },
      scoreFormat: null,
    },
  });
});

test.each([
  [
    "super_8",
    { format: "doubles", score_format: "SET1-S:4/TB7", people_order: "wins" },
    { peopleOrder: "wins" },
  ],
  ["swiss", { swiss_rounds: "5", walkover: "nothing" }, { swissRounds: 5, walkover: "nothing" }],
  [
    "groups_knockout",
    { advance: "1", group_order: "balance", third_place: "" },
    { advance: 1, thirdPlace: false, groupOrder: "balance", walkover: "full_set" },
  ],
  ["", {}, {}],
])("options of %s", (format, over, drawOptions) => {
  expect(read({ draw_format: format, ...over })).toMatchObject({ facts: { drawOptions } });
});

test("what the form shows reads as the same event", () => {
  const made = read({
    format: "doubles",
    gender: "mixed",
    fee: "80,00",
    fee_second: "50,00",
    ranking_id: ID,
    points_1: "100",
    points_2: "60",
    draw_format: "rei_da_praia",
    score_format: "SET1-S:5/TB7",
    people_order: "wins",
  });
  if (!("facts" in made)) throw new Error("refused");
  expect(read(fieldsOfEvent(made.facts))).toEqual(made);
});

describe("money (spec §5)", () => {
  it("refuses what is above the limit, in whatever fee, and takes the limit", () => {
    expect(read({ fee: "5.000,01" })).toEqual({ refused: { code: "amount_too_large", field: "fee" } });
    expect(read({ fee_guest: "5.000,01" })).toEqual({
      refused: { code: "amount_too_large", field: "fee_guest" },
    });
    expect(read({ fee: "5.000,00" })).toHaveProperty("facts.entryFeeCents", 500_000);
  });

  it("refuses every currency but BRL and USD", () => {
    for (const currency of ["EUR", "brl", ""])
      expect(read({ currency })).toEqual({ refused: { code: "currency_not_allowed", field: "currency" } });
    expect(read({ currency: "USD" })).toHaveProperty("facts.currency", "USD");
  });
});

test.each([
  [{ gender: "mixed" }, "gender"],
  [{ min_age: "40", max_age: "30" }, "max_age"],
  [{ quorum: "20" }, "quorum"],
  [{ format: "singles", draw_format: "super_8" }, "format"],
  [{ format: "singles", draw_format: "rei_da_praia" }, "format"],
  [{ format: "doubles", draw_format: "super_8", score_format: "SET3-S:6/TB7" }, "score_format"],
  [{ format: "doubles", draw_format: "super_8", score_format: "SET1-S:TB21" }, "score_format"],
  [{ fee_early: "60" }, "early_until"],
  [{ early_until: "2026-03-10" }, "fee_early"],
  [{ points_1: "100" }, "ranking_id"],
  [{ ranking_id: ID, points_1: "100", points_2: "60", points_4: "80" }, "points_4"],
  [{ ranking_id: ID, points_2: "60" }, "points_2"],
])("refuses %j about %s", (over, field) => {
  expect(read(over)).toMatchObject({ refused: { code: "invalid_input", field } });
});

test("phases without points are left out of what is kept", () => {
  expect(
    read({ ranking_id: ID, points_1: "100", points_2: "60", points_4: "0", points_8: "" }),
  ).toHaveProperty("facts.phasePoints", { "1": 100, "2": 60 });
});

test.each([
  ["beach_tennis", "", "SET1-S:6/TB7"],
  ["beach_tennis", "SET1-S:5/TB7", "SET1-S:5/TB7"],
  ["padel", "SET1-S:4/TB7", "SET1-S:4/TB7"],
  ["tennis", "SET1-S:8/TB7", "SET1-S:8/TB7"],
  ["pickleball", "", "SET1-S:TB11"],
  ["beach_volleyball", "SET1-S:TB15", "SET1-S:TB15"],
])("who changes partners in %s and chose %j plays %s", (sport, score_format, scoreFormat) => {
  const evening = { sport, format: "doubles", draw_format: "super_8", score_format };
  expect(read(evening)).toMatchObject({ facts: { scoreFormat } });
});

test("who keeps their partner plays what is usual", () => {
  expect(read({ format: "doubles", draw_format: "round_robin" })).toHaveProperty("facts.scoreFormat", null);
});

import { expect, test } from "vitest";
import { newTournamentSchema } from "../../../../../../app/features/tournaments/office/tournament-office-schema.ts";
import {
  fieldsOfTournament,
  tournamentFrom,
} from "../../../../../../app/features/tournaments/office/tournament-fields.ts";
import { tournamentFields } from "../../../../../support/office-fields.ts";

const now = new Date("2026-03-01T12:00:00Z");
const timeZone = "America/Manaus";
const read = (over: Record<string, string> = {}) => {
  const sent = { intent: "create_tournament", tournament_id: "01890000-0000-7000-8000-000000000000" };
  const fields = newTournamentSchema.parse({ ...sent, ...tournamentFields(over, now) });
  return tournamentFrom(fields, { timeZone, now });
};

test("times are the club's, the tiers come with the most days first", () => {
  const made = read({
    refund_days_1: "2",
    refund_percent_1: "50",
    refund_days_2: "7",
    refund_percent_2: "100",
  });
  expect(made).toMatchObject({
    facts: {
      registrationOpensAt: "2026-02-28T12:00:00.000Z",
      refundRule: {
        tiers: [
          { daysBefore: 7, percent: 100 },
          { daysBefore: 2, percent: 50 },
        ],
      },
      rules: { maxCategories: 2, isOneADay: false, isOneLevel: true },
      payee: null,
    },
  });
});

test("what the form shows reads as the same tournament", () => {
  const made = read({ deduction: "12,50", none_after_closing: "on", max_categories: "", payee: "at_club" });
  if (!("facts" in made)) throw new Error("refused");
  expect(read(fieldsOfTournament(made.facts, timeZone))).toEqual(made);
});

test.each([
  [{ starts_on: "2026-05-02", ends_on: "2026-05-01" }, "ends_on"],
  [{ opens_at: "2026-03-10T10:00", closes_at: "2026-03-10T10:00" }, "closes_at"],
  [{ closes_at: "2026-12-01T10:00" }, "closes_at"],
  [{ opens_at: "2026-02-31T10:00" }, "opens_at"],
  [{ refund_percent_2: "" }, "refund_percent_2"],
  [{ refund_days_2: "" }, "refund_days_2"],
  [{ refund_days_2: "7" }, "refund_days_2"],
])("refuses %j about %s", (over, field) => {
  expect(read(over)).toMatchObject({ refused: { field } });
});

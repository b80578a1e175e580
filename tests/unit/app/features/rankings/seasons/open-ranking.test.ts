import { expect, it } from "vitest";
import { countedFrom } from "../../../../../../app/features/rankings/seasons/open-ranking.ts";
import {
  openSchema,
  previewCategorySchema,
} from "../../../../../../app/features/rankings/seasons/rankings-schema.ts";

const category = { gender: "female", enrolment: "everybody", season_from: "2026-02-01" };
const from = (fields: object) => countedFrom(previewCategorySchema.parse({ ...category, ...fields }));

it("counts nothing of the past, the season, everything without one, or from a day on", () => {
  expect(from({})).toBeNull();
  expect(from({ count: "season" })).toBe("2026-02-01");
  expect(from({ count: "season", season_from: "" })).toBe("0001-01-01");
  expect(from({ count: "day", count_from: "2026-05-10" })).toBe("2026-05-10");
  // A day that was typed and not asked for counts nothing.
  expect(from({ count_from: "2026-05-10" })).toBeNull();
});

it("asks for the day, and takes the fields as before", () => {
  const said = previewCategorySchema.safeParse({ ...category, count: "day" });
  expect(said.error?.issues.map(({ path }) => path.join("."))).toEqual(["count_from"]);
  const open = { ...category, intent: "open_ranking", sport: "tennis", format: "singles", name: "U" };
  expect(openSchema.safeParse({ ...open, name: "Feminino" }).success).toBe(true);
  expect(openSchema.safeParse(open).success).toBe(false);
});

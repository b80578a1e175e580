import { expect, it } from "vitest";
import {
  formatsOfKinds,
  openingKind,
  openReport,
} from "../../../../../../app/features/matches/reports/open-report.ts";

const SPORTS = ["tennis", "beach_tennis", "padel"] as const;
const beach = { sport: "beach_tennis", format: "doubles", score_format: "SET3-S:6NOAD/TB7@5-F:TB10" };
const tennis = { sport: "tennis", format: "singles", score_format: "SET1-S:9/TB7@8" };
const padel = { sport: "padel", format: "doubles", score_format: "SET1-S:P24" };
const squash = { sport: "squash", format: "singles", score_format: "SET5-S:TB11" };

it.each([
  ["what the club plays most", { club: [beach, tennis] }, { sport: "beach_tennis", format: "doubles" }],
  [
    "the reader's last match before it",
    { own: [tennis], club: [beach, tennis] },
    { sport: "tennis", format: "singles" },
  ],
  [
    "the sport that was asked for, as the club plays it",
    { asked: "tennis", own: [beach], club: [beach, tennis] },
    { sport: "tennis", format: "singles" },
  ],
  [
    "a sport that the club has, not what it no longer plays",
    { club: [squash, tennis] },
    { sport: "tennis", format: "singles" },
  ],
  [
    "the club's sport where one was asked for that it lacks",
    { asked: "squash", club: [beach] },
    { sport: "beach_tennis", format: "doubles" },
  ],
  ["the sport alone where nobody played it yet", { asked: "padel", club: [beach] }, { sport: "padel" }],
  ["nothing before the first match", { club: [] }, {}],
])("a report opens with %s", (_what, from, kind) => {
  expect(openingKind({ ...from, sports: SPORTS })).toEqual(kind);
});

it("opens in the score format that the club plays most, where the club has named none", () => {
  const open = (usualFormats: Record<string, string>) =>
    openReport({
      sports: SPORTS,
      usualFormats,
      latest: "2026-11-21T18:30",
      me: null,
      asked: openingKind({ club: [beach, tennis], sports: SPORTS }),
      suggestions: [],
    });
  const kinds = formatsOfKinds([beach, tennis, padel]);
  expect(open(kinds)).toMatchObject({
    sport: "beach_tennis",
    format: "doubles",
    entry: { format: { code: beach.score_format } },
  });
  expect(open({ ...kinds, "beach_tennis/doubles": "SET1-S:6NOAD/TB7" }).entry.format.code).toBe(
    "SET1-S:6NOAD/TB7",
  );
});

it("takes no fixed points for what a match is usually played by", () => {
  expect(formatsOfKinds([padel, tennis])).toEqual({ "tennis/singles": tennis.score_format });
});

import { describe, expect, it } from "vitest";
import { drawnFields } from "../../../../../../app/features/matches/reports/drawn-fields.ts";
import { openReport } from "../../../../../../app/features/matches/reports/open-report.ts";
import { openPlace, draftSidesOf } from "../../../../../../app/features/matches/reports/report-draft.ts";
import { readMatchForm } from "../../../../../../app/features/matches/reports/report-values.ts";

const ME = { id: "me", name: "Ana" };
const BRUNO = { id: "bruno", name: "Bruno" };
const CAIO = { id: "caio", name: "Caio" };

describe("the report of a match of a draw", () => {
  const drawn = {
    sport: "padel",
    format: "doubles",
    scoreFormat: "SET3-S:6NOAD/TB7-F:TB10",
    isFormatFixed: false,
    court: "Padel 1",
    mine: [ME, BRUNO],
    theirs: [CAIO, { id: "davi", name: "Davi" }],
  } as const;
  const people = [...drawn.mine, ...drawn.theirs];
  const open = (asked: Record<string, string> = {}) =>
    openReport({
      sports: ["padel"],
      usualFormats: {},
      latest: "2026-11-26T10:00",
      me: ME,
      asked: drawnFields(drawn, asked),
      suggestions: people.map(({ id, name }) => ({ athlete_id: id, name })),
    });

  it("has its people, sport, format and court", () => {
    const draft = open();
    expect(draft).toMatchObject({ sport: "padel", format: "doubles", place: "Padel 1" });
    expect(draft.entry.format.code).toBe("SET3-S:6NOAD/TB7-F:TB10");
    expect(openPlace(draft)).toBeNull();
    expect(draftSidesOf(draft, ["Você", "Adversário"])).toEqual([
      ["Ana", "Bruno"],
      ["Caio", "Davi"],
    ]);
  });

  it("keeps what was typed, and nobody else's people or sport", () => {
    const typed = {
      sport: "tennis",
      side2_1: "bruno",
      place: "Quadra 9",
      "set-1-side1": "6",
      "set-1-side2": "4",
    };
    const draft = open(typed);
    expect(draft).toMatchObject({ sport: "padel", format: "doubles", place: "Quadra 9" });
    expect(draft.athletes.side2_1).toEqual(CAIO);
    expect(draft.entry.sets[0]).toMatchObject({ side1: "6", side2: "4" });
  });

  it("takes another score format from an address, unless it may have none", () => {
    const asked = { score_format: "SET1-S:6/TB7" };
    expect(drawnFields(drawn, asked).score_format).toBe("SET1-S:6/TB7");
    expect(drawnFields({ ...drawn, isFormatFixed: true }, asked).score_format).toBe(drawn.scoreFormat);
  });

  it("is sent with the place that it fills", () => {
    const form = new Map(
      Object.entries({ format: "singles", end: "walkover", losing_side: "2", tournament_match_id: "t" }),
    );
    expect(readMatchForm(form)).toMatchObject({ ok: true, input: { tournament_match_id: "t" } });
  });
});

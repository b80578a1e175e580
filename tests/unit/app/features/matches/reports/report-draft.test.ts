import { describe, expect, it } from "vitest";
import { fillReport, startReport } from "../../../../../../app/features/matches/reports/open-report.ts";
import {
  changeReport,
  openPlace,
  packReport,
  draftPlacesOf,
  type ReportAction,
  type ReportDraft,
  draftSidesOf,
  unpackReport,
} from "../../../../../../app/features/matches/reports/report-draft.ts";
import { errorsOf } from "../../../../../../app/features/matches/reports/report-errors.ts";
import { readMatchForm } from "../../../../../../app/features/matches/reports/report-values.ts";

const ME = { id: "me", name: "Ana" };
const BRUNO = { id: "bruno", name: "Bruno" };
const CAIO = { id: "caio", name: "Caio" };
const fresh = () => startReport({ sport: "tennis", playedAt: "2026-11-21T10:00", me: ME });
const after = (actions: ReportAction[], draft: ReportDraft = fresh()) => actions.reduce(changeReport, draft);

describe("the draft of a report", () => {
  it("starts in the sport's most usual format, singles, with the reporter in place", () => {
    const draft = fresh();
    expect(draft.entry.format.code).toBe("SET3-S:6/TB7");
    expect(openPlace(draft)).toBe("side2_1");
    expect(draftSidesOf(draft, ["Você", "Adversário"])).toEqual([["Ana"], ["Adversário"]]);
  });

  it("another sport brings its own format and keeps the people", () => {
    const draft = after([
      { type: "athlete", place: "side2_1", athlete: BRUNO },
      { type: "sport_of_match", sport: "table_tennis" },
    ]);
    expect(draft.entry.format.code).toBe("SET5-S:TB11");
    expect(draft.athletes.side2_1).toEqual(BRUNO);
  });

  it("opens the keypad once everybody is known, at the first number, and only where nothing is typed", () => {
    expect(after([{ type: "format_of_match", format: "doubles" }]).entry.cell).toBeNull();
    const whole = after([{ type: "athlete", place: "side2_1", athlete: BRUNO }]);
    expect(whole.entry.cell).toEqual({ set: 0, part: "side1" });
    const typed = after([
      { type: "text", cell: { set: 0, part: "side1" }, text: "6" },
      { type: "leave" },
      { type: "athlete", place: "side2_1", athlete: BRUNO },
    ]);
    expect(typed.entry.cell).toBeNull();
    const absent = after([
      { type: "end", end: "walkover" },
      { type: "athlete", place: "side2_1", athlete: BRUNO },
    ]);
    expect(absent.entry.cell).toBeNull();
  });

  it("an athlete stands in one place only", () => {
    const draft = after([
      { type: "format_of_match", format: "doubles" },
      { type: "athlete", place: "side1_2", athlete: BRUNO },
      { type: "athlete", place: "side2_1", athlete: CAIO },
      { type: "athlete", place: "side2_2", athlete: BRUNO },
    ]);
    expect(draft.athletes).toMatchObject({ side1_2: null, side2_1: CAIO, side2_2: BRUNO });
    expect(openPlace(draft)).toBe("side1_2");
    expect(draftPlacesOf("doubles")).toHaveLength(4);
  });

  it("numbers stay when the new format has sets of the same kind", () => {
    const typed = after([
      { type: "focus", cell: { set: 0, part: "side1" } },
      { type: "digit", digit: "6" },
      { type: "digit", digit: "4" },
    ]);
    expect(after([{ type: "format", code: "SET3-S:6/TB7-F:TB10" }], typed).entry.sets[0]).toMatchObject({
      side1: "6",
      side2: "4",
    });
    expect(after([{ type: "sport_of_match", sport: "squash" }], typed).entry.sets[0]).toMatchObject({
      side1: "",
      side2: "",
    });
  });

  it("erasing goes back cell by cell", () => {
    const typed = after([
      { type: "focus", cell: { set: 0, part: "side1" } },
      { type: "digit", digit: "6" },
      { type: "erase" },
    ]);
    expect(typed.entry.cell).toEqual({ set: 0, part: "side1" });
    expect(after([{ type: "erase" }], typed).entry.sets[0]?.side1).toBe("");
  });

  it("survives being packed with its key, and nothing else is taken for a draft", () => {
    const draft = after([
      { type: "athlete", place: "side2_1", athlete: BRUNO },
      { type: "text", cell: { set: 0, part: "side1" }, text: "6" },
      { type: "end", end: "retired" },
      { type: "losing_side", side: 2 },
      { type: "place", value: "Quadra 2" },
    ]);
    const kept = unpackReport(packReport(draft, "key-1"));
    expect(kept?.key).toBe("key-1");
    expect(kept?.draft).toEqual({ ...draft, entry: { ...draft.entry, cell: null, isFresh: true } });
    for (const text of [null, "", "{}", "[1]", '{"entry":{"code":"X"},"key":"k","sport":"tennis"}'])
      expect(unpackReport(text)).toBeNull();
  });

  it("is filled from a form that was refused, knowing only people by the names given", () => {
    const typed = new Map([
      ["sport", "beach_tennis"],
      ["format", "doubles"],
      ["score_format", "SET1-S:6NOAD/TB7"],
      ["side2_1", "bruno"],
      ["side2_2", "stranger"],
      ["set-1-side1", "6"],
      ["set-1-side2", "4x"],
      ["end", "completed"],
      ["played_at", "2026-11-20T09:30"],
    ]);
    const draft = fillReport(fresh(), typed, new Map([["bruno", "Bruno"]]));
    expect(draft).toMatchObject({ sport: "beach_tennis", format: "doubles", playedAt: "2026-11-20T09:30" });
    expect(draft.athletes).toMatchObject({ side1_1: ME, side2_1: BRUNO, side2_2: null });
    expect(draft.entry.sets).toEqual([{ side1: "6", side2: "4", tiebreak: "" }]);
  });
});

describe("a sent form", () => {
  const form = (fields: Record<string, string>) =>
    readMatchForm(
      new Map(
        Object.entries({
          club_id: "c",
          sport: "tennis",
          format: "singles",
          end: "completed",
          score_format: "SET3-S:6/TB7",
          played_at: "2026-11-21T10:00",
          side1_1: "me",
          side2_1: "bruno",
          ...fields,
        }),
      ),
    );

  it("becomes what the verbs take, side 1 being mine", () => {
    expect(
      form({
        "set-1-side1": "7",
        "set-1-side2": "6",
        "set-1-tiebreak": "5",
        "set-2-side1": "6",
        "set-2-side2": "0",
        side1_2: "nobody",
        place: " ",
      }),
    ).toEqual({
      ok: true,
      input: {
        club_id: "c",
        sport: "tennis",
        format: "singles",
        score_format: "SET3-S:6/TB7",
        played_at: "2026-11-21T10:00",
        end: "completed",
        my_side: ["me"],
        their_side: ["bruno"],
        sets: [
          { mine: 7, theirs: 6, tiebreak: 5 },
          { mine: 6, theirs: 0 },
        ],
      },
    });
  });

  it("never takes an empty cell for a zero", () => {
    expect(form({ "set-1-side1": "6" })).toMatchObject({
      ok: false,
      field: "sets",
      message: "Falta um número no 1º set.",
    });
    expect(form({ "set-2-side1": "6", "set-2-side2": "1" })).toMatchObject({
      ok: false,
      message: "Falta o 1º set.",
    });
  });

  it("asks who was absent, and sends no sets with a W.O.", () => {
    expect(form({ end: "walkover" })).toMatchObject({ ok: false, field: "losing_side" });
    expect(form({ end: "walkover", losing_side: "2", "set-1-side1": "6", "set-1-side2": "0" })).toMatchObject(
      {
        ok: true,
        input: { sets: [], losing_side: "theirs" },
      },
    );
  });
});

it("puts a refusal beside its field", () => {
  const at = (field: string | undefined, code: "invalid_input" | "impossible_score" = "invalid_input") =>
    errorsOf({ code, field, message: "Porque não." }, fresh());
  expect(at("sets", "impossible_score").score).toBe("Porque não.");
  expect(at("their_side").athletes).toEqual({ side2_1: "Porque não." });
  expect(at("played_at").playedAt).toBe("Porque não.");
  expect(at("my_side").rest).not.toBeNull();
  expect(at(undefined).rest?.message).toBe("Porque não.");
  expect(errorsOf({ code: "offline" }, fresh()).rest?.code).toBe("offline");
  expect(errorsOf(null, fresh()).rest).toBeNull();
});

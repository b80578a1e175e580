import { expect, it } from "vitest";
import { resultOf } from "../../../../../../app/features/tournaments/match-day/courtside-result.ts";
import { calledWords } from "../../../../../../app/features/tournaments/match-day/courtside.ts";
import {
  courtsideFormSchema,
  type CourtsideResult,
} from "../../../../../../app/features/tournaments/match-day/courtside-schema.ts";

const CLUB = "018f0000-0000-7000-8000-000000000001";
const ANA = "018f0000-0000-7000-8000-00000000000a";
const BRUNO = "018f0000-0000-7000-8000-00000000000b";
const PLACE = "018f0000-0000-7000-8000-0000000000aa";

const result = (fields: object) =>
  resultOf(
    courtsideFormSchema.parse({
      intent: "enter_result",
      tournament_match_id: PLACE,
      version: "3",
      played_at: "2026-11-21T12:00:00.000Z",
      sport: "tennis",
      format: "singles",
      score_format: "SET3-S:6/TB7",
      side1: ANA,
      side2: BRUNO,
      winner: "1",
      score: "6/4 6/3",
      ...fields,
    }) as CourtsideResult,
    CLUB,
  );

it.each([
  [
    {},
    {
      my_side: [ANA],
      their_side: [BRUNO],
      sets: [
        { mine: 6, theirs: 4 },
        { mine: 6, theirs: 3 },
      ],
    },
  ],
  [
    { winner: "2" },
    {
      my_side: [BRUNO],
      their_side: [ANA],
      sets: [
        { mine: 6, theirs: 4 },
        { mine: 6, theirs: 3 },
      ],
    },
  ],
  [
    { score: "7/6(5) 6/0" },
    {
      sets: [
        { mine: 7, theirs: 6, tiebreak: 5 },
        { mine: 6, theirs: 0 },
      ],
    },
  ],
  [
    { end: "walkover", score: "" },
    { end: "walkover", sets: [], losing_side: "theirs" },
  ],
  [
    { end: "retired", score: "6/4 2/0" },
    {
      end: "retired",
      sets: [
        { mine: 6, theirs: 4 },
        { mine: 2, theirs: 0 },
      ],
    },
  ],
  [
    { end: "double_walkover", winner: undefined, score: "" },
    { end: "double_walkover", sets: [] },
  ],
])("what is typed at the court as %j is entered so", (typed, entered) => {
  expect(result(typed)).toMatchObject({
    ...entered,
    tournament_match_id: PLACE,
    idempotency_key: `courtside ${PLACE} 3`,
  });
});

it("asks for who won whatever somebody wins", () => {
  for (const end of ["completed", "walkover", "retired"])
    expect(() => result({ end, winner: undefined })).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        details: expect.objectContaining({ field: "winner" }),
      }),
    );
});

it("refuses a text that is no score", () => {
  expect(() => result({ score: "seis a quatro" })).toThrow(
    expect.objectContaining({ code: "invalid_input" }),
  );
});

it.each([
  [0, "Chamada agora"],
  [4, "Chamada há 4 min"],
  [14, "Chamada há 14 min"],
  [15, "Chamada há 15 min: já pode ser W.O."],
])("after %i minutes says %s", (minutes, words) => {
  const at = new Date("2026-11-21T12:00:00Z");
  expect(calledWords(at.toISOString(), new Date(at.getTime() + minutes * 60_000))).toBe(words);
});

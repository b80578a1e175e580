import { describe, expect, it } from "vitest";
import { SCORE_FORMATS } from "../../../../../../app/features/scoring/scores/score-formats.ts";
import { checkScore, otherSide, type SetScore } from "../../../../../../app/features/scoring/scores/score.ts";
import { playMatch, randomFrom, type PlayedMatch } from "../../../../../support/play-match.ts";

const MATCHES_PER_FORMAT = 300;

/** The last set with its winner's count moved by `change`: one less has not won yet, one more never happens. */
function changeLastSet(match: PlayedMatch, change: number): SetScore[] {
  const { side1, side2 } = match.sets.at(-1)!;
  const changed = side1 > side2 ? { side1: side1 + change, side2 } : { side1, side2: side2 + change };
  return [...match.sets.slice(0, -1), changed];
}

/** The match stopped within one of its sets, before that set's last game or point. */
function cutShort(match: PlayedMatch, random: () => number): SetScore[] {
  const setIndex = Math.floor(random() * match.sets.length);
  const course = match.courses[setIndex]!;
  const [side1, side2] = course[Math.floor(random() * (course.length - 1))]!;
  return [...match.sets.slice(0, setIndex), { side1, side2 }];
}

describe.each(SCORE_FORMATS.map((format) => [format.code, format] as const))(
  "matches played by %s",
  (code, format) => {
    const random = randomFrom(code.length * 7919 + SCORE_FORMATS.indexOf(format));
    const matches = Array.from({ length: MATCHES_PER_FORMAT }, () => playMatch(format, random));

    it("are accepted, with their winner, sets and games", () => {
      for (const { sets, winner } of matches) {
        const won = (side: 1 | 2) => sets.filter((set) => set.side1 > set.side2 === (side === 1)).length;
        const verdict = checkScore(format, { sets, end: "completed", claimedWinner: winner });
        expect(verdict, JSON.stringify(sets)).toMatchObject({ ok: true, winner, setsWon: [won(1), won(2)] });
        const isOfPoints = format.set.kind === "points" && format.set.to > 10;
        const games = sets.reduce((sum, set, index) => {
          const { kind } = index === format.bestOf - 1 ? format.finalSet : format.set;
          return sum + (kind === "games" ? set.side1 + set.side2 : isOfPoints ? 0 : 1);
        }, 0);
        if (verdict.ok) expect(verdict.gamesWon[0] + verdict.gamesWon[1]).toBe(games);
      }
    });

    it("are refused once their winning condition is broken", () => {
      for (const match of matches) {
        const { sets, winner } = match;
        const reasonFor = (mutated: SetScore[]) => {
          const verdict = checkScore(format, { sets: mutated, end: "completed" });
          return verdict.ok ? "accepted" : verdict.reason;
        };
        const text = JSON.stringify(sets);
        expect(reasonFor(sets.slice(0, -1)), text).toBe("match_not_finished");
        expect(reasonFor(changeLastSet(match, -1)), text).toBe("incomplete_set");
        const oneMore = reasonFor(changeLastSet(match, 1));
        expect(["impossible_set", "tiebreak_missing_or_impossible"], text).toContain(oneMore);
        expect(reasonFor([...sets, sets[0]!]), text).toBe("too_many_sets");
        const claimed = checkScore(format, { sets, end: "completed", claimedWinner: otherSide(winner) });
        expect(claimed, text).toMatchObject({ ok: false, reason: "winner_has_fewer_sets" });
        expect(checkScore(format, { sets, end: "retired", losingSide: 1 }), text).toMatchObject({
          reason: "match_already_finished",
        });
      }
    });

    it("may stop anywhere by retirement, and are then not completed", () => {
      for (const match of matches) {
        const sets = cutShort(match, random);
        const text = JSON.stringify(sets);
        expect(checkScore(format, { sets, end: "retired", losingSide: 2 }), text).toMatchObject({
          ok: true,
          winner: 1,
        });
        expect(checkScore(format, { sets, end: "completed" }), text).toMatchObject({
          reason: "incomplete_set",
        });
      }
    });
  },
);

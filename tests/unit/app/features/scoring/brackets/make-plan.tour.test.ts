import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { DrawPlan, DrawResult, Source } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { DEFAULT_DRAW_RULES } from "../../../../../../app/features/scoring/brackets/draw.ts";
import { eliminationMatches } from "../../../../../../app/features/scoring/brackets/elimination-plan.ts";
import { eliminationShape } from "../../../../../../app/features/scoring/brackets/elimination-shape.ts";
import { placesOf } from "../../../../../../app/features/scoring/brackets/places.ts";
import { drawSize } from "../../../../../../app/features/scoring/brackets/seed-lines.ts";
import { standingOf } from "../../../../../../app/features/scoring/brackets/standing.ts";
import { PROJECT_DIR } from "../../../../../../local/configuration.ts";

// Every knock-out event of two years of the tour (Jeff Sackmann / Tennis Abstract, CC BY-NC-SA 4.0: read where it lies,
// beside the project, never copied): the bracket is rebuilt from who stood in its first round, and played to its champion.

interface TourMatch {
  tourney_id: string;
  tourney_name: string;
  round: string;
  match_num: string;
  winner_id: string;
  loser_id: string;
}

const ROUNDS = ["R128", "R64", "R32", "R16", "QF", "SF", "F"];
const fileOf = (year: number) => path.join(PROJECT_DIR, `../shared/data/atp_matches_${year}.csv`);

/** The events of a year that are one knock-out: a final, and each round twice the next or fewer by its byes. */
function eventsOf(year: number): Map<string, TourMatch[]> {
  const rows = parse(readFileSync(fileOf(year)), { columns: true }) as TourMatch[];
  const events = new Map<string, TourMatch[]>();
  for (const row of rows) events.set(row.tourney_id, [...(events.get(row.tourney_id) ?? []), row]);
  for (const [id, matches] of events) {
    const knockout = matches.filter(({ round }) => ROUNDS.includes(round));
    const finals = knockout.filter(({ round }) => round === "F").length;
    // Davis Cup ties, the ATP Cup and groups are no brackets.
    const isBracket = finals === 1 && matches.every(({ round }) => ROUNDS.includes(round) || round === "BR");
    if (isBracket) events.set(id, knockout);
    else events.delete(id);
  }
  return events;
}

/** The lines of the first round, from top to bottom: read back from the final, where who had a bye stands against nobody. */
function linesOf(matches: readonly TourMatch[]): (string | null)[] {
  const rounds = ROUNDS.filter((name) => matches.some(({ round }) => round === name));
  const final = matches.find(({ round }) => round === "F")!;
  let players: (string | null)[] = [final.winner_id, final.loser_id];
  for (const name of rounds.toReversed().slice(1)) {
    const inRound = matches.filter(({ round }) => round === name);
    players = players.flatMap((player) => {
      const match = inRound.find(({ winner_id }) => winner_id === player);
      return match ? [match.winner_id, match.loser_id] : [player, null];
    });
  }
  return players;
}

describe.skipIf(!existsSync(fileOf(2021)))("the tour", () => {
  test.each([2021, 2022])(
    "every knock-out event of %i is rebuilt and ends with its champion",
    async (year) => {
      const events = eventsOf(year);
      expect(events.size).toBeGreaterThan(55);
      for (const [id, matches] of events) {
        const lines = linesOf(matches);
        const players = lines.filter((line) => line !== null);
        expect([id, new Set(players).size]).toEqual([id, players.length]);
        expect([id, lines.length]).toEqual([id, drawSize(players.length)]);
        const sources = lines.map((line): Source =>
          line === null ? { kind: "bye" } : { kind: "entry", entry: players.indexOf(line) },
        );
        const plan: DrawPlan = {
          format: "single_elimination",
          entries: players.length,
          seeds: [],
          rules: DEFAULT_DRAW_RULES,
          lot: 0,
          groups: [],
          matches: eliminationMatches(await eliminationShape("single_elimination", lines.length), sources),
          rests: [],
        };
        const results: Record<string, DrawResult> = {};
        for (const [index, name] of ROUNDS.filter((name) =>
          matches.some(({ round }) => round === name),
        ).entries()) {
          const standing = [...standingOf(plan, results).values()].filter(
            ({ match }) => match.round === index + 1,
          );
          const ready = standing.filter(({ state }) => state === "ready");
          const inRound = matches.filter(({ round }) => round === name);
          expect([id, name, ready.length]).toEqual([id, name, inRound.length]);
          for (const { match, sides } of ready) {
            const [top, bottom] = sides.map((side) => players[(side as number[])[0]!]!);
            const real = inRound.find(({ winner_id: winner, loser_id: loser }) =>
              [winner, loser].every((player) => player === top || player === bottom),
            );
            expect([id, name, match.key, real !== undefined]).toEqual([id, name, match.key, true]);
            results[match.key] = { winner: real!.winner_id === top ? 0 : 1, kind: "played", sets: [] };
          }
        }
        const champion = matches.find(({ round }) => round === "F")!.winner_id;
        expect([id, players[placesOf(plan, results)![0]!.entry]]).toEqual([id, champion]);
      }
    },
  );
});

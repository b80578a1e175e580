import { valueAt } from "../../../lib/certain.ts";
import type { DrawMatch, Source } from "./draw.ts";
import type { Feed, Shape, ShapeMatch } from "./elimination-shape.ts";
import { matchKey, roundName } from "./round-names.ts";

/**
 * The matches of an elimination draw: its shape with somebody, or a bye, on each line. Who passes by a bye loses to
 * nobody, so what such a match would send on is a bye too, and a match of two byes is left out.
 */
export function eliminationMatches(shape: Shape, lines: readonly Source[]): DrawMatch[] {
  const shapes = new Map(shape.map((match) => [matchKey(match.stage, match.round, match.position), match]));
  const made = new Map<string, [Source, Source]>();
  const sidesOf = (key: string): [Source, Source] => {
    const sides = made.get(key) ?? (valueAt(shapes, key).sides.map(sourceOf) as [Source, Source]);
    made.set(key, sides);
    return sides;
  };
  const sourceOf = (feed: Feed): Source => {
    if (feed.from === "line") return lines[feed.line - 1]!;
    const key = matchKey(feed.stage, feed.round, feed.position);
    const byes = sidesOf(key).filter(({ kind }) => kind === "bye").length;
    if (byes === 2 || (byes === 1 && feed.from === "loser")) return { kind: "bye" };
    return { kind: feed.from, match: key, ...(feed.first ? { first: true } : {}) };
  };
  return [...shapes].flatMap(([key, match]): DrawMatch[] => {
    const sides = sidesOf(key);
    if (sides.every(({ kind }) => kind === "bye")) return [];
    const { stage, round, position } = match;
    return [
      {
        key,
        stage,
        group: null,
        round,
        position,
        sides,
        label: labelOf(match, shape),
        ...(stage === "decider" ? { ifNeeded: true } : {}),
      },
    ];
  });
}

/** The match for third place, between the losers of the semifinals; none where one of them was a bye. */
export function thirdPlaceMatch(matches: readonly DrawMatch[]): DrawMatch[] {
  const last = Math.max(...matches.filter(({ stage }) => stage === "main").map(({ round }) => round));
  const semifinals = matches.filter(({ stage, round }) => stage === "main" && round === last - 1);
  const [upper, lower] = semifinals;
  if (!upper || !lower || semifinals.some(({ sides }) => sides.some(({ kind }) => kind === "bye"))) return [];
  return [
    {
      key: matchKey("third_place", 1, 1),
      stage: "third_place",
      group: null,
      round: 1,
      position: 1,
      sides: [
        { kind: "loser", match: upper.key },
        { kind: "loser", match: lower.key },
      ],
      label: "Disputa de 3º lugar",
    },
  ];
}

function labelOf({ stage, round, sides }: ShapeMatch, shape: Shape): string {
  const inStage = shape.filter((match) => match.stage === stage);
  const count = inStage.filter((match) => match.round === round).length;
  const isDouble = shape.some((match) => match.stage === "decider");
  if (stage === "decider") return "Final decisiva";
  if (stage === "back") {
    const isLast = inStage.every((match) => match.round <= round);
    return isLast ? "Final da repescagem" : `Repescagem · ${round}ª rodada`;
  }
  if (stage === "consolation") return `Consolação · ${roundName(count, round)}`;
  if (!isDouble) return roundName(count, round);
  if (sides.some((side) => side.from === "loser" || (side.from === "winner" && side.stage === "back")))
    return "Grande final";
  return count === 1 ? "Final dos vencedores" : roundName(count, round);
}

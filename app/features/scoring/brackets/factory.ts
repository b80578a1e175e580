import { generationGovernor } from "tods-competition-factory";
import { valueAt } from "../../../lib/certain.ts";
import { Defect } from "../../../lib/errors.ts";
import type { Feed, Shape, ShapeMatch } from "./elimination-shape.ts";

// THE ONE MODULE that imports tods-competition-factory, and it is imported lazily alone. It asks for what the library
// does well, the structure of an elimination draw and its links; who stands where is ours (see docs/decisions/scoring.md).

const DRAW_TYPES = {
  single_elimination: "SINGLE_ELIMINATION",
  double_elimination: "DOUBLE_ELIMINATION",
  consolation: "FIRST_MATCH_LOSER_CONSOLATION",
} as const;

const STAGES = { MAIN: "main", CONSOLATION: "consolation", PLAY_OFF: "decider" } as const;

interface FactoryMatch {
  roundNumber: number;
  roundPosition: number;
  drawPositions?: (number | undefined)[];
}
interface FactoryStructure {
  structureId: string;
  stage: keyof typeof STAGES;
  matchUps: FactoryMatch[];
}
interface FactoryLink {
  linkType: "WINNER" | "LOSER";
  linkCondition?: "FIRST_MATCHUP";
  source: { structureId: string; roundNumber: number };
  target: { structureId: string; roundNumber: number; feedProfile: "TOP_DOWN" | "BOTTOM_UP" };
}

/** The structure of an elimination draw of so many lines, a power of two. */
export function factoryShape(format: keyof typeof DRAW_TYPES, size: number): Shape {
  const made = generationGovernor.generateDrawStructuresAndLinks({
    drawDefinition: { drawId: "shape", structures: [] },
    drawSize: size,
    drawType: DRAW_TYPES[format],
  });
  const structures = new Map(
    (made.structures as FactoryStructure[]).map((structure) => [structure.structureId, structure]),
  );
  const links = made.links as FactoryLink[];
  const stageOf = ({ stage }: FactoryStructure): ShapeMatch["stage"] =>
    stage === "CONSOLATION" && format === "double_elimination" ? "back" : STAGES[stage];
  return [...structures.values()].flatMap((structure) => {
    const stage = stageOf(structure);
    return structure.matchUps.map((match): ShapeMatch => {
      const { roundNumber: round, roundPosition: position } = match;
      const count = structure.matchUps.filter(({ roundNumber }) => roundNumber === round).length;
      const feeds = links
        .filter(({ target }) => target.structureId === structure.structureId && target.roundNumber === round)
        .flatMap((link) => {
          const source = valueAt(structures, link.source.structureId);
          return feedsOf(link, stageOf(source), source);
        });
      return { stage, round, position, sides: sidesOf(stage, match, count, feeds) };
    });
  });
}

/** Gives the sides that come in by a link, in the order in which they fill the places of its round. */
function feedsOf(link: FactoryLink, stage: ShapeMatch["stage"], source: FactoryStructure): Feed[] {
  const positions = source.matchUps
    .filter(({ roundNumber }) => roundNumber === link.source.roundNumber)
    .map(({ roundPosition }) => roundPosition)
    .sort((a, b) => a - b);
  if (link.target.feedProfile === "BOTTOM_UP") positions.reverse();
  return positions.map((position) => ({
    from: link.linkType === "WINNER" ? "winner" : "loser",
    stage,
    round: link.source.roundNumber,
    position,
    ...(link.linkCondition === "FIRST_MATCHUP" ? { first: true } : {}),
  }));
}

function sidesOf(
  stage: ShapeMatch["stage"],
  { roundNumber: round, roundPosition: position, drawPositions = [] }: FactoryMatch,
  count: number,
  feeds: Feed[],
): [Feed, Feed] {
  if (feeds.length === count * 2) return [feeds[position * 2 - 2]!, feeds[position * 2 - 1]!];
  if (round === 1) {
    const [top, bottom] = drawPositions;
    if (top === undefined || bottom === undefined)
      throw new Defect("a match of the first round without lines");
    return [
      { from: "line", line: top },
      { from: "line", line: bottom },
    ];
  }
  const winner = (position: number): Feed => ({ from: "winner", stage, round: round - 1, position });
  if (feeds.length === count) return [feeds[position - 1]!, winner(position)];
  return [winner(position * 2 - 1), winner(position * 2)];
}

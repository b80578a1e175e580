import { generationGovernor } from "tods-competition-factory";
import type { Feed, Shape, ShapeMatch } from "./elimination-shape.ts";

// THE ONE MODULE that imports tods-competition-factory, and it is imported lazily alone. It asks for what the library
// does well, the structure of an elimination draw and its links; who stands where is ours (see docs/decisions.md).

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
  const structures = made.structures as FactoryStructure[];
  const links = made.links as FactoryLink[];
  const stageOf = (id: string): ShapeMatch["stage"] => {
    const { stage } = structures.find(({ structureId }) => structureId === id)!;
    return stage === "CONSOLATION" && format === "double_elimination" ? "back" : STAGES[stage];
  };
  return structures.flatMap((structure) => {
    const stage = stageOf(structure.structureId);
    const inRound = (round: number) =>
      structure.matchUps
        .filter(({ roundNumber }) => roundNumber === round)
        .sort((a, b) => a.roundPosition - b.roundPosition);
    return structure.matchUps.map(({ roundNumber: round, roundPosition: position }): ShapeMatch => {
      const count = inRound(round).length;
      const feeds = links
        .filter(({ target }) => target.structureId === structure.structureId && target.roundNumber === round)
        .flatMap((link) => feedsOf(link, stageOf(link.source.structureId), structures));
      return { stage, round, position, sides: sidesOf(stage, round, position, count, inRound, feeds) };
    });
  });
}

/** Gives the sides that come in by a link, in the order in which they fill the places of its round. */
function feedsOf(link: FactoryLink, stage: ShapeMatch["stage"], structures: FactoryStructure[]): Feed[] {
  const source = structures.find(({ structureId }) => structureId === link.source.structureId)!;
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
  round: number,
  position: number,
  count: number,
  inRound: (round: number) => FactoryMatch[],
  feeds: Feed[],
): [Feed, Feed] {
  if (feeds.length === count * 2) return [feeds[position * 2 - 2]!, feeds[position * 2 - 1]!];
  if (round === 1) {
    const [top, bottom] = inRound(1)[position - 1]!.drawPositions!;
    return [
      { from: "line", line: top! },
      { from: "line", line: bottom! },
    ];
  }
  const winner = (position: number): Feed => ({ from: "winner", stage, round: round - 1, position });
  if (feeds.length === count) return [feeds[position - 1]!, winner(position)];
  return [winner(position * 2 - 1), winner(position * 2)];
}

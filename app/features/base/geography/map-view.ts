import { STATE_SHAPES } from "./state-shapes.ts";
import { STATES, type Uf } from "./regions.ts";

/** Size of the map; the sea in the east has room for the names of small states. */
export const MAP_WIDTH = 412;
export const MAP_HEIGHT = 372;

/** Half the side of the plate that a small state's name stands on. */
export const PLATE = 15;

/** How many times larger than in the map of Brazil a state is shown at most, so that a small one keeps its neighbours around it. */
const MOST_ZOOM = 5;
/** How much of the map what is chosen takes, in width or height. */
const SHARE = 0.72;

/** Small states are named on plates in the sea, by the middle of each; one without sea wears its plate. */
export const PLATES: Partial<Record<Uf, readonly [x: number, y: number]>> = {
  RN: [392, 80],
  PB: [392, 112],
  PE: [392, 144],
  AL: [392, 176],
  SE: [392, 208],
  ES: [352, 240],
  RJ: [334, 274],
  SC: [270, 316],
  DF: [241, 196],
};

/** Enlarged by `scale`, then moved, so that a state stands in the middle of the map. */
interface MapZoom {
  scale: number;
  x: number;
  y: number;
}

/** Gives the zoom that brings a state, or the states of a region, to the middle; whole states as large as they fit. */
export function zoomTo(states: readonly Uf[]): MapZoom {
  const boxes = states.map((uf) => STATE_SHAPES[uf].box);
  const left = Math.min(...boxes.map((box) => box[0]));
  const top = Math.min(...boxes.map((box) => box[1]));
  const right = Math.max(...boxes.map((box) => box[2]));
  const bottom = Math.max(...boxes.map((box) => box[3]));
  const fit = Math.min(MAP_WIDTH / (right - left), MAP_HEIGHT / (bottom - top)) * SHARE;
  const scale = round(Math.max(1, Math.min(MOST_ZOOM, fit)));
  return {
    scale,
    x: round(MAP_WIDTH / 2 - (scale * (left + right)) / 2),
    y: round(MAP_HEIGHT / 2 - (scale * (top + bottom)) / 2),
  };
}

/** The states whose names stand inside the enlarged map: the others are out of sight, and no stop of the keyboard. */
export function statesInView(zoom: MapZoom): Set<Uf> {
  const inside = STATES.filter(({ uf }) => {
    const [x, y] = STATE_SHAPES[uf].at;
    const [left, top] = [x * zoom.scale + zoom.x, y * zoom.scale + zoom.y];
    return left > PLATE && left < MAP_WIDTH - PLATE && top > PLATE && top < MAP_HEIGHT - PLATE;
  });
  return new Set(inside.map(({ uf }) => uf));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

import type { DrawGroup, Source } from "./draw.ts";
import { drawSize } from "./seed-lines.ts";

/**
 * The first round of the knock-out after groups. Winners stand as seeds in the order of their groups, so byes are
 * theirs first; seconds stand in the half where the winner of their own group is not: they can meet again in the
 * final alone. With one group the two best play the final.
 */
export function knockoutLines(groups: readonly DrawGroup[], advance: 1 | 2): Source[] {
  const rank = (group: number, position: number): Source => ({
    kind: "rank",
    group: groups[group]!.key,
    position,
  });
  const perGroup = groups.length === 1 ? 2 : advance;
  const size = drawSize(groups.length * perGroup);
  const order = meetingOrder(size);
  const lines = order.map((place): Source | null => {
    if (place < groups.length) return rank(place, 1);
    return place < groups.length * perGroup ? null : { kind: "bye" };
  });
  const isTop = (place: number) => order.indexOf(place) < size / 2;
  const seconds = groups.map((_, group) => group);
  return lines.map((line, at) => {
    if (line !== null) return line;
    const from = seconds.findIndex((group) => isTop(group) !== at < size / 2);
    return rank(seconds.splice(from, 1)[0]!, 2);
  });
}

/** Places 0, 1, 2… from the top line to the bottom so that the best meet last: 0 and 1 in the final. */
function meetingOrder(size: number): number[] {
  let order = [0];
  while (order.length < size) {
    const all = order.length * 2;
    // The better of each pair stands on the outer side, so the two halves mirror each other.
    order = order.flatMap((place, at) =>
      at % 2 === 0 ? [place, all - 1 - place] : [all - 1 - place, place],
    );
  }
  return order;
}

type Shade = 0 | 1 | 2 | 3 | 4;

/** How dark a state is, from 0 (nobody) to 4 (as many as anywhere), on a logarithmic scale so that few still show. */
export function stateShade(count: number, most: number): Shade {
  if (count <= 0 || most <= 0) return 0;
  const shade = 1 + Math.floor((3.999 * Math.log1p(count - 1)) / Math.log1p(Math.max(most - 1, 1)));
  return Math.min(shade, 4) as Shade;
}

/** Labels each shade of a map, lightest first: "0", "1 a 3", "4 a 9"; a shade that no number has is left out. */
export function shadeLegend(most: number): { shade: Shade; label: string }[] {
  const shades = [1, 2, 3, 4] as const;
  const starts = shades.map((shade) => firstOf(shade, most));
  const ranges = shades.flatMap((shade, index) => {
    const from = starts[index]!;
    const to = shade === 4 ? most : starts[index + 1]! - 1;
    return from > to ? [] : [{ shade, label: from === to ? `${from}` : `${from} a ${to}` }];
  });
  return [{ shade: 0, label: "0" }, ...ranges];
}

/** The smallest count of a shade: near what the scale gives back, and exact by asking it. */
function firstOf(shade: Shade, most: number): number {
  let count = Math.max(1, Math.floor(Math.exp(((shade - 1) * Math.log(Math.max(most, 2))) / 3.999)) - 1);
  while (count <= most && stateShade(count, most) < shade) count += 1;
  return count;
}

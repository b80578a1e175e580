/** A round of a table in which everybody meets everybody: pairs of places from 0, and who rests where they are odd. */
interface CircleRound {
  pairs: [number, number][];
  rest: number | null;
}

/** Everybody against everybody by the circle method: the two best meet in the last round. */
export function circleRounds(players: number): CircleRound[] {
  const even = players + (players % 2);
  let circle = Array.from({ length: even }, (_, place) => place);
  return Array.from({ length: even - 1 }, () => {
    const round: CircleRound = { pairs: [], rest: null };
    for (let at = 0; at < even / 2; at += 1) {
      const pair: [number, number] = [circle[at]!, circle[even - 1 - at]!];
      // With an odd number the last place of the circle is nobody: whoever meets it rests.
      if (Math.max(...pair) === players) round.rest = Math.min(...pair);
      else round.pairs.push(pair[0] < pair[1] ? pair : [pair[1], pair[0]]);
    }
    circle = [circle[0]!, circle.at(-1)!, ...circle.slice(1, -1)];
    return round;
  });
}

/** Numbers in [0, 1) that repeat exactly for the same lot, a whole number below 2^53 (the generator sfc32). */
export function randomFrom(lot: number): () => number {
  let [a, b, c, counter] = [lot >>> 0, Math.floor(lot / 4_294_967_296) >>> 0, 0x9e3779b9, 1];
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  // The first numbers still look like the lot; lots that differ by one would draw alike.
  for (let round = 0; round < 15; round += 1) next();
  return next;
}

/** The items in an order by lot: each order is as likely as any other. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

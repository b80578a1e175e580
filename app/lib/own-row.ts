/** The row of a table for a word from outside; undefined for one that is none of its own, as `constructor` is of every object. */
export function ownRow<Row>(table: Readonly<Record<string, Row>>, word: string): Row | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

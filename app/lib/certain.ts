import { Defect } from "./errors.ts";

/** The value under a key that is certain to be there. Throws a `Defect` where it is not. */
export function valueAt<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Defect(`nothing under the key ${String(key)}`);
  return value;
}

/** The row of a statement that always gives one, as a count does. Throws a `Defect` where there is none. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Defect("a statement without its row");
  return row;
}

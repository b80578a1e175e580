/**
 * The loader's data of a page without scripts: the view reads it as usual, and React Router, which would otherwise write
 * it out a second time for a browser that never asks, finds nothing to write.
 */
export function viewOnly<Data extends object>(data: Data): Data {
  for (const name of Object.keys(data)) Object.defineProperty(data, name, { enumerable: false });
  return data;
}

/** JSON with its names as programs read them: `startsOn` is `starts_on`, at any depth. */
export function inSnakeCase(value: object): object {
  return renamed(value) as object;
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      renamed(one),
    ]),
  );
}

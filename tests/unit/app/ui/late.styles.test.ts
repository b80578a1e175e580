import { expect, it } from "vitest";
import { readSources, type SourceFile } from "../../../support/source-tree.ts";

const sources = new Map(readSources(["app"]).map((file) => [file.path, file]));
const routes = [...sources.values()].filter(({ path }) => /^app\/routes\/.*\.tsx$/.test(path));

/** What a file brings along: its styles, its own and those of what it imports, and the parts that it loads late. */
function broughtBy(
  path: string,
  found = { styles: new Set<string>(), late: new Set<string>() },
  seen = new Set(),
) {
  if (seen.has(path)) return found;
  seen.add(path);
  if (path.endsWith(".css")) found.styles.add(path);
  for (const { target, isOurs, isType, isLate } of importsOf(path)) {
    if (!isOurs || isType || /\.server\.tsx?$/.test(target)) continue;
    if (isLate) found.late.add(target);
    else broughtBy(target, found, seen);
  }
  return found;
}

function importsOf(path: string): SourceFile["imports"] {
  return sources.get(path)?.imports ?? [];
}

/** Every part that a screen loads late, also those that late ones load. */
function lateParts(route: string): Set<string> {
  const parts = broughtBy(route).late;
  for (const part of parts) for (const next of broughtBy(part).late) parts.add(next);
  return parts;
}

it("the styles of what comes late stand in its screen's own: the server writes the part, and links no style of it", () => {
  const inEvery = broughtBy("app/root.tsx").styles;
  let parts = 0;
  const missing = routes.flatMap(({ path }) => {
    const { styles } = broughtBy(path);
    // What only a browser makes is in no document of the server's.
    const written = [...lateParts(path)].filter((part) => !part.endsWith(".client.tsx"));
    parts += written.length;
    return written.flatMap((part) =>
      [...broughtBy(part).styles]
        .filter((style) => !styles.has(style) && !inEvery.has(style))
        .map((style) => `${path}: ${part} needs ${style}`),
    );
  });
  expect(parts).toBeGreaterThan(40);
  expect(missing).toEqual([]);
});

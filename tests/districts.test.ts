import { describe, expect, it } from "vitest";
import { DISTRICTS } from "../app/features/districts.ts";
import { listFiles, readSources } from "./support/source-tree.ts";

// The table of districts, read from every import of `app/features`.

const sources = readSources(["app/features"]);
/** `district/room` of a file of `app/features`. */
const roomOf = (path: string) => /^app\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;
const districtOf = (room: string) => room.split("/")[0]!;

/** Every arrow between two rooms. */
const arrows = [
  ...new Set(
    sources.flatMap((file) =>
      file.imports.flatMap(({ isOurs, target }) => {
        const [from, to] = [roomOf(file.path), isOurs ? roomOf(target) : null];
        return from === null || to === null || to === from ? [] : [`${from} → ${to}`];
      }),
    ),
  ),
].map((arrow) => arrow.split(" → ") as [string, string]);

describe("the districts of app/features", () => {
  it("every folder is a room of the table", () => {
    const folders = listFiles("app/features").flatMap((path) => roomOf(path) ?? []);
    const rooms = Object.entries(DISTRICTS).flatMap(([district, { rooms: names }]) =>
      Object.keys(names).map((name) => `${district}/${name}`),
    );
    expect([...new Set(folders)].toSorted()).toEqual(rooms.toSorted());
  });

  it("a district imports the districts that the table names, which are lower, and uses each of them", () => {
    const allowed = Object.entries(DISTRICTS).flatMap(([from, { mayImport }]) =>
      mayImport.map((to) => `${from} → ${to}`),
    );
    const drawn = arrows
      .map(([from, to]) => [districtOf(from), districtOf(to)])
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => `${from} → ${to}`);
    expect(drawn.filter((arrow) => !allowed.includes(arrow))).toEqual([]);
    expect(allowed.filter((arrow) => !drawn.includes(arrow))).toEqual([]);
    const names = Object.keys(DISTRICTS);
    for (const arrow of allowed) {
      const [from, to] = arrow.split(" → ").map((name) => names.indexOf(name));
      expect(to, arrow).toBeLessThan(from!);
    }
  });

  it("their rooms have no circle", () => {
    const reached = (start: string) => {
      const seen = new Set([start]);
      for (const at of seen) for (const [from, to] of arrows) if (from === at) seen.add(to);
      return seen;
    };
    expect(arrows.filter(([from, to]) => reached(to).has(from))).toEqual([]);
  });
});

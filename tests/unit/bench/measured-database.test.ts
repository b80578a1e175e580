import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { measureEach } from "../../../bench/measure-calls.ts";
import { openMeasuredDatabase } from "../../../bench/measured-database.ts";

it("asks the database that it was given, not the network", async () => {
  // Nobody listens there.
  const database = await openMeasuredDatabase("postgres://quadra:senha@127.0.0.1:1/quadra");
  try {
    const { failures } = await measureEach(
      { nobody: async () => await database.db.execute(sql`select 1`) },
      database.take,
      () => {},
    );
    expect(failures).toMatchObject([{ name: "nobody", failure: expect.stringContaining("127.0.0.1:1") }]);
  } finally {
    await database.stop();
  }
});

it("a call that fails or does not end is told as a failure, and the others are measured", async () => {
  const reported: string[] = [];
  const wrapped = new Error("Failed query: select …", { cause: new Error("column x\n does not exist") });
  const { costs, failures } = await measureEach(
    {
      first: async () => null,
      broken: async () => {
        throw wrapped;
      },
      hanging: () => new Promise(() => {}),
      last: async () => null,
    },
    () => [{ sql: "select 1", cpuMs: 2, wallMs: 3, scans: [] }],
    ({ name }) => void reported.push(name),
    20,
  );
  expect(costs).toMatchObject([
    { name: "first", cpuMs: 2, statements: 1 },
    { name: "last", cpuMs: 2, statements: 1 },
  ]);
  expect(failures).toMatchObject([
    { name: "broken", failure: "Error: column x does not exist" },
    { name: "hanging", failure: expect.stringContaining("no end within 20 ms") },
  ]);
  expect(reported).toEqual(["first", "broken", "hanging", "last"]);
});

import { expect, test } from "vitest";
import { type Turns, wholly } from "../../../../app/lib/turns.ts";
import { inTurns } from "../../../../app/platform/in-turns.server.ts";

function* counted(steps: number, log: string[]): Turns<string> {
  for (let step = 0; step < steps; step += 1) {
    log.push("a step");
    yield;
  }
  return "done";
}

test("others have their turn between the steps of long work", async () => {
  const log: string[] = [];
  const other = async () => {
    await new Promise((resolve) => void setTimeout(resolve, 0));
    log.push("somebody else");
  };
  const [result] = await Promise.all([inTurns(counted(3, log)), other()]);
  expect(result).toBe("done");
  expect(log.indexOf("somebody else")).toBeLessThan(log.lastIndexOf("a step"));
});

test("short work is done at once", () => {
  const log: string[] = [];
  expect(wholly(counted(3, log))).toBe("done");
  expect(log).toHaveLength(3);
});

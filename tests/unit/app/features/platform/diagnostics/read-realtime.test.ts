import { expect, test } from "vitest";
import { limitState } from "../../../../../../app/features/platform/diagnostics/limits.ts";
import { readRealtime } from "../../../../../../app/features/platform/diagnostics/read-realtime.server.ts";

const figures = { open: 30_000, clubs: 2, people: 1, fullest: 26_215, pushed: 7, failed: 0 };
const read = (readFigures: () => Promise<typeof figures>) =>
  readRealtime({ services: { channels: { readFigures } } } as never);

test.each([
  [26_214, "ok"],
  [26_215, "near"],
  [32_768, "full"],
])("a channel of %s sockets is %s", async (fullest, state) => {
  const seen = await read(async () => ({ ...figures, fullest }));
  expect(seen?.figures.fullest).toBe(fullest);
  expect(limitState(seen!.limit)).toBe(state);
});

test("figures that fail, or do not come for 1.5 s, hide nothing else", async () => {
  expect(await read(() => Promise.reject(new Error("away")))).toBeNull();
  expect(await read(() => new Promise(() => {}))).toBeNull();
});

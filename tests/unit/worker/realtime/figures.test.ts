import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import {
  addReport,
  type ChannelReport,
  prepareFigures,
  readFigures,
} from "../../../../worker/realtime/figures.ts";

// 22:00 in Brazil, when it is already the next day in UTC.
const EVENING = Date.parse("2026-03-11T01:00:00Z");
const HOUR = 3_600_000;
const NONE = { open: 0, clubs: 0, people: 0, fullest: 0, pushed: 0, failed: 0 };

let sql: SqlStorage;
beforeEach(() => {
  const database = new DatabaseSync(":memory:");
  sql = {
    exec(text: string, ...values: (string | number)[]) {
      const rows = database.prepare(text).all(...values);
      return { toArray: () => rows };
    },
  } as never;
  prepareFigures(sql);
});

const report = (channel: string, kind: ChannelReport["kind"], counts: Partial<ChannelReport>, at = EVENING) =>
  addReport(sql, { channel, kind, open: 0, pushed: 0, failed: 0, ...counts }, at);

it("adds up channels by kind, and says what the fullest holds", () => {
  expect(readFigures(sql, EVENING)).toEqual(NONE);
  report("a", "club", { open: 40, pushed: 39, failed: 1 });
  report("b", "club", { open: 2, pushed: 2 });
  report("c", "user", { open: 3 });
  expect(readFigures(sql, EVENING)).toEqual({
    open: 45,
    clubs: 2,
    people: 1,
    fullest: 40,
    pushed: 41,
    failed: 1,
  });
});

it("takes a channel's last word, and leaves out who has nobody", () => {
  report("a", "club", { open: 40 });
  report("a", "club", { open: 1 });
  report("c", "user", { open: 3 });
  report("c", "user", { open: 0 });
  expect(readFigures(sql, EVENING)).toEqual({ ...NONE, open: 1, clubs: 1, fullest: 1 });
});

it("counts messages from midnight on in Brazil's time, sockets over midnight", () => {
  report("a", "club", { open: 40, pushed: 40 });
  expect(readFigures(sql, EVENING + 1.9 * HOUR)).toMatchObject({ open: 40, pushed: 40 });
  expect(readFigures(sql, EVENING + 2 * HOUR)).toMatchObject({ open: 40, pushed: 0 });
  report("a", "club", { open: 40, pushed: 38, failed: 2 }, EVENING + 3 * HOUR);
  expect(readFigures(sql, EVENING + 3 * HOUR)).toMatchObject({ open: 40, pushed: 38, failed: 2 });
});

it("forgets a channel that has said nothing for a week", () => {
  report("a", "club", { open: 40 });
  expect(readFigures(sql, EVENING + 7 * 24 * HOUR - 1).open).toBe(40);
  expect(readFigures(sql, EVENING + 7 * 24 * HOUR).open).toBe(0);
});

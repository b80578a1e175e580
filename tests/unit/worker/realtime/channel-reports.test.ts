import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ChannelReports } from "../../../../worker/realtime/channel-reports.ts";

let sent: object[];
let open: number;
let reported: number;
let isAway: boolean;
let reports: ChannelReports;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  [sent, open, reported, isAway] = [[], 0, 0, false];
  reports = new ChannelReports({
    open: () => open,
    reported: () => reported,
    keepReported: (count) => void (reported = count),
    send: async (counts) => {
      if (isAway) throw new Error("away");
      sent.push({ at: Date.now(), ...counts });
    },
  });
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("reports at once, and what follows together five seconds later", async () => {
  open = 1;
  reports.note();
  await pass(10);
  for (open = 2; open < 500; open += 1) reports.note();
  reports.note({ pushed: 500 });
  reports.note({ pushed: 499, failed: 1 });
  await pass(60_000);
  expect(sent).toEqual([
    { at: 0, open: 1, pushed: 0, failed: 0 },
    { at: 5_000, open: 500, pushed: 999, failed: 1 },
  ]);
});

it("says nothing where nothing is new: a message to nobody, a socket that came again", async () => {
  reports.note({ pushed: 0, failed: 0 });
  await pass(60_000);
  open = 1;
  reports.note();
  await pass(60_000);
  reports.note();
  await pass(60_000);
  expect(sent).toHaveLength(1);
});

it("tells that nobody is there any more, also where the object was ended in between", async () => {
  reported = 7;
  reports.note({ pushed: 0 });
  await pass(0);
  expect(sent).toEqual([{ at: 0, open: 0, pushed: 0, failed: 0 }]);
});

it("keeps what it could not tell for its next report", async () => {
  isAway = true;
  open = 3;
  reports.note({ pushed: 3 });
  await pass(60_000);
  isAway = false;
  reports.note({ pushed: 2, failed: 1 });
  await pass(0);
  expect(sent).toEqual([{ at: 60_000, open: 3, pushed: 5, failed: 1 }]);
});

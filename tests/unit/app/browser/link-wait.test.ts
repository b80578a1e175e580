import { describe, expect, it } from "vitest";
import {
  GONE,
  type LinkEvent,
  type LinkWait,
  waitAfter,
  waitToTryMs,
} from "../../../../app/browser/link-wait.ts";

const A = "/athlete-dashboard/historico";
const B = "/athlete-profile";
const lost = (to: string): LinkEvent => ({ type: "lost", to });
const event = (type: Exclude<LinkEvent["type"], "lost">): LinkEvent => ({ type });
const under = (
  kind: "waiting" | "opening",
  rest: { opensAlone?: boolean; tries?: number; to?: string } = {},
) => ({ kind, to: A, opensAlone: true, tries: 0, ...rest }) as const;
const asking: LinkWait = { kind: "asking", to: A };

describe("a link whose page is not reached", () => {
  it.each<[string, LinkWait, LinkEvent, LinkWait]>([
    ["waits", GONE, lost(A), under("waiting")],
    [
      "is replaced by the second that is tapped",
      under("waiting", { tries: 3 }),
      lost(B),
      under("waiting", { to: B }),
    ],
    [
      "begins anew where it is tapped again",
      under("waiting", { tries: 3, opensAlone: false }),
      lost(A),
      under("waiting"),
    ],
    ["is tried again", under("waiting"), event("unreached"), under("waiting", { tries: 1 })],
    ["opens by itself", under("waiting", { tries: 2 }), event("reached"), under("opening", { tries: 2 })],
    [
      "waits on where the network was back for a moment only",
      under("opening", { tries: 2 }),
      lost(A),
      under("waiting", { tries: 3 }),
    ],
    [
      "asks after something else was tapped",
      under("waiting"),
      event("touched"),
      under("waiting", { opensAlone: false }),
    ],
    ["asks after the time", under("waiting"), event("time_over"), under("waiting", { opensAlone: false })],
    [
      "asks where the time ends while it opens in vain",
      under("opening"),
      event("time_over"),
      under("opening", { opensAlone: false }),
    ],
    ["asks when the network is back", under("waiting", { opensAlone: false }), event("reached"), asking],
    ["opens when it is told to, and then by itself again", asking, event("accepted"), under("opening")],
    ["is replaced while it asks", asking, lost(B), under("waiting", { to: B })],
    ["is put away while it waits", under("waiting"), event("left"), GONE],
    ["is put away while it asks", asking, event("left"), GONE],
    ["is gone when its page is there", under("opening"), event("left"), GONE],
  ])("%s", (_name, before, what, after) => {
    expect(waitAfter(before, what)).toEqual(after);
  });

  it.each<[LinkWait, LinkEvent["type"][]]>([
    [GONE, ["touched", "time_over", "unreached", "reached", "accepted", "left"]],
    [under("waiting"), ["accepted"]],
    [under("waiting", { opensAlone: false }), ["touched", "time_over", "accepted"]],
    [under("opening"), ["unreached", "reached", "accepted"]],
    [asking, ["touched", "time_over", "unreached", "reached"]],
  ])("%j is the same after %j", (before, types) => {
    for (const type of types) expect(waitAfter(before, { type } as LinkEvent)).toBe(before);
  });

  it("tries the network after 1, 2, 4, 8 and then every 10 s, and only while it waits (spec §9)", () => {
    const waits = [0, 1, 2, 3, 4, 9].map((tries) => waitToTryMs(under("waiting", { tries })));
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
    for (const wait of [GONE, under("opening"), asking]) expect(waitToTryMs(wait)).toBeNull();
  });
});

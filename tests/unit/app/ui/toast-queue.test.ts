import { describe, expect, it } from "vitest";
import { dismissToast, emptyToastQueue, pushToast } from "../../../../app/ui/toast-queue.ts";
import type { ToastQueue } from "../../../../app/ui/toast-queue.ts";

const error = (title: string) => ({ title, variant: "destructive" as const });

function pushErrors(timesMs: number[]): ToastQueue {
  return timesMs.reduce(
    (queue, timeMs) => pushToast(queue, error(`erro ${timeMs}`), timeMs),
    emptyToastQueue,
  );
}

describe("toast queue", () => {
  it("shows one toast at a time, the newest", () => {
    const first = pushToast(emptyToastQueue, { title: "um" }, 0);
    const second = pushToast(first, { title: "dois" }, 1);
    expect(first.shown?.title).toBe("um");
    expect(second.shown).toMatchObject({ title: "dois", id: 2, durationMs: 5_000 });
  });

  it("keeps the duration that the caller gives", () => {
    expect(pushToast(emptyToastQueue, { title: "Ops!", durationMs: 8_000 }, 0).shown?.durationMs).toBe(8_000);
  });

  it.each([
    ["the second error within 10 s is shown", [0, 9_999], "erro 9999"],
    ["the third error within 10 s is not", [0, 100, 9_999], "erro 100"],
    ["nor the fourth, counted from those not shown", [0, 100, 9_999, 10_050], "erro 100"],
    ["an error 10 s after the first one is shown again", [0, 100, 10_000], "erro 10000"],
    ["a steady error every 4 s shows the first two only", [0, 4_000, 8_000, 12_000, 16_000], "erro 4000"],
    ["after a quiet time errors are shown again", [0, 1, 2, 3, 10_003], "erro 10003"],
  ])("%s", (_, timesMs, title) => {
    expect(pushErrors(timesMs).shown?.title).toBe(title);
  });

  it("never suppresses what is not an error, nor counts it", () => {
    const queue = pushErrors([0, 1, 2, 3]);
    expect(pushToast(queue, { title: "Termos aceitos" }, 4).shown?.title).toBe("Termos aceitos");
    const calm = [0, 1, 2].reduce((now, at) => pushToast(now, { title: "ok" }, at), emptyToastQueue);
    expect(pushToast(calm, error("primeiro"), 3).shown?.title).toBe("primeiro");
  });

  it("dismisses only the toast that is asked for", () => {
    const queue = pushToast(pushToast(emptyToastQueue, { title: "um" }, 0), { title: "dois" }, 1);
    expect(dismissToast(queue, 1).shown?.title).toBe("dois");
    expect(dismissToast(queue, 2).shown).toBeNull();
  });
});

/** The contents of a toast. Errors are `destructive`; `durationMs` defaults to 5 s. */
export interface ToastInput {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
  durationMs?: number;
  action?: { label: string; onClick: () => void };
}

export interface ShownToast extends ToastInput {
  id: number;
  durationMs: number;
}

/** The one visible toast (spec §9: limit 1), the last id given and when the recent errors happened (ms). */
export interface ToastQueue {
  shown: ShownToast | null;
  lastId: number;
  errorTimesMs: readonly number[];
}

/** Spec §8: error toasts are suppressed when 3 or more occur within 10 s. */
const errorLimit = 3;
const errorWindowMs = 10_000;
const defaultDurationMs = 5_000;

export const emptyToastQueue: ToastQueue = { shown: null, lastId: 0, errorTimesMs: [] };

/**
 * The queue after a toast is asked for at `nowMs`: it replaces the visible one, unless it is the third or a later
 * error of the last 10 s, which is counted but not shown.
 */
export function pushToast(queue: ToastQueue, toast: ToastInput, nowMs: number): ToastQueue {
  const recent = queue.errorTimesMs.filter((timeMs) => nowMs - timeMs < errorWindowMs);
  const errorTimesMs = toast.variant === "destructive" ? [...recent, nowMs] : recent;
  if (toast.variant === "destructive" && errorTimesMs.length >= errorLimit) return { ...queue, errorTimesMs };
  const id = queue.lastId + 1;
  return {
    shown: { ...toast, id, durationMs: toast.durationMs ?? defaultDurationMs },
    lastId: id,
    errorTimesMs,
  };
}

/** The queue after the toast `id` is closed or has timed out; another one stays. */
export function dismissToast(queue: ToastQueue, id: number): ToastQueue {
  return queue.shown?.id === id ? { ...queue, shown: null } : queue;
}

/** Fires schedules until `stop`, which waits for nothing. */
export type RunningCrons = { stop(): void };

type CronOptions = {
  /** Five-field schedules, in UTC as at Cloudflare. */
  crons: readonly string[];
  fire: (cron: string, at: Date) => Promise<void>;
  onError: (cron: string, error: unknown) => void;
};

/** At each full minute fires every schedule that is due; one that is still running from before is left out. */
export function startCrons({ crons, fire, onError }: CronOptions): RunningCrons {
  const busy = new Set<string>();
  let timer: NodeJS.Timeout;

  const waitForMinute = () => {
    timer = setTimeout(tick, 60_000 - (Date.now() % 60_000) + 20);
  };
  const tick = () => {
    const at = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    for (const cron of crons) {
      if (busy.has(cron) || !isCronDue(cron, at)) continue;
      busy.add(cron);
      fire(cron, at)
        .catch((error: unknown) => onError(cron, error))
        .finally(() => busy.delete(cron));
    }
    waitForMinute();
  };
  waitForMinute();
  return { stop: () => clearTimeout(timer) };
}

/** Says whether a five-field schedule (minute hour day month weekday) names the minute of `at`, in UTC. */
export function isCronDue(cron: string, at: Date): boolean {
  const [minute = "*", hour = "*", day = "*", month = "*", weekday = "*"] = cron.trim().split(/\s+/);
  const isDayDue = fieldHas(day, at.getUTCDate(), 1);
  const isWeekdayDue =
    fieldHas(weekday, at.getUTCDay(), 0) || (at.getUTCDay() === 0 && fieldHas(weekday, 7, 0));
  // As in every cron: when both days are restricted, one of them is enough.
  const isDateDue = day !== "*" && weekday !== "*" ? isDayDue || isWeekdayDue : isDayDue && isWeekdayDue;
  return (
    fieldHas(minute, at.getUTCMinutes(), 0) &&
    fieldHas(hour, at.getUTCHours(), 0) &&
    fieldHas(month, at.getUTCMonth() + 1, 1) &&
    isDateDue
  );
}

function fieldHas(field: string, value: number, lowest: number): boolean {
  return field.split(",").some((part) => {
    const [range = "*", step = "1"] = part.split("/");
    const [from, to] = range === "*" ? [lowest, Infinity] : bounds(range, part.includes("/"));
    return value >= from && value <= to && (value - from) % Number(step) === 0;
  });
}

function bounds(range: string, isOpen: boolean): [number, number] {
  const [from = "0", to] = range.split("-");
  return [Number(from), to === undefined ? (isOpen ? Infinity : Number(from)) : Number(to)];
}

import { formatPoints } from "../../../ui/point-numbers.tsx";

/** The picture's units: a step to the right for each week, and the height between the lowest and the highest points. */
const STEP = 12;
const HEIGHT = 20;

/** The points of the last eight weeks as a line, from the lowest to the highest of them. */
export function WeekLine({ weeks }: { weeks: readonly number[] }) {
  const low = Math.min(...weeks);
  const range = Math.max(...weeks) - low;
  const y = (points: number) =>
    range === 0 ? HEIGHT / 2 : Math.round(HEIGHT - ((points - low) / range) * HEIGHT);
  return (
    <svg
      className="rank-weeks"
      viewBox={`0 0 ${STEP * (weeks.length - 1)} ${HEIGHT}`}
      role="img"
      aria-label={`${weeks.length} semanas: de ${formatPoints(weeks[0] ?? 0)} a ${formatPoints(weeks.at(-1) ?? 0)} pontos`}
    >
      <path d={`M${weeks.map((points, week) => `${week * STEP} ${y(points)}`).join("L")}`} />
    </svg>
  );
}

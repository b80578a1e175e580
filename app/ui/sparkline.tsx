import { sparklinePoints } from "./sparkline-points.ts";

/** A line of values over time, oldest first. `label` says in words what it shows. Nothing under two values. */
export function Sparkline({
  values,
  label,
  height = 64,
}: {
  values: readonly number[];
  label: string;
  height?: number;
}) {
  if (values.length < 2) return null;
  const width = 320;
  const points = sparklinePoints(values, width, height);
  const line = points.map((point) => `${point.x},${point.y}`).join("L");
  const last = points.at(-1);
  return (
    <span className="spark-wrap">
      <span className="visually-hidden">{label}</span>
      <svg
        className="spark"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden
      >
        <path className="spark-area" d={`M0,${height}L${line}L${width},${height}z`} />
        <path className="spark-line" d={`M${line}`} />
      </svg>
      <i aria-hidden style={{ left: "100%", top: last?.y ?? 0 }} />
    </span>
  );
}

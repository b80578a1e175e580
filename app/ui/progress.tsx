import { useId } from "react";
import type { ReactNode } from "react";

/** A progress bar with its label. `value` of `max`; without a value it only says that work goes on. */
export function Progress({
  label,
  value,
  max = 100,
  detail,
}: {
  label: ReactNode;
  value?: number;
  max?: number;
  detail?: ReactNode;
}) {
  const id = useId();
  const percent = value === undefined || max <= 0 ? undefined : Math.floor((100 * value) / max);
  return (
    <div className="progress">
      <div className="progress-top">
        <label htmlFor={id}>{label}</label>
        {percent === undefined ? null : <span className="num">{percent}%</span>}
      </div>
      <progress id={id} value={value} max={max} />
      {detail ? <p className="hint num">{detail}</p> : null}
    </div>
  );
}

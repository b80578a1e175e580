import { navigationCopy } from "../copy/navigation.ts";

/** A small turning circle. `label` is read by screen readers; an empty one makes it decorative. */
export function Spinner({ label = navigationCopy.loading, size = 24 }: { label?: string; size?: number }) {
  return (
    <span className="spinner" role={label ? "status" : undefined}>
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden>
        <circle className="spinner-track" cx="12" cy="12" r="9.5" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
      </svg>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </span>
  );
}

/** The spinner that fills the screen while a session loads (spec §2). */
export function FullScreenSpinner({ label = navigationCopy.loading }: { label?: string }) {
  return (
    <div className="full-screen">
      <Spinner label={label} size={48} />
    </div>
  );
}

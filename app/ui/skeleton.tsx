import { navigationCopy } from "../copy/navigation.ts";

/** Grey lines where text will come; `lines` of them, the last one shorter. Announced once as loading. */
export function Skeleton({ lines = 3, label = navigationCopy.loading }: { lines?: number; label?: string }) {
  return (
    <output className="stack stack-tight">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className={index === lines - 1 ? "skeleton skeleton-short" : "skeleton"}
          aria-hidden
        />
      ))}
    </output>
  );
}

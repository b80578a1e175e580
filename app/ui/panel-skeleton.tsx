import { navigationCopy } from "../copy/navigation.ts";
import { Card } from "./card.tsx";

/** Fills the place where a panel will be. */
export function PanelSkeleton() {
  return (
    <div className="stack stack-loose">
      <Skeleton lines={1} label={navigationCopy.loading} />
      <Card>
        <Skeleton lines={5} label="" />
      </Card>
      <Card>
        <Skeleton lines={3} label="" />
      </Card>
    </div>
  );
}

/** Grey lines where text will come; `lines` of them, the last one shorter. Announced once as loading. */
function Skeleton({ lines = 3, label = navigationCopy.loading }: { lines?: number; label?: string }) {
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

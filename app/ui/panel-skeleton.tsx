import { navigationCopy } from "../copy/navigation.ts";
import { Card } from "./card.tsx";
import { Skeleton } from "./skeleton.tsx";

/** What stands where a panel will be. */
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

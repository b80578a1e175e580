import { lapsedCopy } from "../../../copy/plan-limits.ts";
import { Notice } from "../../../ui/notice.tsx";

/** To an athlete: that nothing of the club can be changed until its subscription is paid (product §7). */
export function ReadOnlyNotice() {
  return (
    <Notice tone="warn" role="status">
      {lapsedCopy.readOnly}
    </Notice>
  );
}

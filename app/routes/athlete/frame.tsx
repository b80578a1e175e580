import { Outlet } from "react-router";
import { useChangingPanel } from "../../browser/use-changing-panel.ts";
import { PanelSkeleton } from "../../ui/panel-skeleton.tsx";

/** Around the panels of the athlete's dashboard: the next one's place while it is on its way. */
export default function AthleteFrame() {
  return useChangingPanel() ? <PanelSkeleton /> : <Outlet />;
}

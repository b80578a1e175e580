import { guarded } from "../../features/base/access/guarded.server.ts";
import { orPlanRequired } from "../../features/base/access/read-entitled.server.ts";
import { PaidPanel } from "../../features/matches/history/paid-panel.tsx";
import { readStatistics } from "../../features/matches/history/read-statistics.server.ts";
import { StatisticsPanel } from "../../features/matches/history/statistics-panel.tsx";
import { requireAthlete } from "../../guards/guard.server.ts";
import { usualSport } from "../../guards/usual-sport.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import type { Route } from "./+types/statistics.ts";

export async function loader(args: Route.LoaderArgs) {
  const asked = args.url.searchParams;
  const kind = { sport: asked.get("esporte") ?? usualSport(args), format: asked.get("formato") };
  const reading = orPlanRequired(readStatistics(verbContext(args), kind));
  const [, statistics] = await guarded(requireAthlete(args), reading);
  return { statistics };
}

export default function AthleteStatistics({ loaderData: { statistics } }: Route.ComponentProps) {
  return <PaidPanel what="statistics">{statistics && <StatisticsPanel statistics={statistics} />}</PaidPanel>;
}

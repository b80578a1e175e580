import { guarded } from "../../features/base/access/guarded.server.ts";
import { orPlanRequired } from "../../features/base/access/read-entitled.server.ts";
import { HistoryPanel } from "../../features/matches/history/history-panel.tsx";
import { PaidPanel } from "../../features/matches/history/paid-panel.tsx";
import { readHistory } from "../../features/matches/history/read-history.server.ts";
import { historyPageSchema } from "../../features/matches/history/history-schema.ts";
import { requireAthlete } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { parseInput } from "../../lib/parse.ts";
import type { Route } from "./+types/history.ts";

export async function loader(args: Route.LoaderArgs) {
  const page = parseInput(historyPageSchema, { from: args.url.searchParams.get("desde") });
  const reading = orPlanRequired(readHistory(verbContext(args), page));
  const [, history] = await guarded(requireAthlete(args), reading);
  return { history };
}

export default function AthleteHistory({ loaderData: { history } }: Route.ComponentProps) {
  return <PaidPanel what="matchHistory">{history && <HistoryPanel history={history} />}</PaidPanel>;
}

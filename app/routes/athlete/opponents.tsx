import { guarded } from "../../features/base/access/guarded.server.ts";
import { orPlanRequired } from "../../features/base/access/read-entitled.server.ts";
import { PaidPanel } from "../../features/matches/history/paid-panel.tsx";
import { suggestOpponents } from "../../features/matches/history/suggest-opponents.server.ts";
import { SuggestionsPanel } from "../../features/matches/history/suggestions-panel.tsx";
import { requireAthlete } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import type { Route } from "./+types/opponents.ts";

export async function loader(args: Route.LoaderArgs) {
  const reading = orPlanRequired(
    suggestOpponents(verbContext(args), { sport: args.url.searchParams.get("esporte") }),
  );
  const [, suggestions] = await guarded(requireAthlete(args), reading);
  return { suggestions };
}

export default function AthleteOpponents({ loaderData: { suggestions } }: Route.ComponentProps) {
  return (
    <PaidPanel what="suggestedOpponents">
      {suggestions && <SuggestionsPanel suggestions={suggestions} />}
    </PaidPanel>
  );
}

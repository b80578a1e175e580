import { guarded } from "../../features/base/access/guarded.server.ts";
import { searchOpponents } from "../../features/matches/reports/search-opponents.server.ts";
import { searchOpponentsSchema } from "../../features/matches/matches/matches-schema.ts";
import { answerJson } from "../../guards/answer-json.server.ts";
import { requireClubAdmin } from "../../guards/guard.server.ts";
import { parseAfterGuard } from "../../guards/parse-after-guard.server.ts";
import type { Route } from "./+types/search.ts";

/** The athletes of the club (`?clube=`) by name (`?busca=`), as one types. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  const asked = args.url.searchParams;
  return answerJson(args, async (context) => {
    const guard = requireClubAdmin(args);
    const typed = { club_id: asked.get("clube") ?? "", search: asked.get("busca") ?? "" };
    const input = await parseAfterGuard(guard, searchOpponentsSchema, typed);
    const [, found] = await guarded(guard, searchOpponents(context, input, { unnamed: "managed" }));
    return found;
  });
}

import { searchOpponents } from "../../features/reports/search-opponents.server.ts";
import { searchOpponentsSchema } from "../../features/matches/schemas.ts";
import { answerScript } from "../../guards/answer-script.server.ts";
import { parseInput } from "../../lib/parse.ts";
import type { Route } from "./+types/search.ts";

/** The athletes of a club (`?clube=`) by name (`?busca=`), as one types. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  const asked = args.url.searchParams;
  return answerScript(args, async (context) =>
    searchOpponents(
      context,
      parseInput(searchOpponentsSchema, {
        club_id: asked.get("clube") ?? "",
        search: asked.get("busca") ?? "",
      }),
    ),
  );
}

import { searchOpponents } from "../../features/matches/reports/search-opponents.server.ts";
import { searchOpponentsSchema } from "../../features/matches/matches/matches-schema.ts";
import { answerJson } from "../../guards/answer-json.server.ts";
import { parseInput } from "../../lib/parse.ts";
import type { Route } from "./+types/search.ts";

/** The athletes of a club (`?clube=`) by name (`?busca=`), as one types; with `?conta=1` those who have an account and can answer. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  const asked = args.url.searchParams;
  return answerJson(args, async (context) => {
    const { rows } = await searchOpponents(
      context,
      parseInput(searchOpponentsSchema, {
        club_id: asked.get("clube") ?? "",
        search: asked.get("busca") ?? "",
      }),
    );
    return { rows: asked.get("conta") === "1" ? rows.filter((row) => row.is_claimed) : rows };
  });
}

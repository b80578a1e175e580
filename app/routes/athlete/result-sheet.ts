import { matchIdSchema } from "../../features/matches/matches/matches-schema.ts";
import { readResultSheet } from "../../features/matches/pages/read-result-sheet.server.ts";
import { answerJson } from "../../guards/answer-json.server.ts";
import { parseInput } from "../../lib/parse.ts";
import type { Route } from "./+types/result-sheet.ts";

/** Reads what a result gives those who played it; the sheet asks for it once it is open. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  return answerJson(args, (context) =>
    readResultSheet(context, parseInput(matchIdSchema, { match_id: args.params.matchId })),
  );
}

import { guarded } from "../../features/base/access/guarded.server.ts";
import { exportClub } from "../../features/office/exports/export-club.server.ts";
import { exportQuerySchema } from "../../features/office/exports/exports-schema.ts";
import { leaveFileLine } from "../../guards/team-acts.server.ts";
import { requireClubAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { parseInput } from "../../lib/parse.ts";
import { textStream } from "../../lib/text-stream.ts";
import { answerError } from "../../platform/route-answers.server.ts";
import { askedClub } from "../shared/club-page.server.ts";
import type { Route } from "./+types/export-file.ts";

/** A CSV of the club, written while it is read. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = args.url;
  const asked = parseInput(exportQuerySchema, {
    arquivo: searchParams.get("arquivo"),
    ranking: searchParams.get("ranking"),
  });
  const guard = requireClubAdmin(args);
  const wanted = { clubId: askedClub(args.url), kind: asked.arquivo, rankingId: asked.ranking };
  const [, file] = await guarded(guard, exportClub(verbContext(args), wanted)).catch((error: unknown) => {
    throw answerError(error, args.context);
  });
  await leaveFileLine(args, asked.arquivo);
  const disposition = `attachment; filename="${file.name}.csv"`;
  const headers = { "content-type": "text/csv; charset=utf-8", "content-disposition": disposition };
  return new Response(textStream(file.pieces), {
    headers: { ...headers, "cache-control": "private, no-store" },
  });
}

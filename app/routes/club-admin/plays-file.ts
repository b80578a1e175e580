import { redirect } from "react-router";
import { orPlanRequired } from "../../features/base/access/read-entitled.server.ts";
import { playSheetCsv, readMonth } from "../../features/matches/tv/play-sheet.ts";
import { readPlaySheet } from "../../features/matches/tv/read-play-sheet.server.ts";
import { clubPath } from "../../lib/paths.ts";
import { leaveFileLine } from "../../guards/team-acts.server.ts";
import { readClubPage } from "../shared/club-page.server.ts";
import type { Route } from "./+types/plays-file.ts";

/** Proof of play of a month as a file; a club whose plan gives none is led to the panel, which says so. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const month = readMonth(args.url.searchParams.get("mes"));
  const { clubId, sheet } = await readClubPage(args, async (context, asked) => ({
    sheet: await orPlanRequired(readPlaySheet(context, { clubId: asked, month })),
  }));
  if (sheet === null) return redirect(clubPath(clubId, "patrocinadores/exibicoes"));
  await leaveFileLine(args, "exibicoes");
  const headers = {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="exibicoes-${sheet.month}.csv"`,
    "cache-control": "private, no-store",
  };
  return new Response(playSheetCsv(sheet), { headers });
}

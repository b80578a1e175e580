import { redirect } from "react-router";
import { orPlanRequired } from "../../features/base/access/read-entitled.server.ts";
import { exportHistory } from "../../features/matches/history/read-history.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { AppError } from "../../lib/errors.ts";
import { athletePath } from "../../lib/paths.ts";
import type { Route } from "./+types/history-file.ts";

/** The whole history as a file; a person without the right to it gets its panel, which says why. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const csv = await orPlanRequired(exportHistory(verbContext(args))).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (csv === null) return redirect(athletePath("historico"));
  const disposition = 'attachment; filename="partidas.csv"';
  const headers = { "content-type": "text/csv; charset=utf-8", "content-disposition": disposition };
  return new Response(csv, { headers: { ...headers, "cache-control": "private, no-store" } });
}

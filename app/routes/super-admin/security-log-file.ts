import { redirect } from "react-router";
import { exportSecurityEvents } from "../../features/platform/team/export-security-events.server.ts";
import { eventsParameters, eventsQuery } from "../../features/platform/team/security-log.ts";
import { requireSuperAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import { AppError } from "../../lib/errors.ts";
import { platformPath } from "../../lib/paths.ts";
import type { Route } from "./+types/security-log-file.ts";

/** Security events as a file; who has not shown a moment ago who they are, or asks for too much, is led to the panel, which says so. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const context = verbContext(args);
  const query = eventsQuery(args.url.searchParams, context.services.now());
  await requireSuperAdmin(args);
  try {
    const text = await exportSecurityEvents(context, query);
    const headers = {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="eventos-de-seguranca.csv"',
      "cache-control": "private, no-store",
    };
    return new Response(text, { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const asked = eventsParameters(query);
    return redirect(platformPath("seguranca", error.code === "conflict" ? { ...asked, longo: "1" } : asked));
  }
}

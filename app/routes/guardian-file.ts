import { asId } from "../platform/ids.server.ts";
import { redirect } from "react-router";
import { exportChildData } from "../features/platform/own-data/export-child-data.server.ts";
import { AppError } from "../lib/errors.ts";
import { GUARDIAN_PATH } from "../lib/paths.ts";
import { servicesContext } from "../platform/context.ts";
import { readCookie } from "../platform/cookies.server.ts";
import type { Route } from "./+types/guardian-file.ts";

/** A copy of what is stored of a guardian's child; whoever has no open page is led to where it opens. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const services = args.context.get(servicesContext);
  const token = readCookie(args.request, services.origin, "visit") ?? "";
  const athleteId = asId(args.url.searchParams.get("atleta"));
  if (!athleteId) return redirect(GUARDIAN_PATH);
  try {
    const { name, type, text } = await exportChildData({ services }, token, { athleteId });
    const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
    return new Response(text, { headers: { ...headers, "cache-control": "private, no-store" } });
  } catch (error) {
    if (error instanceof AppError) return redirect(GUARDIAN_PATH);
    throw error;
  }
}

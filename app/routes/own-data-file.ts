import { redirect } from "react-router";
import { exportOwnData } from "../features/platform/own-data/export-own-data.server.ts";
import { isExportedKind } from "../features/platform/own-data/exported-kinds.ts";
import { verbContext } from "../guards/verb-context.server.ts";
import { AppError } from "../lib/errors.ts";
import { ACCOUNT_DATA_PATH } from "../lib/paths.ts";
import type { Route } from "./+types/own-data-file.ts";

/** A copy of one's own data as a file; who has not shown a moment ago who they are is led to where they can. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const context = verbContext(args);
  const asked = args.url.searchParams.get("assunto");
  if (asked !== null && !isExportedKind(asked)) return redirect(ACCOUNT_DATA_PATH);
  try {
    const { name, type, text } = await exportOwnData(context, { kind: asked });
    const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
    return new Response(text, { headers: { ...headers, "cache-control": "private, no-store" } });
  } catch (error) {
    if (error instanceof AppError) return redirect(ACCOUNT_DATA_PATH);
    throw error;
  }
}

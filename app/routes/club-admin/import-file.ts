import { asId } from "../../platform/ids.server.ts";
import { refusalsCsv, templateCsv } from "../../features/office/imports/import-progress.ts";
import { readRefusals } from "../../features/office/imports/read-imports.server.ts";
import { guarded } from "../../features/base/access/guarded.server.ts";
import { leaveFileLine } from "../../guards/team-acts.server.ts";
import { requireClubAdmin } from "../../guards/guard.server.ts";
import { verbContext } from "../../guards/verb-context.server.ts";
import type { Route } from "./+types/import-file.ts";

/** A file of the panel of imports: what an import refused (`importacao`), else an example of what is read. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const guard = requireClubAdmin(args);
  const importId = asId(args.url.searchParams.get("importacao"));
  if (!importId) {
    await guard;
    return file("modelo-importacao", templateCsv());
  }
  const [, refused] = await guarded(guard, readRefusals(verbContext(args), { importId }));
  await leaveFileLine(args, "recusas");
  return file(`recusas-${refused.fileName.replace(/\.(?:csv|xlsx)\b/i, "")}`, refusalsCsv(refused));
}

function file(name: string, csv: string): Response {
  const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}.csv`;
  const headers = { "content-type": "text/csv; charset=utf-8", "content-disposition": disposition };
  return new Response(csv, { headers: { ...headers, "cache-control": "private, no-store" } });
}

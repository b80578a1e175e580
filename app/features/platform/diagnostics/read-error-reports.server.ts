import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import type { ShownError } from "./error-report.ts";
import { errorReportsStatement } from "./error-reports-repository.server.ts";

const SHOWN = 50;

/**
 * The errors that screens and answers reported, newest first, 50 at most. Super admins only (`forbidden`); one round
 * trip.
 */
export async function readErrorReports({ services, actor }: VerbContext): Promise<ShownError[]> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const statement = errorReportsStatement(services.db, askerOf(services, actor), services.now(), SHOWN);
  const [raw] = await services.read(statement);
  if (!raw?.mayRead) throw new AppError("forbidden");
  const iso = (at: string) => new Date(at).toISOString();
  return raw.rows.map((row) => ({ ...row, firstAt: iso(row.firstAt), lastAt: iso(row.lastAt) }));
}

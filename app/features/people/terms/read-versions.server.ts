import { AppError } from "../../../lib/errors.ts";
import type { VerbContext } from "../../../platform/services.server.ts";
import { askerOf } from "../../base/access/club-access-sql.server.ts";
import { versionsStatement } from "./terms-repository.server.ts";
import { type TermsVersions, versionState } from "./versions.ts";

/** Every version of the terms with how many accepted it. Super admins only (`forbidden`); one round trip. */
export async function readVersions({ services, actor }: VerbContext): Promise<TermsVersions> {
  if (actor.kind !== "user") throw new AppError("forbidden");
  const now = services.now();
  const [raw] = await services.read(versionsStatement(services.db, askerOf(services, actor), now));
  if (!raw?.mayRead) throw new AppError("forbidden");
  const iso = (at: string) => new Date(at).toISOString();
  return {
    versions: raw.versions.map(({ isCurrent, ...row }) => ({
      ...row,
      effectiveDate: iso(row.effectiveDate),
      publishedAt: row.publishedAt ? iso(row.publishedAt) : null,
      state: versionState({ effectiveDate: row.effectiveDate, isCurrent }, now),
    })),
    latest: raw.latest ?? "",
  };
}

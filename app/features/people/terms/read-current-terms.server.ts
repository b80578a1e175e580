import type { VerbContext } from "../../../platform/services.server.ts";
import { currentTermsStatement } from "./terms-repository.server.ts";

/** Terms of use in effect (spec §3); `content` is markdown, `effectiveDate` an ISO instant. */
interface CurrentTerms {
  title: string;
  version: string;
  content: string;
  effectiveDate: string;
}

/** The current terms, the newest in effect, or null where none are. Open to everybody; one round trip. */
export async function readCurrentTerms({
  services,
}: Pick<VerbContext, "services">): Promise<CurrentTerms | null> {
  const [row] = await services.read(currentTermsStatement(services.db, services.now()));
  if (!row) return null;
  const { title, version, content } = row;
  return { title, version, content, effectiveDate: row.effectiveDate.toISOString() };
}

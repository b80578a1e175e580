import { AppError } from "../../../lib/errors.ts";
import { brokenConstraint } from "../../../platform/database.server.ts";
import type { Services } from "../../../platform/services.server.ts";
import { administersClub } from "../../base/access/access.ts";
import { roleRefusal } from "../../base/access/read-viewer.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";
import { commitAs } from "../../base/commits/commit-as.server.ts";
import { updateCnpj } from "./clubs-repository.server.ts";

/**
 * An admin of a club gives its CNPJ, or corrects it; receipts from then on show it. Throws `forbidden`, `invalid_input` (field
 * `cnpj`; also one that another club has), `session_expired`.
 */
export async function changeCnpj(
  { services, viewer }: { services: Services; viewer: Viewer },
  { clubId, cnpj }: { clubId: string; cnpj: string },
): Promise<void> {
  if (!administersClub(viewer, clubId)) throw roleRefusal(viewer, clubId);
  const { userId, sessionId } = viewer;
  try {
    await commitAs(
      { services, actor: { kind: "user", userId, sessionId } },
      { statements: [updateCnpj(services.db, clubId, cnpj)] },
    );
  } catch (error) {
    if (brokenConstraint(error) !== "clubs_cnpj_unique") throw error;
    throw new AppError("invalid_input", { field: "cnpj", message: "Outro clube já usa este CNPJ." });
  }
}

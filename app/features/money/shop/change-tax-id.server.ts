import { AppError } from "../../../lib/errors.ts";
import type { Services } from "../../../platform/services.server.ts";
import { changeCpf } from "../../clubs/profile/change-cpf.server.ts";
import { changeCnpj } from "../../clubs/clubs/change-cnpj.server.ts";
import { requireAcceptedTerms } from "../../base/access/terms-required.server.ts";
import type { Viewer } from "../../base/access/viewer.ts";

/**
 * The payer gives the CPF (a person) or CNPJ (a club, by one of its admins) that receipts show from now on; those that were written
 * stay as they are. `taxId` was parsed by `cpfSchema` or `cnpjSchema`. Throws `invalid_input` (field `tax_id`: one that another payer has), `forbidden`, `terms_required`, `session_expired`.
 */
export async function changeTaxId(
  { services, viewer }: { services: Services; viewer: Viewer },
  { owner, taxId }: { owner: { kind: "athlete" } | { kind: "club"; clubId: string }; taxId: string },
): Promise<{ ok: true; sentence: string }> {
  requireAcceptedTerms(viewer);
  try {
    if (owner.kind === "club") await changeCnpj({ services, viewer }, { clubId: owner.clubId, cnpj: taxId });
    else {
      const { athleteId, userId, sessionId } = viewer;
      if (athleteId === null) throw new AppError("forbidden");
      await changeCpf({ services, athlete: { athleteId, userId, sessionId } }, { cpf: taxId });
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
    throw new AppError("invalid_input", { field: "tax_id", message: error.details.message });
  }
  const name = owner.kind === "club" ? "CNPJ" : "CPF";
  return { ok: true, sentence: `${name} guardado. Os próximos recibos já saem com ele.` };
}

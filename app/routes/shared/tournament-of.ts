import { asId } from "../../platform/ids.server.ts";
import { AppError } from "../../lib/errors.ts";

/** The tournament that an address names; throws `not_found` for what is no id. */
export function tournamentOf(params: { tournamentId?: string }): string {
  const id = asId(params.tournamentId);
  if (!id) throw new AppError("not_found");
  return id;
}

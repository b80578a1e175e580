import { rowsOf } from "../../platform/database.server.ts";
import type { Services } from "../../platform/services.server.ts";
import { writeCnpj } from "../accounts/documents.ts";
import { newestClubStatement, type OwnClubRow } from "./clubs-repository.server.ts";

/** A club as its admin sees it after registering. */
export interface OwnClub {
  id: string;
  name: string;
  /** As people write it, or null. */
  cnpj: string | null;
  city: string;
  plan: string | null;
  subscriptionStatus: string;
  sports: string[];
}

/** The newest club that a person administers, or null; one round trip. */
export async function readOwnClub({
  services,
  viewer,
}: {
  services: Services;
  viewer: { userId: string };
}): Promise<OwnClub | null> {
  const [row] = rowsOf<OwnClubRow>(await services.read(newestClubStatement(services.db, viewer.userId)));
  if (!row) return null;
  return {
    id: row.id,
    name: row.name,
    cnpj: row.cnpj ? writeCnpj(row.cnpj) : null,
    city: `${row.city}/${row.uf}`,
    plan: row.plan,
    subscriptionStatus: row.subscription_status,
    sports: row.sports,
  };
}

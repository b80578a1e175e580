import type { Services } from "../../../platform/services.server.ts";
import { writeCnpj } from "../../people/people/documents.ts";
import { ownClubStatement } from "./clubs-repository.server.ts";

/** A club as its admin sees it after registering. */
interface OwnClub {
  id: string;
  name: string;
  /** As people write it, or null. */
  cnpj: string | null;
  city: string;
  plan: string | null;
  subscriptionStatus: string;
  sports: string[];
}

/** A club that a person administers, the newest where none is named, or null; one round trip. */
export async function readOwnClub(
  { services, viewer }: { services: Services; viewer: { userId: string } },
  clubId: string | null = null,
): Promise<OwnClub | null> {
  const statement = ownClubStatement(services.db, viewer.userId, clubId);
  const [row] = await services.read(statement);
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

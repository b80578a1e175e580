import { eq } from "drizzle-orm";
import { athletes } from "../../../drizzle/schema/accounts.ts";
import type { Services } from "../../platform/services.server.ts";

/** What a guardian's page says about the minor; null when there is none. */
export async function findMinor(
  { read, db }: Services,
  athleteId: string,
): Promise<{ athleteId: string; athleteName: string; guardianName: string; hasAccepted: boolean } | null> {
  const [row] = await read(
    db
      .select({
        athleteId: athletes.id,
        athleteName: athletes.name,
        guardianName: athletes.guardianName,
        acceptedAt: athletes.guardianAcceptedAt,
      })
      .from(athletes)
      .where(eq(athletes.id, athleteId)),
  );
  if (!row) return null;
  const { acceptedAt, guardianName, ...rest } = row;
  return { ...rest, guardianName: guardianName ?? "", hasAccepted: acceptedAt !== null };
}

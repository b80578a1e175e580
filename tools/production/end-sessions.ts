import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { insertPlatformAudit } from "../../app/features/base/access/audit-repository.server.ts";
import { revokeSessionsOf } from "../../app/features/people/sessions/sessions-repository.server.ts";
import { openDatabase } from "../../app/platform/database.server.ts";

/**
 * Ends every session of the account with this e-mail, or everybody's where it is null, and leaves an audit line without the
 * address: after a theft, or when signing keys became known. Gives how many ended. The next request of each is refused.
 */
export async function endSessions(databaseUrl: string, email: string | null): Promise<number> {
  // The statements are the product's; they run over a plain connection, which any Postgres answers.
  const db = openDatabase(databaseUrl);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    const at = new Date();
    const revoked = revokeSessionsOf(db, email?.trim() ?? null, at).toSQL();
    const { rows } = await client.query<{ user_id: string }>(revoked.sql, revoked.params);
    const userId = email === null ? null : (rows[0]?.user_id ?? null);
    const data = { ended: rows.length, whose: email === null ? "everybody" : userId };
    const audit = insertPlatformAudit(db, {
      id: randomUUID(),
      actorUserId: null,
      action: "sessions_ended",
      data,
      at,
    }).toSQL();
    await client.query(audit.sql, audit.params);
    await client.query("commit");
    return rows.length;
  } finally {
    await client.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { readDatabase } = await import("./settings.ts");
  const whose = process.argv[2];
  if (!whose) {
    console.error("Uso: npm run end:sessions -- pessoa@exemplo.com.br (ou --everybody)");
    process.exit(1);
  }
  try {
    const ended = await endSessions(readDatabase().url, whose === "--everybody" ? null : whose);
    console.log(`Sessões encerradas: ${ended}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
